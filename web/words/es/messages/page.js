// Palabras: el worker de la página.

export default {
  'this model is too large for earlier moments to be kept':
    'este modelo es demasiado grande para guardar momentos anteriores',
  'the run diverged: reset it first': 'la ejecución divergió: reiníciala antes',
  'this model is only looked into': 'este modelo es solo para mirar',
  'this model has no output to train: choose head token or class':
    'este modelo no tiene salida que entrenar: elige head token o class',
  'there is no model beside the run': 'no hay ningún modelo junto a la ejecución',
  'there is no model yet': 'aún no hay modelo',
  'another model was asked for meanwhile': 'mientras tanto se pidió otro modelo',
  'the module is not loaded': 'el módulo no está cargado',
  'the opened weights are no longer in memory: open the files of the model again':
    'los pesos abiertos ya no están en memoria: abre otra vez los archivos del modelo',
  'this model is too large to be saved while it trains':
    'este modelo es demasiado grande para guardarlo mientras entrena',
  'this saved run is gone, or damaged': 'esta ejecución guardada ya no está, o está dañada',
  'this saved run is gone': 'esta ejecución guardada ya no está',
  'the room that this browser gives the page is full':
    'el sitio que este navegador da a la página está lleno',
};

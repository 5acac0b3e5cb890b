// Palabras: qué acepta un ajuste.

export default {
  accepts: {
    choice: ({ choices }) => `uno de ${choices}`,
    bool: 'true o false',
    text: ({ max }) => `texto simple de ${max} caracteres como mucho`,
    int: ({ min, max }) => `un número entero de ${min} a ${max}`,
    float: ({ min, max }) => `un número de ${min} a ${max}`,
  },
  cannotBe: ({ key, value, accepts }) => `${key} no puede ser ${value}: se admite ${accepts}`,
};

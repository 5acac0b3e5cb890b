// The share sheet: the link, a link for a class with controls hidden, and what can be taken along.
import { h, setHidden, setText } from '../../base/dom.js';
import { sheetHead } from '../../ui/sheethead.js';
import { ALL } from '../../model/ablation.js';
import { countHidden, hiddenNames, writeHide } from '../../model/hide.js';
import { TABLES } from '../tables.js';
import { Programs } from './programs.js';
import { qrCode } from './qrcode.js';
import { w } from './words.js';

export { shareActions } from './shareactions.js';

const button = (id, text, onclick) => h('button.btn', { id, text, title: text, onclick });
/** Of the tables, by name. */
const titles = () => Object.fromEntries(Object.keys(TABLES).map((name) => [name, w.tables[name]]));

const choice = (id, label, names) =>
  h(
    'select',
    { id, 'aria-label': label },
    ...Object.entries(names).map(([value, text]) => h('option', { value, text })),
  );
const dim = (text) => h('p.dim', text);

export class ShareSheet {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {{ groups: any[], linkWith: (hide: string) => string, linkWords: () => string,
   *   modelWords: (whole: string) => string,
   *   copyLink: (link: string) => void,
   *   hideParts: (hide: string) => void, saveMetrics: () => void, saveWeights: () => void,
   *   saveRunAs: (as: string, type?: string) => void, settings: () => Record<string, any>,
   *   parameters: () => number, streamsProblem: () => string,
   *   applySettings: (settings: Record<string, any>) => void,
   *   weightsProblem: () => string, offersTable: (table:
   *   import('../tables.js').Table) => boolean, savePicture: () => void,
   *   saveFigure: (name: string, as: 'svg'|'png') => void, printFigures: () => void,
   *   saveTable: (name: string, table: any) => void, saveTensor: () => void,
   *   copySettings: (as: 'markdown'|'latex') => void, copyCitation: () => void,
   *   openCheckpoint: (file: File) => Promise<string>, showSaved: () => void }} actions groups as
   *   hideables() gives them;
   *   linkWith: the page's link with another hide=; linkWords: what is in it; weightsProblem: why
   *   weights cannot be saved, or ''
   */
  constructor(dialog, actions) {
    this.dialog = dialog;
    this.actions = actions;
    this.groups = actions.groups;
    this.boxes = new Map(); // name of what can be hidden -> its box
    this.chosen = new Set(); // names that are ticked
    this.link = this.makeLink('share-link', w.linkToExactlyThis);
    this.classLink = this.makeLink('class-link', w.linkForAClass);
    this.linkWords = dim('');
    this.count = h('p#hide-count.dim', { role: 'status' });
    this.weights = button('save-weights', w.weightsAsSafetensors, actions.saveWeights);
    this.forms = [
      button('save-bundle', w.bundleForPytorch, () => actions.saveRunAs('bundle')),
      button('save-onnx', w.onnxModel, () => actions.saveRunAs('onnx')),
    ];
    this.programs = new Programs({
      ...actions,
      applySettings: (settings) => {
        dialog.close();
        actions.applySettings(settings);
      },
    });
    this.weightsNote = h('p#weights-note.error', { role: 'status' });
    this.fileError = h('p#file-error.error', { role: 'alert' });
    this.file = this.makeFile();
    dialog.append(
      sheetHead(dialog, 'share-title', w.shareAndExport),
      this.linkSection(),
      this.classSection(),
      this.exportSection(),
      this.programs.element,
      this.paperSection(),
    );
  }

  makeLink(id, label) {
    const onfocus = () => input.select();
    const input = h('input.link', { id, readonly: true, 'aria-label': label, onfocus });
    return input;
  }

  makeFile() {
    return h('input#checkpoint-file.hidden', {
      type: 'file',
      accept: '.safetensors',
      tabindex: -1,
      'aria-hidden': 'true',
      onchange: () => this.open(this.file.files[0]),
    });
  }

  linkSection() {
    const copy = button('copy-link', w.copy, () => this.actions.copyLink(this.link.value));
    const showQr = button('show-qr', w.qrCode, () => this.showQr());
    this.qr = h('div', { role: 'status', hidden: true });
    return h(
      'section',
      h('h3', w.linkToExactlyThis),
      this.linkWords,
      h('div.link-row', this.link, copy, showQr),
      this.qr,
    );
  }

  /** Shows the link as a QR code, or puts it away. */
  async showQr() {
    if (!this.qr.hidden) return setHidden(this.qr, true);
    const { picture, problem } = await qrCode(this.link.value);
    this.qr.replaceChildren(picture ?? h('p.error', problem));
    setHidden(this.qr, false);
  }

  classSection() {
    const list = { class: 'hide-list', tabindex: 0, role: 'region', 'aria-label': w.whatToHide };
    const copy = () => this.actions.copyLink(this.classLink.value);
    return h(
      'section',
      h(
        'details#class-section',
        h('summary', w.linkForAClassWith),
        dim(w.tickedControlsAreHidden),
        h('div', list, ...this.groups.map((group) => this.addGroup(group))),
        this.count,
        h(
          'div.link-row',
          this.classLink,
          button('copy-class-link', w.copy, copy),
          button('try-hidden', w.tryItHere, () => this.tryHere()),
        ),
      ),
    );
  }

  exportSection() {
    this.trained = h('p.of-model');
    const { saveMetrics, savePicture, showSaved } = this.actions;
    const choose = () => this.file.click();
    return h(
      'section',
      h('h3', w.export),
      this.trained,
      h(
        'div.exports',
        button('save-metrics', w.metricsAsCsv, saveMetrics),
        this.weights,
        button('save-picture', w.heatMapAsPng, savePicture),
      ),
      this.weightsNote,
      h(
        'div.of-weights',
        dim(w.aSafetensorsFileHolds),
        h('div.exports', ...this.forms),
        dim(w.theBundleIsA),
      ),
      h(
        'div.exports',
        button('open-checkpoint', w.openASafetensorsFile, choose),
        button('open-saved', w.savedRuns, () => {
          this.dialog.close();
          showSaved();
        }),
        this.file,
      ),
      this.fileError,
    );
  }

  /** Figures, tables and words for papers and slides. */
  paperSection() {
    this.shown = h('p.of-model');
    const { printFigures, saveFigure, saveTable, saveTensor, copySettings, copyCitation } =
      this.actions;
    const figure = choice('figure', w.figure, w.figures);
    const table = choice('table-name', w.table, titles());
    this.table = table;
    return h(
      'section',
      h('h3', w.forPapersAndSlides),
      this.shown,
      h(
        'div.exports',
        figure,
        button('figure-svg', 'SVG', () => saveFigure(figure.value, 'svg')),
        button('figure-png', w.pngTwiceTheSize, () => saveFigure(figure.value, 'png')),
        button('figures-print', w.printAll, printFigures),
      ),
      h(
        'div.exports',
        table,
        button('table-csv', 'CSV', () => saveTable(table.value, TABLES[table.value])),
        button('tensor-npy', w.tensorOfTheInspector, saveTensor),
      ),
      h(
        'div.exports',
        button('copy-markdown', w.copySettingsAsMarkdown, () => copySettings('markdown')),
        button('copy-latex', w.copySettingsAsLatex, () => copySettings('latex')),
        button('copy-citation', w.copyHowToCite, copyCitation),
      ),
      dim(w.figuresHaveTitleTokens),
    );
  }

  addGroup({ title, items }) {
    return h(
      'fieldset',
      h('legend', title),
      ...items.map(({ name, title: text }) => {
        const box = h('input', {
          type: 'checkbox',
          'data-hide': name,
          onchange: () => this.toggle(name, box.checked),
        });
        this.boxes.set(name, box);
        return h('label', box, h('span', text));
      }),
    );
  }

  toggle(name, on) {
    this.chosen = new Set(writeHide(this.chosen, this.groups).split(',').filter(Boolean));
    if (on) this.chosen.add(name);
    else this.chosen.delete(name);
    this.draw();
  }

  draw() {
    const hide = writeHide(this.chosen, this.groups);
    const hidden = hiddenNames(hide, this.groups);
    for (const [name, box] of this.boxes) {
      box.checked = hidden.has(name);
      box.disabled = hidden.has(name) && !this.chosen.has(name); // goes with something larger
    }
    setText(
      this.count,
      hidden.size
        ? w.controlsHidden({ hidden: countHidden(hidden, this.groups) })
        : w.nothingIsHidden,
    );
    this.classLink.value = this.actions.linkWith(hide);
  }

  tryHere() {
    this.actions.hideParts(writeHide(this.chosen, this.groups));
    this.dialog.close();
  }

  async open(chosenFile) {
    if (!chosenFile) return;
    setText(this.fileError, '');
    setHidden(this.qr, true);
    const problem = await this.actions.openCheckpoint(chosenFile);
    this.file.value = '';
    setText(this.fileError, problem);
    if (!problem) this.dialog.close();
  }

  /** Some tables are of some models only. */
  offerForms(problem) {
    for (const form of this.forms) form.disabled = problem !== '';
    for (const option of this.table.options)
      option.disabled = !this.actions.offersTable(TABLES[option.value]);
    if (this.table.selectedOptions[0]?.disabled) this.table.selectedIndex = 0;
  }

  /** Opens the sheet; `hide` is what the page hides now. */
  show(hide) {
    this.chosen = new Set(hide.split(',').filter((name) => this.boxes.has(name)));
    this.link.value = this.actions.linkWith(hide);
    setText(this.linkWords, this.actions.linkWords());
    setText(this.fileError, '');
    setText(this.trained, this.actions.modelWords(ALL));
    setText(this.shown, this.actions.modelWords(w.chartAndKnockOut));
    const problem = this.actions.weightsProblem();
    setText(this.weightsNote, problem);
    this.weights.disabled = problem !== '';
    this.offerForms(problem);
    this.programs.show(problem);
    this.draw();
    this.dialog.showModal();
  }
}

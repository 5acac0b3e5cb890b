// Writes the page's colour tables, 256 steps each, from d3-scale-chromatic.
// Usage: node ramps.mjs <node_modules folder> <output file>
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, output] = process.argv.slice(2);
const entry = createRequire(resolve(modules, 'any.js')).resolve('d3-scale-chromatic');
const chromatic = await import(pathToFileURL(entry).href);
const { version } = JSON.parse(
  readFileSync(resolve(modules, 'd3-scale-chromatic/package.json'), 'utf8'),
);

const STEPS = 256;

/** The table's 768 numbers: red, green, blue of each step. `scale` maps 0..1 to a CSS colour. */
function table(scale) {
  const rgb = [];
  for (let i = 0; i < STEPS; i++) {
    const colour = scale(i / (STEPS - 1));
    const hex = /^#([0-9a-f]{6})$/i.exec(colour);
    const parts = hex
      ? hex[1].match(/../g).map((pair) => parseInt(pair, 16))
      : colour.match(/\d+/g).map(Number);
    if (parts.length !== 3 || parts.some((part) => !(part >= 0 && part <= 255)))
      throw new Error(`not a colour: ${colour}`);
    rgb.push(...parts);
  }
  return rgb;
}

// Red-blue runs from red to blue; reversed, so that negative numbers are blue.
const tables = {
  viridis: table(chromatic.interpolateViridis),
  blues: table(chromatic.interpolateBlues),
  redBlue: table((t) => chromatic.interpolateRdBu(1 - t)),
};

const text = [
  `// Colour tables made from d3-scale-chromatic ` +
    `${version}; its licence and ColorBrewer's are in ramps.LICENSE.txt.`,
  '// Each holds 256 steps of red, green, blue.',
  ...Object.entries(tables).map(
    ([name, rgb]) => `export const ${name} = Uint8Array.of(${rgb.join(',')});`,
  ),
  '',
].join('\n');
writeFileSync(output, text);

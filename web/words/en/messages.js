// Words: what the engine and its readers of files say. English is in the messages themselves.

/** @type {{ sentence(values: { text: string }): string, paragraph(values: { sentences: string[] }): string, says(values: { message: string,
 *   template: string, values: any[] }): string }} */
export default {
  sentence: ({ text }) => `${text}.`,
  paragraph: ({ sentences }) => sentences.join(' '),
  says: ({ message }) => message,
};

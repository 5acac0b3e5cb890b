// Words: what the engine refuses. English is in the messages themselves.

/** @type {{ says(values: { message: string, template: string, values: string[] }): string }} */
export default { says: ({ message }) => message };

// The loss of a character, where a token is more or less than one.

/**
 * The loss of a character, in nats, of a loss per token; the end of a document counts as one.
 * @param {number} loss
 * @param {{ text_tokens: number, characters: number, table?: { rows: number } }} plan
 */
export function lossPerCharacter(loss, { text_tokens: tokens, characters, table }) {
  const ends = table?.rows ?? 0;
  return (loss * (tokens + ends)) / (characters + ends);
}

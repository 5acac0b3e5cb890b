// Words of another language's idiom, or for people where code is meant.
export const AVOIDED = /\b(behind|nobody|whoever|oftener|hence|thereof|by heart|in earnest)\b/i;

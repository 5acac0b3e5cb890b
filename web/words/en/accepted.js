// Words: what a setting accepts.

export default {
  accepts: {
    choice: ({ choices }) => `one of ${choices}`,
    bool: 'true or false',
    text: ({ max }) => `plain text of at most ${max} characters`,
    int: ({ min, max }) => `a whole number from ${min} to ${max}`,
    float: ({ min, max }) => `a number from ${min} to ${max}`,
  },
  cannotBe: ({ key, value, accepts }) => `${key} cannot be ${value}: it is ${accepts}`,
};

// What can go wrong on the command line, by the exit status that it gives.

/** The command line is wrong: exit status 2. */
export class UsageError extends Error {}

/** The command was right and could not be done: exit status 1. */
export class FailedError extends Error {}

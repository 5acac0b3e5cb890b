// Whether tests go deep: HEADROOM_DEEP=1 asks for the longer runs and further sizes that the usual
// suite leaves out (README.md has what they add and how long they take).
export const DEEP = process.env.HEADROOM_DEEP === '1';

// The width from which on the page is no phone's. Style sheets have it as (max-width: 759px).
const PHONE = '(max-width: 759px)';

/** Tells when the page becomes narrow or wide. */
export const phoneQuery = () => matchMedia(PHONE);
export const isPhone = () => phoneQuery().matches;

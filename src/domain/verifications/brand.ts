/** The name that texts give where the operator has set none. */
export const defaultBrand = "connect-hub";
/** A name that fits the texts, in letters of every alphabet. */
export const brandPattern = /^[A-Za-z0-9][A-Za-z0-9 +._-]{0,19}$/;

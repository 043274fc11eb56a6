/** Brand in texts if the operator has set none. */
export const defaultBrand = "connect-hub";
/** A brand that fits the texts, in characters that every SMS alphabet has. */
export const brandPattern = /^[A-Za-z0-9][A-Za-z0-9 +._-]{0,19}$/;

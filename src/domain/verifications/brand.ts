/** Brand in the texts of verifications if the operator has not set one. */
export const defaultBrand = "connect-hub";
/** Pattern of a valid brand: 1 to 20 characters that every SMS alphabet contains. The first is a letter or a digit. */
export const brandPattern = /^[A-Za-z0-9][A-Za-z0-9 +._-]{0,19}$/;

/** The digits of a number, however it is spelt. */
export const digitsOf = (number: string): string => number.replace(/\D/g, "");

/** Name of a verification template. */
export const templateNamePattern = /^[a-z][a-z0-9_-]{0,63}$/;

/** The name of a template of verifications. */
export const templateNamePattern = /^[a-z][a-z0-9_-]{0,63}$/;

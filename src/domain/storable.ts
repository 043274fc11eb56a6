/** Returns true if every database can store the text unchanged: it has no NUL and no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Replaces each NUL and each lone surrogate by U+FFFD, so that every database can store the text. */
export const toStorable = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd");

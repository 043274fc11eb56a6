/** Whether a store can keep a text unchanged: it has no NUL and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** A text as every store can keep it: what none can stands there as U+FFFD. */
export const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "\ufffd");

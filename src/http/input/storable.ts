/** Whether a store takes a text as it is: without NUL and halves of surrogate pairs. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

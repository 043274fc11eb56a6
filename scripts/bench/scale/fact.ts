/** Says of one fact whether it holds; what does not is told in words. */
export type Check = (what: string, found: unknown, right: unknown) => void;

/** What a list counted before its page is read, and which page is asked for. */
export interface Asked {
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
}

/**
 * A page that agrees with its total, whatever is committed between the two reads: the total is never less than what the
 * page shows, and a page that is not full is the last.
 */
export async function readPage<Item>(
  { total, offset, limit }: Asked,
  read: () => Promise<readonly Item[]>,
): Promise<{ readonly total: number; readonly list: readonly Item[] }> {
  if (limit <= 0 || total <= offset) return { total, list: [] };
  const list = await read();
  const end = offset + list.length;
  return { total: list.length < limit ? end : Math.max(total, end), list };
}

/** Describes the place of a numbered page among all items that match. A page beyond the last one is empty. */
export function describePage(total: number, page: number, rowsPerPage: number) {
  const totalPages = Math.ceil(total / rowsPerPage);
  return { totalPages, hasPreviousPage: page > 1 && total > 0, hasNextPage: page < totalPages };
}

/** Returns a UUID as it is stored. A UUID in capitals is the same one (RFC 9562). */
export const toStoredId = (uuid: string | undefined): string | undefined => uuid?.toLowerCase();

/** Returns the first `count` items, and the `next` of the page if more were found. */
export function takePage<Item extends { readonly id: string }>(
  found: readonly Item[],
  count: number,
): { readonly shown: readonly Item[]; readonly next: { readonly next?: string } } {
  const shown = found.slice(0, count);
  const last = shown.at(-1);
  return { shown, next: last && found.length > count ? { next: last.id } : {} };
}

/**
 * Describes a numbered page of all matching items. The first page has the number 1. A page after the last one is empty.
 */
export function describePage(total: number, page: number, rowsPerPage: number) {
  const totalPages = Math.ceil(total / rowsPerPage);
  return { totalPages, hasPreviousPage: page > 1 && total > 0, hasNextPage: page < totalPages };
}

/** Converts a UUID to its stored form, which is lower case. Upper and lower case are equal (RFC 9562). */
export const toStoredId = (uuid: string | undefined): string | undefined => uuid?.toLowerCase();

/**
 * Returns the first `count` items. The caller must have read one item more, if there is one. In that case, `next`
 * contains the cursor of the next page. Otherwise it is an empty object.
 */
export function takePage<Item extends { readonly id: string }>(
  found: readonly Item[],
  count: number,
): { readonly shown: readonly Item[]; readonly next: { readonly next?: string } } {
  const shown = found.slice(0, count);
  const last = shown.at(-1);
  return { shown, next: last && found.length > count ? { next: last.id } : {} };
}

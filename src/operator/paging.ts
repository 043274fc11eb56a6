/** A UUID as it is stored: what takes any UUID takes one in capitals, which is the same (RFC 9562). */
export const storedId = (uuid: string | undefined): string | undefined => uuid?.toLowerCase();

/** The first `count` of what was found, and the cursor of the next page where more was found than these. */
export function pageOf<Item extends { readonly id: string }>(
  found: readonly Item[],
  count: number,
): { readonly shown: readonly Item[]; readonly next: { readonly next?: string } } {
  const shown = found.slice(0, count);
  const last = shown.at(-1);
  return { shown, next: last && found.length > count ? { next: last.id } : {} };
}

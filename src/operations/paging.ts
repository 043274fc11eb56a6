/** Where a page stands among all that match; a page beyond the last one is empty. */
export function pageOf(total: number, page: number, rowsPerPage: number) {
  const totalPages = Math.ceil(total / rowsPerPage);
  return { totalPages, hasPreviousPage: page > 1 && total > 0, hasNextPage: page < totalPages };
}

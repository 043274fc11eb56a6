/** The result of the work or, after `milliseconds`, what `late` returns or throws; the work is not interrupted. */
export function within<Result, Late>(
  milliseconds: number,
  work: Promise<Result>,
  late: () => Late,
): Promise<Result | Late> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  return Promise.race([work, over.then(late)]).finally(() => clearTimeout(timer));
}

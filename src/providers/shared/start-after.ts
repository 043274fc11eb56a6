/** Calls `start` once the predecessor is closed, or now if there is none. */
export function startAfter(predecessor: Promise<void> | undefined, start: () => void): void {
  if (predecessor) void predecessor.then(start);
  else start();
}

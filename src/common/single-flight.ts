import { within } from "./within.ts";

/** How long one waits for what another has begun, which may have been cut off with its request. */
const patienceMilliseconds = 5_000;

/**
 * Work that several ask for at the same time and that is done once for all of them. At the edge whoever began it may be cut
 * off, and then it never ends: after a while one of those who wait begins it anew.
 */
export function singleFlight<Result>(
  work: () => Promise<Result>,
  patience = patienceMilliseconds,
): () => Promise<Result> {
  let underWay: Promise<Result> | undefined;

  function begin(): Promise<Result> {
    const begun = work().finally(() => {
      if (underWay === begun) underWay = undefined;
    });
    underWay = begun;
    return begun;
  }

  async function ask(): Promise<Result> {
    const waited = underWay;
    if (!waited) return begin();
    return await within(patience, waited, () => (underWay === waited ? begin() : ask()));
  }

  return ask;
}

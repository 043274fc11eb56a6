import { BoundedMap } from "../../common/bounded-map.ts";

/** How long an owner's lists are committed apart after one of them was refused, and of how many owners that is known. */
const apartMilliseconds = 10_000;
const ownersApart = 1_000;

/** The owners who were refused lately: their lists are committed apart, so that nobody else's are tried twice for them. */
export function createRefused() {
  const refusedAt = new BoundedMap<string, number>(ownersApart);
  return {
    add(owners: readonly string[]): void {
      for (const owner of owners) {
        // Whoever was refused longest ago gives way.
        refusedAt.delete(owner);
        refusedAt.set(owner, performance.now());
      }
    },
    has: (owner: string): boolean =>
      refusedAt.size > 0 && performance.now() - (refusedAt.get(owner) ?? -Infinity) < apartMilliseconds,
  };
}

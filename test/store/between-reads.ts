import type { Store } from "../../src/ports/store.ts";
import type { Engine } from "../../src/store/engine.ts";
import { createStore } from "../../src/store/store.ts";

/** A store that reads one thing after the other, and `happen` is done by somebody else after each. */
export function storeBetweenReads(engine: Engine, happen: () => Promise<unknown>): Store {
  let earlier: Promise<unknown> = Promise.resolve();
  const read: Engine["read"] = async (query) => {
    const found = earlier.then(() => engine.read(query));
    earlier = found.then(happen);
    await earlier;
    return found;
  };
  return createStore({ ...engine, read });
}

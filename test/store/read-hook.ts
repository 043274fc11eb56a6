import type { Store } from "../../src/ports/store.ts";
import type { Engine } from "../../src/store/engine.ts";
import { createStore } from "../../src/store/store.ts";

/** Creates a store that runs one read after another, and calls `happen` after each read. */
export function createStoreWithReadHook(engine: Engine, happen: () => Promise<unknown>): Store {
  let earlier: Promise<unknown> = Promise.resolve();
  const read: Engine["read"] = async (query) => {
    const found = earlier.then(() => engine.read(query));
    earlier = found.then(happen);
    await earlier;
    return found;
  };
  return createStore({ ...engine, read });
}

import type { Messages } from "../../ports/store/messages.ts";
import type { Engine } from "../engine.ts";
import { createAccept } from "./accept.ts";
import { createChanges } from "./changes.ts";
import { createList } from "./list.ts";
import { createPages } from "./pages.ts";
import { createMessageQueue } from "./queue.ts";
import { createSearch } from "./search.ts";
import { createReads } from "./reads.ts";
import { createWaiting } from "./waiting.ts";

/** Messages on an engine. */
export function createMessages(engine: Engine): Messages {
  return {
    ...createReads(engine),
    ...createMessageQueue(engine),
    ...createWaiting(engine),
    ...createChanges(engine),
    listTdrs: createList(engine),
    list: createPages(engine),
    search: createSearch(engine),
    ...createAccept(engine),
  };
}

import type { Messages } from "../../ports/store/messages.ts";
import type { Engine } from "../engine.ts";
import { createAccept } from "./accept.ts";
import { createChanges } from "./changes.ts";
import { createMessageList } from "./message-list.ts";
import { createMessageQueue } from "./queue.ts";
import { createSearch } from "./search.ts";
import { createReads } from "./reads.ts";
import { createTdrList } from "./tdr-list.ts";
import { createWaiting } from "./waiting.ts";

/** Messages on an engine. */
export function createMessages(engine: Engine): Messages {
  return {
    ...createReads(engine),
    ...createMessageQueue(engine),
    ...createWaiting(engine),
    ...createChanges(engine),
    listTdrs: createTdrList(engine),
    list: createMessageList(engine),
    search: createSearch(engine),
    ...createAccept(engine),
  };
}

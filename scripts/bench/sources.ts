import { join } from "node:path";
import { ask, firstOf, type Answer } from "./answers.ts";
import { startContender } from "./child.ts";
import { prepareDatabase, type Customer } from "./database.ts";
import { fillMilliseconds, fillTelegram } from "./fill.ts";
import type { Entry } from "./line.ts";
import { copyFile, createFolder, createPostgres, type RoundDatabase } from "./stores.ts";
import { workloads, type Access } from "./workloads.ts";

/** The databases that rounds start from, each made once. */
export interface Sources {
  /** How the filled one was made; left out when no workload reads from it. */
  readonly filling?: { readonly messages: number; readonly milliseconds: number };
  /** A database of a round's own. */
  create(store: Entry["store"], filled: boolean): Promise<RoundDatabase & { readonly access: Access }>;
  /** What connect-hub answers to each workload's first request. */
  answers(names: readonly string[]): Promise<ReadonlyMap<string, Answer>>;
  remove(): void;
}

/** Makes an empty database and, when `messages` is not 0, one with as many Telegram messages of the last year. */
export async function createSources(messages: number): Promise<Sources> {
  const folder = createFolder();
  const [empty, filled] = [join(folder.path, "empty.sqlite"), join(folder.path, "filled.sqlite")];
  const customer = await prepareDatabase({ kind: "file", path: empty }, Date.now());
  const bare: Access = { ...customer, telegramIds: [] };
  let full: Access | undefined;
  let milliseconds = 0;
  if (messages > 0) {
    const started = performance.now();
    full = await fill(filled, messages);
    milliseconds = Math.round(performance.now() - started);
  }

  async function create(store: Entry["store"], wantsFilled: boolean) {
    if (store === "postgres") {
      const round = await createPostgres();
      const owner = await prepareDatabase(round.database, Date.now());
      return { ...round, access: { ...owner, telegramIds: [] } };
    }
    if (!wantsFilled) return { ...copyFile(empty), access: bare };
    if (!full) throw new Error("The filled database was not made.");
    return { ...copyFile(filled), access: full };
  }

  return {
    ...(full && { filling: { messages, milliseconds } }),
    create,
    async answers(names) {
      const answered = new Map<string, Answer>();
      for (const wantsFilled of [false, true]) {
        const asked = names.filter((name) => (workloads[name]!.filled ?? false) === wantsFilled);
        if (asked.length === 0) continue;
        const { database, access, folder: log, drop } = await create("sqlite", wantsFilled);
        const { accountId } = access;
        const told = { database, accountId, folder: log, dispatching: false };
        const ours = await startContender("connect-hub.ts", told);
        for (const name of asked) {
          answered.set(name, await ask(ours.port, firstOf(workloads[name]!.requests(access))));
        }
        await ours.stop();
        await drop();
      }
      return answered;
    },
    remove: folder.remove,
  };
}

async function fill(path: string, messages: number): Promise<Access> {
  const database = { kind: "file", path } as const;
  const first = Date.now() - fillMilliseconds;
  const customer: Customer = await prepareDatabase(database, first);
  return { ...customer, telegramIds: await fillTelegram(database, customer, first, messages) };
}

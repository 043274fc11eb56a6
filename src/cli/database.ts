import { readConfig, type Config } from "../config/config.ts";
import type { Context } from "../operations/context.ts";
import { retryBusy } from "../ports/store/messages.ts";
import type { Account, User } from "../ports/store/accounts.ts";
import { openDatabase } from "../runtimes/process/database.ts";
import type { Engine } from "../store/engine.ts";
import { openSqlite } from "../store/engines/sqlite/open.ts";
import { createStore } from "../store/store.ts";
import { systemClock } from "../system-clock.ts";
import { CommandFailure } from "./failure.ts";

/** What a command works with; `ran` names the migrations that opening the database ran. */
export interface CommandContext extends Pick<Context, "store" | "clock"> {
  /** Of the service. */
  readonly currency: string;
  readonly ran: readonly string[];
}

const patienceMilliseconds = 5_000;

/** An open database with its configuration; `ran` names the migrations that opening it ran. */
export interface OpenDatabase {
  readonly config: Config;
  readonly engine: Engine;
  readonly ran: readonly string[];
}

/** Opens the configured database as `npm start` does, runs the work and closes it; commits wait for a lock to pass. */
export async function withEngine<Result>(work: (open: OpenDatabase) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env);
  const { engine, ran } = await openDatabase(config, openSqlite);
  try {
    const commit: Engine["commit"] = (writes) =>
      retryBusy({ clock: systemClock, until: systemClock.steady() + patienceMilliseconds }, () =>
        engine.commit(writes),
      );
    return await work({ config, engine: { ...engine, commit }, ran });
  } finally {
    await engine.close();
  }
}

/** The same for work on the store itself. */
export const withDatabase = <Result>(work: (context: CommandContext) => Promise<Result>): Promise<Result> =>
  withEngine(({ config: { currency }, engine, ran }) =>
    work({ store: createStore(engine), clock: systemClock, currency, ran }),
  );

/** The user with this e-mail address and their account; fails if there is none. */
export async function findOwner(
  { store }: CommandContext,
  email: string,
): Promise<{ readonly user: User; readonly account: Account }> {
  const user = await store.users.findByEmail(email);
  const account = user && (await store.accounts.findByUser(user.id));
  if (!account) throw new CommandFailure(`There is no user with the e-mail address ${email}.`);
  return { user, account };
}

import { InvalidArgumentError, Option, type Command } from "commander";
import { grantFault, type SimGrant } from "../domain/sim-grants.ts";
import type { User } from "../ports/store/accounts.ts";
import { emailOption } from "./arguments.ts";
import { recorded, type CommandDeed } from "./audit.ts";
import { findOwner, withDatabase } from "./database.ts";
import { CommandFailure, UsageFailure } from "./failure.ts";

interface GrantOptions {
  readonly email: string;
  readonly company?: number;
  readonly inventory?: number;
}

/** Adds `sims grant`, `sims revoke` and `sims grants`. */
export function addSimGrantCommands(sims: Command): void {
  const scoped = (name: string, description: string) =>
    sims
      .command(name)
      .description(description)
      .addOption(emailOption())
      .addOption(scopeOption("company").conflicts("inventory"))
      .addOption(scopeOption("inventory"))
      .addHelpText(
        "after",
        `
Examples:
  npm run cli -- sims ${name} --email ada@example.com --company 31
  npm run cli -- sims ${name} --email ada@example.com --inventory 21`,
      );
  scoped("grant", "let a user's account see and use the SIMs of a company or an inventory").action(grant);
  scoped("revoke", "take that away again").action(revoke);
  sims
    .command("grants")
    .description("show what a user's account was granted")
    .addOption(emailOption())
    .addHelpText("after", "\nExample:\n  npm run cli -- sims grants --email ada@example.com")
    .action(list);
}

const scopeOption = (scope: SimGrant["scope"]) =>
  new Option(`--${scope} <ID>`, `identifier of the ${scope}`).argParser(readId);

function readId(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It takes a whole number, such as 31.");
}

function readGrant({ company, inventory }: GrantOptions): SimGrant {
  if (company !== undefined) return { scope: "company", id: company };
  if (inventory !== undefined) return { scope: "inventory", id: inventory };
  throw new UsageFailure("Say whose SIMs: --company ID or --inventory ID.");
}

function grant(options: GrantOptions): Promise<void> {
  const added = readGrant(options);
  return withDatabase(async (context) => {
    const { store, clock } = context;
    const { user, account } = await findOwner(context, options.email);
    const grants = await store.esim.listGrants(account.id);
    if (has(grants, added)) return console.log(`${options.email} has the SIMs of ${textOf(added)} already.`);
    const fault = grantFault(grants, added);
    if (fault) {
      throw new CommandFailure(
        `${fault} Nothing was changed. "sims grants" shows what it has, "sims revoke" takes it away.`,
      );
    }
    await store.commit([
      store.esim.grant(account.id, added, clock.now()),
      recorded(context, deedOf("sims grant", user, added)),
    ]);
    console.log(`${options.email} has the SIMs of ${textOf(added)} now.`);
  });
}

function revoke(options: GrantOptions): Promise<void> {
  const taken = readGrant(options);
  return withDatabase(async (context) => {
    const { store } = context;
    const { user, account } = await findOwner(context, options.email);
    const grants = await store.esim.listGrants(account.id);
    if (!has(grants, taken))
      throw new CommandFailure(`${options.email} was not granted the SIMs of ${textOf(taken)}.`);
    await store.commit([
      store.esim.revoke(account.id, taken),
      recorded(context, deedOf("sims revoke", user, taken)),
    ]);
    console.log(`${options.email} has the SIMs of ${textOf(taken)} no more.`);
  });
}

function list({ email }: GrantOptions): Promise<void> {
  return withDatabase(async (context) => {
    const { account } = await findOwner(context, email);
    const grants = await context.store.esim.listGrants(account.id);
    if (grants.length === 0) return console.log(`${email} was granted no SIMs.`);
    for (const each of grants) console.log(textOf(each));
  });
}

const deedOf = (command: string, { id }: User, { scope, id: granted }: SimGrant): CommandDeed => ({
  command,
  target: { kind: "customer", id },
  request: { [scope]: granted },
});

const has = (grants: readonly SimGrant[], { scope, id }: SimGrant) =>
  grants.some((each) => each.scope === scope && each.id === id);

const textOf = ({ scope, id }: SimGrant) => `${scope} ${id}`;

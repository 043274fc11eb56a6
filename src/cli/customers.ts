// Commands on what customers have, and no operation shows or changes.
import { Argument, InvalidArgumentError, Option } from "commander";
import { grantFault, type SimGrant } from "../domain/sim-grants.ts";
import { isRefusal } from "../domain/refusals.ts";
import { hasOffset, isoOf, readInstant } from "../domain/time/instants.ts";
import { findCustomer } from "../operator/customers/customer.ts";
import type { Customer } from "../ports/store/accounts.ts";
import type { Change } from "../ports/store/change.ts";
import type { Store } from "../ports/store.ts";
import { systemClock } from "../system-clock.ts";
import type { Command, Values } from "./command.ts";
import { recordCommand, withDatabase } from "./database.ts";
import { CommandFailure } from "./failure.ts";

const deliveriesAtOnce = 1_000;
const customerArgument = new Argument("<customer>", "e-mail address, account id or user id");
const scopeArgument = new Argument("<scope>", "company:ID or inventory:ID").argParser((text): SimGrant => {
  const [, scope, id] = /^(company|inventory):(\d{1,15})$/.exec(text) ?? [];
  if (id !== undefined) return { scope: scope as SimGrant["scope"], id: Number(id) };
  throw new InvalidArgumentError("It takes company:ID or inventory:ID, such as company:31.");
});

/** Returns a command's work on a customer of the local database. */
const ofCustomer =
  (work: (store: Store, customer: Customer, values: Values) => Promise<unknown>) => (values: Values) =>
    withDatabase(async ({ store }) => {
      const customer = await findCustomer({ store }, String(values["customer"]));
      if (isRefusal(customer)) throw new CommandFailure(customer.detail);
      return work(store, customer, values);
    });

/** Returns the work that adds or removes a grant, and returns the grants that the account has then. */
const changeGrants = (name: "grant" | "revoke") =>
  ofCustomer(async ({ esim, ...store }, { user, account }, values) => {
    const grant = values["scope"] as SimGrant;
    const { scope, id } = grant;
    const before = await esim.listGrants(account.id);
    const isGranted = before.some((each) => each.scope === scope && each.id === id);
    if (name === "grant" && isGranted) return { list: before };
    const fault = isGranted ? undefined : grantFault(before, grant);
    if (name === "revoke" && !isGranted) throw new CommandFailure(`There is no grant of ${scope}:${id}.`);
    if (fault) throw new CommandFailure(`${fault} Nothing was changed. "sims revoke" takes a grant away.`);
    const change = isGranted ? esim.revoke(account.id, grant) : esim.grant(account.id, grant, Date.now());
    const target = { kind: "customer", id: user.id } as const;
    await store.commit([change, recordCommand(store, `sims ${name}`, target, { [scope]: id })]);
    return { list: await esim.listGrants(account.id) };
  });

function readTime(text: string): number {
  const instant = readInstant(text);
  // A time without an offset would be another one for a reader in another country.
  if (instant !== undefined && hasOffset(text)) return instant;
  throw new InvalidArgumentError("It takes a time with its offset, such as 2026-03-02T09:30:00Z.");
}

/**
 * Queues the ended deliveries of an endpoint since a time in Unix milliseconds again, a thousand at a time, and then enables it;
 * returns how many were queued. The audit `entry` is committed first, because a command that is ended in between has queued some.
 */
export async function replay(
  { commit, webhooks }: Pick<Store, "commit" | "webhooks">,
  given: { readonly endpointId: string; readonly since: number; readonly failedOnly: boolean },
  entry: Change,
): Promise<number> {
  await commit([entry]);
  for (let [total, after] = [0, 0]; ;) {
    const replayed = await webhooks.replay({ ...given, after, limit: deliveriesAtOnce }, systemClock.now());
    total += replayed.length;
    after = Math.max(...replayed);
    if (replayed.length > 0) continue;
    // Last, so that the deliverer finds all of them.
    await commit([webhooks.enable(given.endpointId)]);
    return total;
  }
}

export const customerCommands: readonly Command[] = [
  ...(["grant", "revoke"] as const).map((name) => ({
    name: `sims ${name}`,
    help: `${name} a customer the SIMs of a company or an inventory, and print all that it may use then`,
    parameters: [customerArgument, scopeArgument],
    run: changeGrants(name),
  })),
  {
    name: "sims grants",
    help: "list what a customer was granted",
    parameters: [customerArgument],
    run: ofCustomer(async (store, { account }) => ({ list: await store.esim.listGrants(account.id) })),
  },
  {
    name: "webhooks list",
    columns: ["id", "status", "disabled_by", "origin", "failing_since"],
    help: "list a customer's webhook endpoints",
    parameters: [customerArgument],
    run: ofCustomer(async (store, { account }) => {
      const endpoints = await store.webhooks.list(account.id);
      const list = endpoints.map(({ id, status, disabledReason, url, failingSince }) => ({
        id,
        status,
        // It may have been made by the one whom the reset keeps out.
        disabled_by: status === "DISABLED" ? (disabledReason ?? "PASSWORD_RESET") : null,
        // The path and query of the URL may hold a secret of the receiver.
        origin: new URL(url).origin,
        failing_since: failingSince === null ? null : isoOf(failingSince),
      }));
      return { list };
    }),
  },
  {
    name: "webhooks replay",
    help: "post deliveries of the last 7 days again; an endpoint that was disabled is enabled",
    parameters: [
      new Argument("<endpoint>", "identifier of the endpoint"),
      new Option("--since <time>", "only events from then on")
        .argParser(readTime)
        .default(0, "all that are kept"),
      new Option("--failed", "only deliveries that were given up"),
    ],
    details: `Each keeps its webhook-id, so that a receiver passes over what it has already. Deliveries that still wait are left, but for
those whose time ended while the endpoint was disabled: all have 3 days again.`,
    run: ({ endpoint: id, since, failed = false }: { endpoint: string; since: number; failed?: boolean }) =>
      withDatabase(async ({ store }) => {
        const found = await store.webhooks.findAny(id);
        if (!found) throw new CommandFailure(`There is no webhook endpoint with the id ${id}.`);
        const request = { account_id: found.accountId, failed, ...(since > 0 && { since: isoOf(since) }) };
        const entry = recordCommand(store, "webhooks replay", { kind: "webhook_endpoint", id }, request);
        const queued = await replay(store, { endpointId: id, since, failedOnly: failed }, entry);
        return { id, queued, enabled: found.status === "DISABLED" };
      }),
  },
];

// Commands for customer data that the operator API does not cover.
import { Argument, InvalidArgumentError, Option } from "commander";
import { findGrantError, type SimGrant } from "../domain/sim-grants.ts";
import { isProblemResponse } from "../domain/problems.ts";
import { hasOffset, toIsoString, parseInstant } from "../domain/time/instants.ts";
import { findCustomer } from "../operator/customers/customer.ts";
import type { Customer } from "../ports/store/accounts.ts";
import type { Change } from "../ports/store/change.ts";
import type { Store } from "../ports/store.ts";
import { systemClock } from "../system-clock.ts";
import type { Command, CommandInput } from "./command.ts";
import { recordCommand, withDatabase } from "./database.ts";
import { CommandFailure } from "./failure.ts";

const deliveriesPerRequest = 1_000;
const customerArgument = new Argument("<customer>", "e-mail address, account id or user id");
const scopeArgument = new Argument("<scope>", "company:ID or inventory:ID").argParser((text): SimGrant => {
  const [, scope, id] = /^(company|inventory):(\d{1,15})$/.exec(text) ?? [];
  if (id !== undefined) return { scope: scope as SimGrant["scope"], id: Number(id) };
  throw new InvalidArgumentError("Use company:ID or inventory:ID, such as company:31.");
});

/**
 * Returns a `run` function that finds the customer in the configured database and calls `work`. Throws `CommandFailure`
 * if there is no such customer.
 */
const withCustomer =
  (work: (store: Store, customer: Customer, values: CommandInput) => Promise<unknown>) =>
  (values: CommandInput) =>
    withDatabase(async ({ store }) => {
      const customer = await findCustomer({ store }, String(values["customer"]));
      if (isProblemResponse(customer)) throw new CommandFailure(customer.detail);
      return work(store, customer, values);
    });

/**
 * Returns a `run` function that adds or removes a SIM grant and returns the resulting grants of the account. A grant
 * that exists already is not an error. Throws `CommandFailure` if a grant to remove does not exist, or if one cannot be
 * added.
 */
const changeGrants = (name: "grant" | "revoke") =>
  withCustomer(async ({ esim, ...store }, { user, account }, values) => {
    const grant = values["scope"] as SimGrant;
    const { scope, id } = grant;
    const before = await esim.listGrants(account.id);
    const isGranted = before.some((each) => each.scope === scope && each.id === id);
    if (name === "grant" && isGranted) return { list: before };
    const problem = isGranted ? undefined : findGrantError(before, grant);
    if (name === "revoke" && !isGranted)
      throw new CommandFailure(`The customer has no grant for ${scope}:${id}.`);
    if (problem)
      throw new CommandFailure(`${problem} Nothing was changed. To remove a grant, run "sims revoke".`);
    const change = isGranted ? esim.revoke(account.id, grant) : esim.grant(account.id, grant, Date.now());
    const target = { kind: "customer", id: user.id } as const;
    await store.commit([change, recordCommand(store, `sims ${name}`, target, { [scope]: id })]);
    return { list: await esim.listGrants(account.id) };
  });

function readTime(text: string): number {
  const instant = parseInstant(text);
  // A time without an offset would be a different instant in another time zone.
  if (instant !== undefined && hasOffset(text)) return instant;
  throw new InvalidArgumentError("Use a time with an offset, such as 2026-03-02T09:30:00Z.");
}

/**
 * Requeues the ended and the expired deliveries of an endpoint, 1,000 at a time, and then enables the endpoint.
 * Includes events from `since` on, in Unix milliseconds. With `failedOnly`, excludes successful deliveries. Returns the
 * number of requeued deliveries. The audit `entry` is committed first, because an interrupted command may have requeued
 * some deliveries.
 */
export async function replayDeliveries(
  { commit, webhooks }: Pick<Store, "commit" | "webhooks">,
  given: { readonly endpointId: string; readonly since: number; readonly failedOnly: boolean },
  entry: Change,
): Promise<number> {
  await commit([entry]);
  for (let [total, after] = [0, 0]; ;) {
    const replayed = await webhooks.replay(
      { ...given, after, limit: deliveriesPerRequest },
      systemClock.now(),
    );
    total += replayed.length;
    after = Math.max(...replayed);
    if (replayed.length > 0) continue;
    // The endpoint is enabled last, so that the webhook deliverer finds all requeued deliveries.
    await commit([webhooks.enable(given.endpointId)]);
    return total;
  }
}

export const customerCommands: readonly Command[] = [
  ...(["grant", "revoke"] as const).map((name) => ({
    name: `sims ${name}`,
    help: `${name} access to the SIMs of a company or an inventory, and print all grants of the customer`,
    parameters: [customerArgument, scopeArgument],
    run: changeGrants(name),
  })),
  {
    name: "sims grants",
    help: "list a customer's SIM grants",
    parameters: [customerArgument],
    run: withCustomer(async (store, { account }) => ({ list: await store.esim.listGrants(account.id) })),
  },
  {
    name: "webhooks list",
    columns: ["id", "status", "disabled_by", "origin", "failing_since"],
    help: "list a customer's webhook endpoints",
    parameters: [customerArgument],
    run: withCustomer(async (store, { account }) => {
      const endpoints = await store.webhooks.list(account.id);
      const list = endpoints.map(({ id, status, disabledReason, url, failingSince }) => ({
        id,
        status,
        // Only a password reset disables an endpoint without a reason, because another person may have created it.
        disabled_by: status === "DISABLED" ? (disabledReason ?? "PASSWORD_RESET") : null,
        // The path and the query of the URL may contain a secret of the receiver.
        origin: new URL(url).origin,
        failing_since: failingSince === null ? null : toIsoString(failingSince),
      }));
      return { list };
    }),
  },
  {
    name: "webhooks replay",
    help: "resend deliveries of the last 7 days, and enable the endpoint if it is disabled",
    parameters: [
      new Argument("<endpoint>", "identifier of the endpoint"),
      new Option("--since <time>", "only events since this time")
        .argParser(readTime)
        .default(0, "all stored events"),
      new Option("--failed", "only failed deliveries"),
    ],
    details: `Each delivery keeps its webhook-id, so that a receiver can ignore duplicates. Pending deliveries are not changed, except
those that expired while the endpoint was disabled. All queued deliveries are retried for 3 days.`,
    run: ({ endpoint: id, since, failed = false }: { endpoint: string; since: number; failed?: boolean }) =>
      withDatabase(async ({ store }) => {
        const found = await store.webhooks.findAny(id);
        if (!found) throw new CommandFailure(`There is no webhook endpoint with the id ${id}.`);
        const request = {
          account_id: found.accountId,
          failed,
          ...(since > 0 && { since: toIsoString(since) }),
        };
        const entry = recordCommand(store, "webhooks replay", { kind: "webhook_endpoint", id }, request);
        const queued = await replayDeliveries(store, { endpointId: id, since, failedOnly: failed }, entry);
        return { id, queued, enabled: found.status === "DISABLED" };
      }),
  },
];

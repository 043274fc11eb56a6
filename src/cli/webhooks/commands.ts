import { InvalidArgumentError, type Command } from "commander";
import { isoOf, hasOffset, readInstant } from "../../domain/time/instants.ts";
import { emailOption } from "../arguments.ts";
import { recorded } from "../audit.ts";
import { findOwner, withDatabase } from "../database.ts";
import { CommandFailure } from "../failure.ts";
import { replay, type ReplayOptions } from "./replay.ts";

/** Adds `webhooks list` and `webhooks replay`. */
export function addWebhookCommands(program: Command): void {
  const webhooks = program
    .command("webhooks")
    .description("look at customers' webhook endpoints, and replay");
  webhooks
    .command("list")
    .description("list a user's webhook endpoints with their states")
    .addOption(emailOption())
    .addHelpText("after", `\nExample:\n  npm run cli -- webhooks list --email ada@example.com`)
    .action(list);
  webhooks
    .command("replay")
    .description("post deliveries of the last 7 days again; an endpoint that was disabled is enabled")
    .requiredOption("--endpoint <id>", "identifier of the endpoint")
    .option("--since <time>", "only events from then on, such as 2026-03-02T09:30:00Z", readTime, 0)
    .option("--failed", "only deliveries that were given up")
    .addHelpText(
      "after",
      `
Each keeps its webhook-id, so that a receiver passes over what it has already. Deliveries that still wait are left, but for
those whose time ended while the endpoint was disabled: all have 3 days again.

Examples:
  npm run cli -- webhooks replay --endpoint 01931f6a-7b00-7000-8000-000000000004 --failed
  npm run cli -- webhooks replay --endpoint 01931f6a-7b00-7000-8000-000000000004 --since 2026-03-02T09:30:00Z`,
    )
    .action(replayAndTell);
}

function readTime(text: string): number {
  const instant = readInstant(text);
  // A time without an offset would be another one for whoever reads it in another country.
  if (instant !== undefined && hasOffset(text)) return instant;
  throw new InvalidArgumentError("It takes a time with its offset, such as 2026-03-02T09:30:00Z.");
}

function list({ email }: { readonly email: string }): Promise<void> {
  return withDatabase(async (context) => {
    const { account } = await findOwner(context, email);
    const endpoints = await context.store.webhooks.list(account.id);
    if (endpoints.length === 0) return console.log(`${email} has no webhook endpoints.`);
    for (const { id, url, status, disabledReason, failingSince } of endpoints) {
      // Whoever made it may be the one whom the reset was to keep out: it is enabled again by nobody who was not told.
      const reason = status === "DISABLED" ? ` (${disabledReason ?? "by a reset of the password"})` : "";
      const failing = failingSince === null ? "" : `, failing since ${isoOf(failingSince)}`;
      // The path and query of the URL may hold a secret of the receiver.
      console.log(`${id}  ${status}${reason}  ${new URL(url).origin}${failing}`);
    }
  });
}

function replayAndTell({ endpoint, since, failed = false }: ReplayOptions): Promise<void> {
  return withDatabase(async (context) => {
    const { store, clock } = context;
    const found = await store.webhooks.findAny(endpoint);
    if (!found) throw new CommandFailure(`There is no webhook endpoint with the id ${endpoint}.`);
    const entry = recorded(context, {
      command: "webhooks replay",
      target: { kind: "webhook_endpoint", id: endpoint },
      request: {
        account_id: found.accountId,
        failed,
        ...(since > 0 && { since: isoOf(since) }),
      },
    });
    const count = await replay(store, { endpoint, since, failed }, clock.now(), entry);
    const enabled = found.status === "DISABLED" ? " The endpoint is enabled again." : "";
    console.log(`${count} ${count === 1 ? "delivery waits" : "deliveries wait"} to be posted.${enabled}`);
  });
}

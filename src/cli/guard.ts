import { Option, type Command } from "commander";
import type { components } from "../../generated/operator/types.ts";
import {
  asOperator,
  bodyOf,
  findCustomer,
  needsService,
  urlOption,
  type Connection,
  type Target,
} from "./operator/connection.ts";
import { fromMicros } from "../domain/money/money.ts";
import { emailOption, readAmount, readEmail, readPathValue } from "./arguments.ts";
import { UsageFailure } from "./failure.ts";

type Entry = components["schemas"]["GuardEntry"];
type Block = components["schemas"]["GuardBlock"];

interface EntryOptions extends Target {
  readonly email?: string;
  readonly until?: string;
  readonly note?: string;
}

/** Adds `guard` with its commands. */
export function addGuardCommands(program: Command): void {
  const guard = program
    .command("guard")
    .description("set where customers may send to, and which numbers are allowed or blocked");
  for (const list of ["allow", "block"] as const) addListCommand(guard, list);
  guard
    .command("entries")
    .description("list what is allowed and blocked, newest first")
    .addOption(urlOption())
    .action(showEntries);
  guard
    .command("remove")
    .description("take an entry off its list")
    .argument("<ID>", "the identifier that entries shows", readPathValue)
    .addOption(urlOption())
    .action(remove);
  guard
    .command("countries")
    .description("set the countries that a customer may send to, or show them")
    .argument("[COUNTRIES]", "codes with commas in between, such as GB,DE, or all for those of the hub")
    .option(
      "--monitor <countries>",
      "more of them, where the guard watches how much is sent and blocks nothing for it",
    )
    .addOption(emailOption())
    .addOption(urlOption())
    .addHelpText(
      "after",
      `
Examples:
  npm run cli -- guard countries --email ada@example.com GB,DE
  npm run cli -- guard countries --email ada@example.com GB --monitor DE,FR
  npm run cli -- guard countries --email ada@example.com all
  npm run cli -- guard countries --email ada@example.com`,
    )
    .action(setCountries);
  guard
    .command("check")
    .description("tell whether the running service would block a send now, and why; nothing is sent")
    .argument("<NUMBER>", "the recipient, with its country code")
    .addOption(emailOption())
    .addOption(urlOption())
    .action(check);
  guard
    .command("blocks")
    .description("list what the guard blocks or suspects now, newest first")
    .addOption(
      new Option("--email <address>", "only those of the user with this e-mail address").argParser(readEmail),
    )
    .addOption(urlOption())
    .action(showBlocks);
  addLimitsCommand(guard);
}

function addLimitsCommand(guard: Command): void {
  const readUnits = (text: string) => fromMicros(readAmount(text));
  guard
    .command("limits")
    .description("set the guard's limits of a customer, or show them")
    .addOption(
      new Option("--recipient <state>", "the limit of messages to one recipient").choices(["on", "off"]),
    )
    .addOption(
      new Option(
        "--amount <amount>",
        "cost of a day's sends to one country whose codes nobody enters, in the account's currency",
      ).argParser(readUnits),
    )
    .addOption(
      new Option("--maximum <amount>", "the highest amount that the customer may set").argParser(readUnits),
    )
    .addOption(emailOption())
    .addOption(urlOption())
    .addHelpText(
      "after",
      `
A limit that is left out gets its default; without any limit nothing changes.

Examples:
  npm run cli -- guard limits --email ada@example.com
  npm run cli -- guard limits --email ada@example.com --amount 50 --maximum 200
  npm run cli -- guard limits --email ada@example.com --recipient on`,
    )
    .action(setLimits);
}

function addListCommand(guard: Command, list: "allow" | "block"): void {
  guard
    .command(list)
    .description(`${list} a number, or all that begin with a prefix`)
    .argument("<PREFIX>", "1 to 15 digits that begin with a country code, with or without +")
    .addOption(
      new Option("--email <address>", "for this user alone, whose e-mail address this is").argParser(
        readEmail,
      ),
    )
    .option("--until <time>", "when it ends (ISO 8601); never without it")
    .option("--note <text>", "what to remember about it")
    .addOption(urlOption())
    .addHelpText(
      "after",
      `
Running instances follow within 2 seconds.

Example:
  npm run cli -- guard ${list} 447700 --email ada@example.com --until 2027-01-31T00:00:00Z`,
    )
    .action((prefix: string, options: EntryOptions) => put(list, prefix, options));
}

function put(list: "allow" | "block", prefix: string, options: EntryOptions): Promise<void> {
  const { email, until, note, ...target } = options;
  return asOperator(target, async (connection) => {
    const account = email === undefined ? undefined : (await findCustomer(connection, email)).account_id;
    const body = {
      list,
      prefix,
      ...(account !== undefined && { account_id: account }),
      ...(until !== undefined && { until }),
      ...(note !== undefined && { note }),
    };
    console.log(textOf(bodyOf(await connection.client.POST("/operator/v1/guard/entries", { body }))));
  });
}

function showEntries(target: Target): Promise<void> {
  return asOperator(target, async ({ client }) => {
    for (let before: string | undefined; ;) {
      const query = { count: 100, ...(before !== undefined && { before }) };
      const page = bodyOf(await client.GET("/operator/v1/guard/entries", { params: { query } }));
      for (const entry of page.list) console.log(textOf(entry));
      if (page.next === undefined) return;
      before = page.next;
    }
  });
}

function remove(id: string, target: Target): Promise<void> {
  return asOperator(target, async ({ client }) => {
    const params = { path: { id } };
    bodyOf(await client.POST("/operator/v1/guard/entries/{id}/delete", { params }));
    console.log(`${id} is on no list now.`);
  });
}

interface CustomerOptions extends Target {
  readonly email: string;
}

interface CountryOptions extends CustomerOptions {
  readonly monitor?: string;
}

function setCountries(text: string | undefined, options: CountryOptions): Promise<void> {
  const { email, monitor: watched, ...target } = options;
  if (text === "all" && watched !== undefined) {
    throw new UsageFailure("all takes no --monitor: name the countries that are on.");
  }
  // Of a variable that is not set, or of --monitor alone, nobody means that every other country is off.
  if (text === undefined ? watched !== undefined : codesOf(text).length === 0) {
    throw new UsageFailure(
      "Name all countries that are on, such as GB,DE; those that are not named are off.",
    );
  }
  return asOperator(target, async (connection) => {
    const { id } = await findCustomer(connection, email);
    const { on, monitor = [], hub } = bodyOf(await countriesOf(connection, id, text, watched));
    const countries = on ? [...on, ...monitor] : hub;
    const watches = monitor.length > 0 ? `; in ${monitor.join(", ")} the guard only watches` : "";
    console.log(
      `${email} may send to ${countries ? countries.join(", ") || "no country" : "every country"}${watches}.`,
    );
  });
}

function countriesOf(
  { client }: Connection,
  id: string,
  text: string | undefined,
  watched: string | undefined,
) {
  const address = "/operator/v1/customers/{id}/countries";
  const params = { path: { id } };
  if (text === undefined && watched === undefined) return client.GET(address, { params });
  const listed = { on: codesOf(text), ...(watched !== undefined && { monitor: codesOf(watched) }) };
  return client.POST(address, { params, body: text === "all" ? {} : listed });
}

const codesOf = (text = ""): string[] => text.split(",").flatMap((country) => country.trim() || []);

function showBlocks({ email, ...target }: Target & { readonly email?: string }): Promise<void> {
  return asOperator(target, async (connection) => {
    const account = email === undefined ? undefined : (await findCustomer(connection, email)).account_id;
    for (let before: string | undefined; ;) {
      const query = {
        count: 100,
        ...(account !== undefined && { account_id: account }),
        ...(before !== undefined && { before }),
      };
      const page = bodyOf(await connection.client.GET("/operator/v1/guard/blocks", { params: { query } }));
      for (const block of page.list) console.log(blockText(block));
      if (page.next === undefined) return;
      before = page.next;
    }
  });
}

const blockText = ({ account_id, rule, country, scope, blocks, value, limit, since, until }: Block): string =>
  [
    `${rule} ${scope ?? ""}`.trim(),
    ...(country === undefined ? [] : [`(${country})`]),
    `of account ${account_id}: ${value} of ${limit}, since ${since}, until ${until}`,
    ...(blocks ? [] : ["(only suspected)"]),
  ].join(" ");

interface LimitOptions extends CustomerOptions {
  readonly recipient?: "on" | "off";
  readonly amount?: number;
  readonly maximum?: number;
}

function setLimits({ email, recipient, amount, maximum, ...target }: LimitOptions): Promise<void> {
  const body = {
    ...(recipient !== undefined && { recipient_limit: recipient === "on" }),
    ...(amount !== undefined && { unconverted_amount: amount }),
    ...(maximum !== undefined && { unconverted_maximum: maximum }),
  };
  return asOperator(target, async (connection) => {
    const { id } = await findCustomer(connection, email);
    const address = "/operator/v1/customers/{id}/guard";
    const params = { path: { id } };
    const { client } = connection;
    const answer = await (Object.keys(body).length > 0
      ? client.POST(address, { params, body: { recipient_limit: true, ...body } })
      : client.GET(address, { params }));
    const limits = bodyOf(answer);
    const { currency } = limits;
    console.log(`The limit of messages to one recipient is ${limits.recipient_limit ? "on" : "off"}.`);
    console.log(`Unconverted sends cost at most ${limits.unconverted_amount} ${currency} a day and country.`);
    console.log(`The customer may set up to ${limits.unconverted_maximum} ${currency}.`);
    for (const own of limits.own_amounts) console.log(`${own.country}: ${own.amount} ${currency}`);
  });
}

function check(number: string, { email, ...target }: CustomerOptions): Promise<void> {
  if (target.url === undefined) throw new UsageFailure(needsService);
  return asOperator(target, async (connection) => {
    const { account_id } = await findCustomer(connection, email);
    const body = { account_id, to: number };
    const { to, country, blocked, rule, entry, finding } = bodyOf(
      await connection.client.POST("/operator/v1/guard/check", { body }),
    );
    const found = finding ? ` ${foundText(finding)}` : "";
    const reason = `${entry ? `by ${textOf(entry)}` : reasons[rule]}${found}`;
    console.log(`${to} (${country ?? "no country"}) ${blocked ? "is blocked" : "passes"}: ${reason}`);
  });
}

const reasons: Readonly<Record<components["schemas"]["CheckedSend"]["rule"], string>> = {
  allow_list: "it is on the allow list.",
  country: "the country is off.",
  block_list: "it is on the block list.",
  number_kind: "numbers of this kind get no codes.",
  recipient: "the recipient has had as many messages as one recipient gets in an hour or a day.",
  velocity: "too few codes of sends like it were entered.",
  anomaly: "the number follows others that codes were just sent to.",
  spend: "the day's sends to the country whose codes nobody entered cost too much.",
  opted_out: "the recipient wants no more messages of this account.",
  none: "no rule is against it.",
};

type Finding = NonNullable<components["schemas"]["CheckedSend"]["finding"]>;

const foundText = ({ rule, value, limit, challenge, until }: Finding): string =>
  `(${rule}: ${value} of at most ${limit}${until === undefined ? "" : `, until ${until}`}; ${
    challenge ? "passes after a challenge, with client.trusted" : "a challenge does not help"
  })`;

const textOf = ({ id, list, prefix, account_id, until, note }: Entry): string =>
  [
    `${id} ${list} ${prefix}`,
    account_id === undefined ? "for everybody" : `for account ${account_id}`,
    ...(until === undefined ? [] : [`until ${until}`]),
    ...(note === undefined ? [] : [`(${note})`]),
  ].join(" ");

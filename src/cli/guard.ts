import { Option, type Command } from "commander";
import type { components } from "../../generated/operator/types.ts";
import {
  asOperator,
  bodyOf,
  findCustomer,
  needsService,
  urlOption,
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
  addSettingsCommand(guard);
}

function addSettingsCommand(guard: Command): void {
  const readUnits = (text: string) => fromMicros(readAmount(text));
  guard
    .command("settings")
    .description("set the guard's settings of a customer, or show them")
    .option(
      "--countries <countries>",
      "the only countries that the customer may send to, such as GB,DE, or all that connect-hub sends to",
    )
    .option("--monitor <countries>", "more countries, where the rules that suspect fraud only watch")
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
A setting that is left out keeps its value. To restore the default of an amount: call setCustomerGuard with --reset.

Examples:
  npm run cli -- guard settings --email ada@example.com
  npm run cli -- guard settings --email ada@example.com --countries GB --monitor DE,FR
  npm run cli -- guard settings --email ada@example.com --countries all
  npm run cli -- guard settings --email ada@example.com --recipient off --amount 50 --maximum 200`,
    )
    .action(setSettings);
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

interface SettingOptions extends CustomerOptions {
  readonly countries?: string;
  readonly monitor?: string;
  readonly recipient?: "on" | "off";
  readonly amount?: number;
  readonly maximum?: number;
}

function setSettings(options: SettingOptions): Promise<void> {
  const { email, countries, monitor, recipient, amount, maximum, ...target } = options;
  const body = {
    ...readCountries(countries, monitor),
    ...(recipient !== undefined && { recipient_limit: recipient === "on" }),
    ...(amount !== undefined && { unconverted_amount: amount }),
    ...(maximum !== undefined && { unconverted_maximum: maximum }),
  };
  return asOperator(target, async (connection) => {
    const { id } = await findCustomer(connection, email);
    const address = "/operator/v1/customers/{id}/guard";
    const params = { path: { id } };
    const { client } = connection;
    const isSet = Object.keys(body).length > 0;
    const settings = bodyOf(
      await (isSet ? client.POST(address, { params, body }) : client.GET(address, { params })),
    );
    console.log(settingsText(email, settings));
  });
}

function readCountries(text: string | undefined, watched: string | undefined) {
  if (text === undefined && watched === undefined) return {};
  if (text === "all") {
    if (watched === undefined) return { reset: ["countries" as const] };
    throw new UsageFailure("all takes no --monitor: name the countries that are on.");
  }
  const on = codesOf(text);
  // With an empty variable or --monitor alone, the operator hardly means that all other countries are off.
  if (on.length === 0) {
    throw new UsageFailure(
      "Name all countries that are on, such as GB,DE; those that are not named are off.",
    );
  }
  return { countries: { on, monitor: codesOf(watched) } };
}

const codesOf = (text = ""): string[] => text.split(",").flatMap((country) => country.trim() || []);

function settingsText(email: string, settings: components["schemas"]["CustomerGuard"]): string {
  const { countries, hub_countries, recipient_limit, currency } = settings;
  const { on, monitor } = countries ?? { on: hub_countries, monitor: [] };
  const open = on ? [...on, ...monitor].join(", ") || "no country" : "every country";
  const watches = monitor.length > 0 ? `; in ${monitor.join(", ")} the guard only watches` : "";
  return [
    `${email} may send to ${open}${watches}.`,
    `The limit of messages to one recipient is ${recipient_limit ? "on" : "off"}.`,
    `Unconverted sends cost at most ${settings.unconverted_amount} ${currency} a day and country.`,
    `The customer may set up to ${settings.unconverted_maximum} ${currency}.`,
    ...settings.own_amounts.map(({ country, amount }) => `${country}: ${amount} ${currency}`),
  ].join("\n");
}

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

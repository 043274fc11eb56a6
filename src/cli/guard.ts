import { Option, type Command } from "commander";
import type { components } from "../../generated/operator/types.ts";
import {
  asOperator,
  bodyOf,
  findCustomer,
  urlOption,
  type Connection,
  type Target,
} from "./operator/connection.ts";
import { emailOption, readEmail, readPathValue } from "./arguments.ts";
import { UsageFailure } from "./failure.ts";

type Entry = components["schemas"]["GuardEntry"];

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
    .description("tell whether a send would be blocked now, and why; nothing is sent")
    .argument("<NUMBER>", "the recipient, with its country code")
    .addOption(emailOption())
    .addOption(urlOption())
    .action(check);
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

function check(number: string, { email, ...target }: CustomerOptions): Promise<void> {
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
  velocity: "too many sends like it were not answered.",
  anomaly: "the sends do not look like people who ask for codes.",
  spend: "too much money is out for codes that nobody has entered.",
  opted_out: "the recipient wants no more messages of this account.",
  none: "no rule is against it.",
};

type Finding = NonNullable<components["schemas"]["CheckedSend"]["finding"]>;

const foundText = ({ reason, rule, value, bound, until }: Finding): string =>
  `(${reason} by ${rule}: ${value} of at most ${bound}${until === undefined ? "" : `, until ${until}`})`;

const textOf = ({ id, list, prefix, account_id, until, note }: Entry): string =>
  [
    `${id} ${list} ${prefix}`,
    account_id === undefined ? "for everybody" : `for account ${account_id}`,
    ...(until === undefined ? [] : [`until ${until}`]),
    ...(note === undefined ? [] : [`(${note})`]),
  ].join(" ");

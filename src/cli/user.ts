import type { Command } from "commander";
import { passwordFault } from "../domain/access/passwords.ts";
import { emailOption, readEmail, readPersonName } from "./arguments.ts";
import { CommandFailure } from "./failure.ts";
import {
  asOperator,
  bodyOf,
  findCustomer,
  urlOption,
  type Connection,
  type Target,
} from "./operator/connection.ts";
import { readFirstLine } from "./standard-input.ts";

type UserStatus = "active" | "suspended";

interface CreateOptions extends Target {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly admin?: true;
  readonly passwordStdin?: true;
}

/** Adds `user create`, `user suspend` and `user activate`. */
export function addUserCommands(program: Command): void {
  const user = program.command("user").description("make, suspend and activate users");
  user
    .command("create")
    .description("make a user with an account; without --password-stdin a password is made and shown once")
    .addOption(emailOption("e-mail address that the user logs in with"))
    .requiredOption("--first-name <name>", "given name", readPersonName)
    .requiredOption("--last-name <name>", "family name", readPersonName)
    .option("--admin", "give the role admin")
    .option("--password-stdin", "read the password from the first line of standard input")
    .addOption(urlOption())
    .addHelpText(
      "after",
      `
Examples:
  npm run cli -- user create --email ada@example.com --first-name Ada --last-name Lovelace
  npm run cli -- user create --email ada@example.com --first-name Ada --last-name Lovelace --admin --password-stdin < password.txt`,
    )
    .action(create);
  addStatusCommand(
    user,
    "suspend",
    "suspended",
    "refuse the user's logins, sessions and API keys, and cancel and refund what is queued",
  );
  addStatusCommand(user, "activate", "active", "let a suspended user in again");
}

async function create(options: CreateOptions): Promise<void> {
  const password = options.passwordStdin ? await readPassword() : undefined;
  await asOperator(options, async ({ client }) => {
    const { email, firstName, lastName } = options;
    const role = options.admin ? "admin" : "user";
    const names = { first_name: firstName, last_name: lastName };
    const given = password === undefined ? {} : { password };
    const body = { ...names, email, role, ...given } as const;
    const made = bodyOf(await client.POST("/operator/v1/customers", { body }));
    console.log(`Made the ${role} ${email}.\nuser id:    ${made.id}\naccount id: ${made.account_id}`);
    if (made.password !== undefined) {
      console.log(`password:   ${made.password}\nThe password is not shown again.`);
    }
  });
}

async function readPassword(): Promise<string> {
  const password = await readFirstLine();
  if (password.includes("\ufffd")) throw new CommandFailure("Standard input: the password has to be UTF-8.");
  const fault = passwordFault(password);
  if (fault) throw new CommandFailure(`Standard input: ${fault.message}`);
  return password;
}

function addStatusCommand(parent: Command, name: string, status: UserStatus, description: string): void {
  parent
    .command(name)
    .description(description)
    .argument("<EMAIL>", "e-mail address of the user", readEmail)
    .addHelpText("after", `\nExample:\n  npm run cli -- user ${name} ada@example.com`)
    .addOption(urlOption())
    .action((email: string, target: Target) => setStatus(email, status, target));
}

function setStatus(email: string, status: UserStatus, target: Target): Promise<void> {
  return asOperator(target, async (connection) => {
    const customer = await findCustomer(connection, email);
    if (customer.status === status) return console.log(`${customer.email} is ${status} already.`);
    const { id } = customer;
    const cancelled = status === "active" ? await activate(connection, id) : await suspend(connection, id);
    const queue = cancelled > 0 ? ` ${cancelled} queued messages were cancelled.` : "";
    console.log(`${customer.email} is ${status} now.${queue}`);
  });
}

async function activate({ client }: Connection, id: string): Promise<number> {
  const params = { path: { id } };
  bodyOf(await client.POST("/operator/v1/customers/{id}/reinstate", { params }));
  return 0;
}

/** As often as messages wait; returns how many were cancelled. */
async function suspend({ client }: Connection, id: string): Promise<number> {
  const params = { path: { id } };
  let cancelled = 0;
  for (;;) {
    const step = bodyOf(await client.POST("/operator/v1/customers/{id}/suspend", { params }));
    cancelled += step.cancelled_messages;
    if (!step.more_queued) return cancelled;
  }
}

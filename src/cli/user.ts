import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { randomToken } from "../domain/access/codes.ts";
import { passwordFault } from "../domain/access/passwords.ts";
import { operator } from "../domain/access/turns.ts";
import { createUser } from "../operations/account/create-user.ts";
import type { User } from "../ports/store/accounts.ts";
import { createId } from "../domain/identifiers.ts";
import { isRefusal } from "../domain/refusals.ts";
import { createOperatorContext } from "../operator/context.ts";
import { reinstateCustomer } from "../operator/customers/reinstateCustomer.ts";
import { suspendCustomer } from "../operator/customers/suspendCustomer.ts";
import { emailOption, readEmail, readPersonName } from "./arguments.ts";
import { findOwner, withDatabase, type CommandContext } from "./database.ts";
import { CommandFailure } from "./failure.ts";

const generatedBytes = 15;

interface CreateOptions {
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
  const given = options.passwordStdin ? await readPassword() : undefined;
  const password = given ?? randomToken(generatedBytes);
  await withDatabase(async (context) => {
    const { email, firstName, lastName } = options;
    const role = options.admin ? "admin" : "user";
    const newUser = { email, firstName, lastName, password, role } as const;
    const { user, account, changes } = await createUser(context, newUser, operator);
    await context.store.commit(changes, {
      email_taken() {
        throw new CommandFailure(
          `There is already a user with the e-mail address ${email}. Nothing was made.`,
        );
      },
    });
    console.log(`Made the ${role} ${email}.\nuser id:    ${user.id}\naccount id: ${account.id}`);
    if (given === undefined) console.log(`password:   ${password}\nThe password is not shown again.`);
  });
}

async function readPassword(): Promise<string> {
  const [password = ""] = (await text(process.stdin)).split(/\r?\n/, 1);
  const fault = passwordFault(password);
  if (fault) throw new CommandFailure(`Standard input: ${fault}`);
  return password;
}

function addStatusCommand(parent: Command, name: string, status: User["status"], description: string): void {
  parent
    .command(name)
    .description(description)
    .argument("<EMAIL>", "e-mail address of the user", readEmail)
    .addHelpText("after", `\nExample:\n  npm run cli -- user ${name} ada@example.com`)
    .action((email: string) => setStatus(email, status));
}

function setStatus(email: string, status: User["status"]): Promise<void> {
  return withDatabase(async (context) => {
    const { user } = await findOwner(context, email);
    if (user.status === status) return console.log(`${user.email} is ${status} already.`);
    const cancelled =
      status === "active" ? await activate(context, user.id) : await suspend(context, user.id);
    const queue = cancelled > 0 ? ` ${cancelled} queued messages were cancelled.` : "";
    console.log(`${user.email} is ${status} now.${queue}`);
  });
}

/** Who asks for an operation of the operator's contract here, and what for. */
const asked = (context: CommandContext, id: string) => ({
  params: { id },
  query: {},
  body: {},
  principal: { userId: "command line", sessionId: "" },
  network: "local",
  requestId: createId(context.clock.now()),
});

async function activate(context: CommandContext, id: string): Promise<number> {
  await reinstateCustomer(asked(context, id), createOperatorContext(context));
  return 0;
}

/** As often as messages wait; returns how many were cancelled. */
async function suspend(context: CommandContext, id: string): Promise<number> {
  // Services forget the owners of keys within seconds by themselves.
  const keyOwners = { find: async () => undefined, forget: () => {} };
  const operator = createOperatorContext({ ...context, keyOwners });
  let cancelled = 0;
  for (;;) {
    const output = await suspendCustomer(asked(context, id), operator);
    if (isRefusal(output)) throw new CommandFailure(output.detail);
    cancelled += output.body.cancelled_messages;
    if (!output.body.more_queued) return cancelled;
  }
}

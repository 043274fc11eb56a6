import type { Command } from "commander";
import { createConnectHubClient } from "../../generated/client.ts";
import { emailOption } from "./arguments.ts";
import { CommandFailure } from "./failure.ts";
import { readFirstLine } from "./standard-input.ts";
import { bodyOf, fetchOrExplain, readUrl } from "./operator/connection.ts";

/** Adds `login`. */
export function addLoginCommand(program: Command): void {
  program
    .command("login")
    .description(
      "print an access token, good for 15 minutes; the password is the first line of standard input",
    )
    .requiredOption("--url <address>", "where customers reach the service", readUrl)
    .addOption(emailOption("e-mail address of the user, who has to be an admin for commands with --url"))
    .addHelpText(
      "after",
      `
Example:
  export CONNECT_HUB_ACCESS_TOKEN=$(npm run -s cli -- login --url https://api.example.com --email ada@example.com < password.txt)
  npm run cli -- credit --url https://operator.example.com --email grace@example.com 25`,
    )
    .action(login);
}

async function login({ url, email }: { readonly url: string; readonly email: string }): Promise<void> {
  const password = await readFirstLine();
  const client = createConnectHubClient({
    baseUrl: url,
    fetch: (request) => fetchOrExplain(request, url, "the customers' listener"),
  });
  const answer = await client.POST("/api/auth/login", { body: { email, password } });
  // Its usual advice is to log in.
  if (answer.response.status === 401 && answer.error) throw new CommandFailure(answer.error.detail);
  console.log(bodyOf(answer).accessToken);
}

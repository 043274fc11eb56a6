import { Option } from "commander";
import { readPassword, type Command } from "./command.ts";
import { CommandFailure } from "./failure.ts";
import { fetchOrExplain, readUrl, toFailure } from "./operator/connection.ts";

export const login: Command = {
  name: "login",
  help: "print an access token, good for 15 minutes; the password is the first line of standard input",
  parameters: [
    new Option("--url <address>", "where customers reach the service")
      .argParser(readUrl)
      .makeOptionMandatory(),
    new Option(
      "--email <address>",
      "e-mail address of a user, an admin for commands with --url",
    ).makeOptionMandatory(),
  ],
  details: `Example:
  export CONNECT_HUB_ACCESS_TOKEN=$(npm run -s cli -- login --url https://api.example.com --email ada@example.com < password.txt)`,
  async run({ url, email }) {
    const request = new Request(`${String(url)}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: await readPassword() }),
    });
    const response = await fetchOrExplain(request, String(url), "the customers' listener");
    const { accessToken, ...refusal } = (await response.json()) as {
      readonly accessToken: string;
      readonly detail?: string;
    };
    if (response.ok) return accessToken;
    // The usual advice of a 401 is to log in.
    throw response.status === 401 ? new CommandFailure(refusal.detail) : toFailure(refusal);
  },
};

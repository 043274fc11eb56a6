import { Option } from "commander";
import { readPassword, type Command } from "./command.ts";
import { CommandFailure } from "./failure.ts";
import { fetchOrFail, parseUrl, toCommandFailure } from "./operator/connection.ts";

export const loginCommand: Command = {
  name: "login",
  help: "print an access token that is valid for 15 minutes; the password is the first line of standard input",
  parameters: [
    new Option("--url <address>", "address of the customer API").argParser(parseUrl).makeOptionMandatory(),
    new Option(
      "--email <address>",
      "e-mail address of the user; commands with --url require an admin",
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
    const response = await fetchOrFail(request, String(url), "the customer API (CONNECT_HUB_BASE_URL)");
    const { accessToken, ...refusal } = (await response.json()) as {
      readonly accessToken: string;
      readonly detail?: string;
    };
    if (response.ok) return accessToken;
    // The default message for status 401 advises to log in, which this command just tried.
    throw response.status === 401 ? new CommandFailure(refusal.detail) : toCommandFailure(refusal);
  },
};

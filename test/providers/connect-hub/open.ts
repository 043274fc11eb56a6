import { create, options } from "../../../src/providers/connect-hub/index.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";
import type { Credentials } from "../../support/accounts.ts";
import type { TestDependencies } from "../http/test-dependencies.ts";

/** Credentials of an account that no instance has. */
export const unknownCredentials = {
  apiKey: "ch_a-key-of-the-tests",
  accountId: "01931f6a-7b00-7000-8000-0000000000b1",
};

/** Creates a provider for an instance at `baseUrl`. */
export function openProvider(
  baseUrl: string,
  { apiKey, accountId }: Pick<Credentials, "apiKey" | "accountId">,
  dependencies: TestDependencies,
  overrides: object = {},
): MessageProvider {
  const given = { baseUrl, apiKey, accountId, timeoutMilliseconds: 2_000, ...overrides };
  return create("hub", options.parse(given), dependencies);
}

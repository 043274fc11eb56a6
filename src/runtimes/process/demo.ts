import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import { demoEmail, findDemoUser, createDemo, type Demo } from "../../demo/demo.ts";
import type { Context } from "../../operations/context.ts";
import type { Store } from "../../ports/store.ts";
import { DatabaseError, otherDatabaseAdvice } from "./database.ts";
import { writePrivateFile } from "./files.ts";

/**
 * Returns the demo user of the sandbox, and creates it if it is missing. Its credentials are in `demo.json`, which only
 * the owner of the file can read. If this file is missing or its key is not valid, an existing demo user gets a new key
 * and password. Rejects if the file has to be written and cannot be.
 */
export async function ensureDemoUser(folder: string, baseUrl: string, context: Context): Promise<Demo> {
  const path = join(folder, "demo.json");
  const previous = await readPrevious(path);
  const stored = parseDemo(previous);
  const known = stored && (await context.keyPrincipals.find(stored.apiKey));
  const demo = known ? stored : await createDemo(context);
  const text = `${JSON.stringify({ baseUrl, ...pickCredentials(demo) }, null, 2)}\n`;
  // A sandbox must be able to start on a full disk.
  if (text !== previous) await writePrivateFile(path, text);
  return demo;
}

/**
 * Rejects with `DatabaseError` if the database has the active demo user of a sandbox. Its credit was not paid for, and
 * visitors of its page may know its key.
 */
export async function assertNoDemoUser(store: Pick<Store, "users" | "accounts" | "ledger">): Promise<void> {
  const demo = await findDemoUser(store);
  if (demo?.status !== "active") return;
  throw new DatabaseError(
    `This is the database of a sandbox. Its demo user ${demoEmail} has credit and a key that others may know. Set CONNECT_HUB_MODE=sandbox, or set ${otherDatabaseAdvice}.`,
  );
}

async function readPrevious(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return "";
  }
}

function parseDemo(text: string): Demo | undefined {
  try {
    const stored: unknown = JSON.parse(text);
    return typeof stored === "object" && stored !== null && "apiKey" in stored ? (stored as Demo) : undefined;
  } catch {
    return undefined;
  }
}

const pickCredentials = ({ userId, accountId, apiKey, email, password }: Demo) => ({
  userId,
  accountId,
  apiKey,
  email,
  password,
});

/** Returns the services that use real providers, whose messages leave the machine. */
export const listRoutedServices = (providers: Config["providers"]): readonly string[] =>
  Object.entries(providers).flatMap(([service, choice]) => (choice === "routes" ? [service] : []));

/** Returns the text that `npm start` prints for a new user of the sandbox. */
export function formatWelcomeText(
  baseUrl: string,
  { dataFolder, providers }: Pick<Config, "dataFolder" | "providers">,
  demo: Demo,
): string {
  const routed = listRoutedServices(providers);
  const body = JSON.stringify({ from: "Example", to: "+447700900123", text: "Your code is 123456" });
  return `
${routed.length === 0 ? "Sandbox: no message leaves this machine." : `Sandbox, but its routes use real providers for: ${routed.join(", ")}.`}
Reference:    ${baseUrl}/
Demo user:    ${join(dataFolder, "demo.json")}

Send an SMS:

curl -sS ${baseUrl}/api/v1/connect-hub/sms -H 'content-type: application/json' -H 'x-api-key: ${demo.apiKey}' -H 'x-account-id: ${demo.accountId}' -d '${body}'
`;
}

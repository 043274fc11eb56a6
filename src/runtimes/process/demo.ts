import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config/config.ts";
import { demoEmail, findDemo, makeDemo, type Demo } from "../../demo/demo.ts";
import type { Context } from "../../operations/context.ts";
import type { Store } from "../../ports/store.ts";
import { DatabaseError, elsewhere } from "./database.ts";
import { writePrivate } from "./files.ts";

/** The sandbox's demo user, kept in `demo.json`, which only its owner can read; created when it is missing. */
export async function keepDemo(folder: string, baseUrl: string, context: Context): Promise<Demo> {
  const path = join(folder, "demo.json");
  const before = await readKept(path);
  const kept = demoOf(before);
  const known = kept && (await context.keyOwners.find(kept.apiKey));
  const demo = known ? kept : await makeDemo(context);
  const text = `${JSON.stringify({ baseUrl, ...pick(demo) }, null, 2)}\n`;
  // A full disk must not keep a sandbox from starting again.
  if (text !== before) await writePrivate(path, text);
  return demo;
}

/** Rejects where a sandbox has left its demo user: its credit was nobody's money, and visitors of its page may know its key. */
export async function refuseDemo(store: Pick<Store, "users" | "accounts" | "ledger">): Promise<void> {
  const demo = await findDemo(store);
  if (demo?.status !== "active") return;
  throw new DatabaseError(
    `The database is that of a sandbox, whose demo user has credit and a key that others may know: run "npm run cli -- user suspend ${demoEmail}", or set ${elsewhere}.`,
  );
}

async function readKept(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return "";
  }
}

function demoOf(text: string): Demo | undefined {
  try {
    const kept: unknown = JSON.parse(text);
    return typeof kept === "object" && kept !== null && "apiKey" in kept ? (kept as Demo) : undefined;
  } catch {
    return undefined;
  }
}

const pick = ({ userId, accountId, apiKey, email, password }: Demo) => ({
  userId,
  accountId,
  apiKey,
  email,
  password,
});

/** The services that use real providers: their messages leave the machine. */
export const routedServices = (providers: Config["providers"]): readonly string[] =>
  Object.entries(providers).flatMap(([service, choice]) => (choice === "routes" ? [service] : []));

/** What `npm start` tells somebody who sees the sandbox for the first time. */
export function welcomeText(
  baseUrl: string,
  { dataFolder, providers }: Pick<Config, "dataFolder" | "providers">,
  demo: Demo,
): string {
  const routed = routedServices(providers);
  const body = JSON.stringify({ from: "Example", to: "+447700900123", text: "Your code is 123456" });
  return `
${routed.length === 0 ? "Sandbox: no message leaves this machine." : `Sandbox, but by its routes this goes to real providers: ${routed.join(", ")}.`}
Reference:    ${baseUrl}/
Demo user:    ${join(dataFolder, "demo.json")}

Send an SMS:

curl -sS ${baseUrl}/api/v1/connect-hub/sms -H 'content-type: application/json' -H 'x-api-key: ${demo.apiKey}' -H 'x-account-id: ${demo.accountId}' -d '${body}'
`;
}

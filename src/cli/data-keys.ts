import { setTimeout as pause } from "node:timers/promises";
import type { paths } from "../../generated/operator/types.ts";
import { sealedKinds } from "../ports/store/sealed-data.ts";
import type { Command } from "./command.ts";
import { CommandFailure, reportFailure } from "./failure.ts";
import { operatorUrlOption, toCommandFailure, withConnection } from "./operator/connection.ts";
import type { RequestSender } from "./operator/local-service.ts";

const path = "/operator/v1/data-keys/rotate";
type Part = paths[typeof path]["post"]["responses"]["200"]["content"]["application/json"];

/** Pause between two requests, so that the sends of the service are not slowed down. */
const pauseMilliseconds = 20;
const maximumRuns = 5;

export const dataKeyCommands: readonly Command[] = [
  {
    name: "keys rotate",
    help: "seal all data under the first key of CONNECT_HUB_DATA_KEYS, also while the service runs, and print which keys can be removed",
    parameters: [operatorUrlOption],
    details: `It seals queued texts, queued e-mails, webhook secrets and the hash key of the database: values under other keys, and readable values.
If the first item is none, it makes sealed values readable. It can be interrupted and repeated at any time.

Steps of a rotation, each on all instances before the next one:
1. Add a new key after the first one, and restart: k1:OLD,k2:NEW. To create one: echo k2:$(openssl rand -base64 32)
2. Make it the first key, and restart: k2:NEW,k1:OLD
3. npm run cli -- keys rotate
4. Remove the keys that the command names, and restart. Older backups still need them.`,
    run: ({ url }: { url?: string }) =>
      withConnection(url, (send) => rotateKeys(send, url ?? "http://localhost")),
  },
];

/** Results of one run over all data. */
interface Run {
  readonly changed: Map<Part["kind"], number>;
  readonly usedKeys: Set<string>;
  unreadable: number;
  otherKeys: readonly string[];
}

/**
 * Seals all data until a run changes nothing. A message whose due time changes during a run may be missed, and an
 * instance with another first key seals new data under it.
 */
async function rotateKeys(send: RequestSender, url: string): Promise<object> {
  const totals = Object.fromEntries(sealedKinds.map((kind) => [kind, 0]));
  for (let runs = 0; runs < maximumRuns; runs += 1) {
    const run = await sealAll(send, url);
    for (const [kind, changed] of run.changed) totals[kind]! += changed;
    if ([...run.changed.values()].every((changed) => changed === 0)) return { ...totals, ...report(run) };
  }
  throw new CommandFailure(
    `Data was still sealed under another key during run ${maximumRuns}. Check that all instances run with the same first key in CONNECT_HUB_DATA_KEYS, and repeat the command. Do not remove a key. Sealed so far: ${JSON.stringify(totals)}`,
  );
}

function report({ usedKeys, otherKeys, unreadable }: Run): object {
  if (unreadable > 0)
    reportFailure(
      `${unreadable} values could not be opened, because their key is missing or they were changed. Add the missing keys to CONNECT_HUB_DATA_KEYS, after the first key, and repeat the command.`,
    );
  return {
    unreadable,
    keys_in_use: [...usedKeys],
    keys_to_remove: otherKeys.filter((id) => !usedKeys.has(id)),
  };
}

async function sealAll(send: RequestSender, url: string): Promise<Run> {
  const run: Run = { changed: new Map(), usedKeys: new Set(), unreadable: 0, otherKeys: [] };
  let after: string | undefined;
  do {
    const part = await sealPart(send, url, after);
    run.changed.set(part.kind, (run.changed.get(part.kind) ?? 0) + part.changed);
    for (const id of part.used_keys) run.usedKeys.add(id);
    run.unreadable += part.unreadable;
    run.otherKeys = part.other_keys;
    after = part.next;
    await pause(pauseMilliseconds);
  } while (after !== undefined);
  return run;
}

async function sealPart(send: RequestSender, url: string, after: string | undefined): Promise<Part> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ after });
  const response = await send(new Request(`${url}${path}`, { method: "POST", headers, body }));
  if (!response.ok) throw toCommandFailure((await response.json()) as object);
  return (await response.json()) as Part;
}

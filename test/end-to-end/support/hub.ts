// The service as an operator runs it: a process of its own with a routes file, a SQLite file and its workers.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";
import { createFolder, killAll, startNode, type ServiceProcess } from "../../runtimes/node-process.ts";
import { freePort } from "./ports.ts";

/** A running hub. */
export interface Hub {
  /** Where it really listens, whatever address its users are told. */
  readonly baseUrl: string;
  readonly database: string;
  readonly process: ServiceProcess;
  /** Posts to the hub as a vendor does, or asks it something outside of the contract. */
  request(path: string, init?: RequestInit): Promise<Response>;
  remove(): Promise<void>;
}

/** What an operator writes: the routes file, and variables beside it. */
export interface HubSetup {
  readonly routes: object;
  readonly environment?: Readonly<Record<string, string>>;
}

/** What users and vendors are told; a proxy would lead from there to the hub. */
export const publicUrl = "https://hub.example.com";

/** Starts a hub whose customers get 10 EUR, and whose webhooks may go to this machine. */
export async function startHub({ routes, environment = {} }: HubSetup): Promise<Hub> {
  const { folder, data, remove } = await createFolder();
  const file = join(folder, "routes.yaml");
  await writeFile(file, stringify(routes, { aliasDuplicateObjects: false }));
  const port = await freePort();
  const started = startNode({
    PORT: String(port),
    CONNECT_HUB_BASE_URL: publicUrl,
    CONNECT_HUB_DATA: data,
    CONNECT_HUB_ROUTES: file,
    CONNECT_HUB_WELCOME_CREDIT: "10",
    CONNECT_HUB_WEBHOOK_PRIVATE_ADDRESSES: "true",
    CONNECT_HUB_ADDRESS_RATE_LIMIT: "100000",
    ...environment,
  });
  await started.listening();
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    baseUrl,
    database: join(data, "connect-hub.sqlite"),
    process: started,
    request: (path, init) => fetch(baseUrl + path, init),
    async remove() {
      killAll();
      await started.ended;
      await remove();
    },
  };
}

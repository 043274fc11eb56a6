// The service as an operator runs it: a separate process with a routes file, a SQLite file and its workers.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";
import { createFolder, killAll, startNode, type ServiceProcess } from "../../runtimes/node-process.ts";
import { findFreePort } from "./find-free-port.ts";

/** A running service with a routes file. */
export interface RoutedService {
  /** Address on this machine, in contrast to the public address. */
  readonly baseUrl: string;
  readonly database: string;
  readonly process: ServiceProcess;
  /** Sends a request like a vendor, or outside of the contract. */
  request(path: string, init?: RequestInit): Promise<Response>;
  remove(): Promise<void>;
}

/** Configuration by the operator: the routes file and environment variables. */
export interface RoutedServiceSetup {
  readonly routes: object;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Public address that users and vendors get. A proxy would forward it to the service. */
export const publicUrl = "https://hub.example.com";

/** Starts a service whose customers get 10 EUR, and whose webhooks may use private addresses. */
export async function startRoutedService({
  routes,
  environment = {},
}: RoutedServiceSetup): Promise<RoutedService> {
  const { folder, data, remove } = await createFolder();
  const file = join(folder, "routes.yaml");
  await writeFile(file, stringify(routes, { aliasDuplicateObjects: false }));
  const port = await findFreePort();
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
      await started.exit;
      await remove();
    },
  };
}

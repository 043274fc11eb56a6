import { afterEach } from "vitest";
import { create, options } from "../../../src/providers/http-sms/index.ts";
import * as fetchProviders from "../../../src/providers/registry.ts";
import { readRoutes } from "../../../src/config/routes.ts";
import type { Environment } from "../../../src/config/read-yaml.ts";
import type { Behaviour } from "../http/peer.ts";
import { openWithPeer } from "../http/test-dependencies.ts";

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

/** Opens a described gateway against a peer. It is closed when the test ends. */
export async function open(given: object, behaviour: Behaviour, serviceUrl?: string) {
  const made = await openWithPeer(behaviour, serviceUrl, (baseUrl, dependencies) =>
    create("vendor", options.parse({ baseUrl, ...given }), dependencies),
  );
  opened.push(made);
  return made;
}

/** Reads a routes file with the provider `national`. `lines` continue its description from line 6 of the file. */
export const readNational = (
  lines: string,
  environment: Environment = {},
  baseUrl = "https://sms.example.com",
) =>
  readRoutes({
    text: `providers:\n  national:\n    kind: http-sms\n    baseUrl: ${baseUrl}\n    path: /send\n${lines}\nroutes: { sms: [national] }\n`,
    name: "routes.yaml",
    environment,
    kinds: fetchProviders,
    production: true,
  });

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Smsc } from "../../providers/smpp/smsc.ts";

/** Folder with the configuration files of a service. */
export interface ConfigurationFolder {
  path(name: string): string;
  /** Creates or replaces a file. An object is written as JSON. */
  write(name: string, content: string | object): Promise<string>;
  remove(): Promise<void>;
}

export async function createConfigurationFolder(): Promise<ConfigurationFolder> {
  const folder = await mkdtemp(join(tmpdir(), "connect-hub-reload-"));
  const path = (name: string) => join(folder, name);
  return {
    path,
    async write(name, content) {
      await writeFile(path(name), typeof content === "string" ? content : JSON.stringify(content));
      return path(name);
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Returns the options of a provider that binds to an SMSC of the tests. */
export const toSmpp = ({ port }: Smsc, changes: object = {}) => ({
  kind: "smpp",
  host: "127.0.0.1",
  port,
  systemId: "hub",
  password: "first",
  reconnectMilliseconds: 10,
  ...changes,
});

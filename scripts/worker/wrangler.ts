import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const location = new URL("../../src/runtimes/worker/wrangler.jsonc", import.meta.url);

/** Settings of wrangler.jsonc, with absolute paths. */
export interface WranglerConfig {
  readonly main: string;
  readonly assetsFolder: string;
  readonly buildCommand: string;
  readonly compatibilityDate: string;
  readonly compatibilityFlags: string[];
  readonly databaseBindings: readonly string[];
  readonly crons: readonly string[];
  readonly vars: Readonly<Record<string, string>>;
}

interface Configuration {
  readonly main: string;
  readonly assets: { readonly directory: string };
  readonly build: { readonly command: string };
  readonly compatibility_date: string;
  readonly compatibility_flags: string[];
  readonly d1_databases: readonly { readonly binding: string }[];
  readonly triggers: { readonly crons: readonly string[] };
  readonly vars: Readonly<Record<string, string>>;
}

/** Reads src/runtimes/worker/wrangler.jsonc, which configures the Worker. */
export async function readWranglerConfig(): Promise<WranglerConfig> {
  const text = await readFile(location, "utf8");
  const { config, error } = ts.parseConfigFileTextToJson(location.pathname, text);
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, "\n"));
  const configuration = config as Configuration;
  const absolute = (path: string) => fileURLToPath(new URL(path, location));
  return {
    main: absolute(configuration.main),
    assetsFolder: absolute(configuration.assets.directory),
    buildCommand: configuration.build.command,
    compatibilityDate: configuration.compatibility_date,
    compatibilityFlags: configuration.compatibility_flags,
    databaseBindings: configuration.d1_databases.map(({ binding }) => binding),
    crons: configuration.triggers.crons,
    vars: configuration.vars,
  };
}

import * as fetchProviders from "../../src/providers/registry.ts";
import * as socketProviders from "../../src/providers/sockets.ts";
import { readRoutes, type RoutesFile } from "../../src/config/routes.ts";

export const kinds = { ...fetchProviders, ...socketProviders };

/** Reads the text as the file routes.yaml, on a runtime with sockets. */
export function read(text: string, given: Partial<RoutesFile> = {}) {
  return readRoutes({ text, name: "routes.yaml", environment: {}, kinds, production: false, ...given });
}

/** Returns the errors of a text, without the file name. */
export function readFaults(text: string, given: Partial<RoutesFile> = {}): readonly string[] {
  return read(text, given).faults.map((fault) => fault.replace(/^routes\.yaml:/, ""));
}

/** Returns a file with sandbox providers `a` and `b` and these routes. */
export const withRoutes = (routes: string) =>
  `providers:\n  a: { kind: sandbox }\n  b: { kind: sandbox }\nroutes:\n${routes}`;

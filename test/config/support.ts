import * as fetchProviders from "../../src/providers/registry.ts";
import * as socketProviders from "../../src/providers/sockets.ts";
import { readRoutes, type RoutesText } from "../../src/config/routes.ts";

export const kinds = { ...fetchProviders, ...socketProviders };

/** Reads routes as a file called routes.yaml, on a runtime with sockets. */
export function read(text: string, given: Partial<RoutesText> = {}) {
  return readRoutes({ text, name: "routes.yaml", environment: {}, kinds, production: false, ...given });
}

/** The faults of a text, without the file's name. */
export function faultsOf(text: string, given: Partial<RoutesText> = {}): readonly string[] {
  return read(text, given).faults.map((fault) => fault.replace(/^routes\.yaml:/, ""));
}

/** A file with sandbox providers `a` and `b` and these routes. */
export const withRoutes = (routes: string) =>
  `providers:\n  a: { kind: sandbox }\n  b: { kind: sandbox }\nroutes:\n${routes}`;

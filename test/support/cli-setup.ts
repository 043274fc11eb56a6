import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildPackage } from "../../scripts/package/build-package.ts";

/** Builds the package once for the run, because its commands start faster than the sources. */
export default async function setup(project: TestProject): Promise<void> {
  const folder = join(project.config.root, "node_modules/.cache/connect-hub");
  await buildPackage(folder);
  project.provide("packageFolder", folder);
}

declare module "vitest" {
  interface ProvidedContext {
    readonly packageFolder: string;
  }
}

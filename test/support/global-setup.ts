import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

/** Gives the whole run one folder to note in which statuses were exercised. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Each project loads this file anew, and all have to note into the same folder.
  const folder = (process.env["CONNECT_HUB_TEST_COVERAGE"] ??= mkdtempSync(
    join(tmpdir(), "connect-hub-coverage-"),
  ));
  project.provide("coverageFolder", folder);
  return async () => rmSync(folder, { recursive: true, force: true });
}

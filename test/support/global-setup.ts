import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

/** Creates one folder for the whole run, in which tests record the tested statuses. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Each project loads this file again, and all projects must use the same folder.
  const folder = (process.env["CONNECT_HUB_TEST_COVERAGE"] ??= mkdtempSync(
    join(tmpdir(), "connect-hub-coverage-"),
  ));
  project.provide("coverageFolder", folder);
  return async () => rmSync(folder, { recursive: true, force: true });
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

/** Gives the whole run one folder to note in which statuses were exercised. */
export default function setup(project: TestProject): () => void {
  const folder = (shared ??= mkdtempSync(join(tmpdir(), "connect-hub-coverage-")));
  project.provide("coverageFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

let shared: string | undefined;

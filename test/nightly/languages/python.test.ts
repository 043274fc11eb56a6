import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { python } from "../../../scripts/client/languages/python/python.ts";
import { runProgram } from "../../../scripts/client/languages/tool.ts";
import { languageSuite } from "./language.suite.ts";

const mainJob = join(import.meta.dirname, "python/main_job.py");
const requirements = join(import.meta.dirname, "python/requirements.txt");

await languageSuite(python, async ({ client, folder, firstCall }) => {
  const environment = join(folder, "environment");
  const programs = join(environment, process.platform === "win32" ? "Scripts" : "bin");
  await runProgram(python.tools[0]!.versionCommand[0], ["-m", "venv", environment]);
  await runProgram(join(programs, "python"), [
    "-m",
    "pip",
    "install",
    "--quiet",
    "--no-compile",
    client,
    "-r",
    requirements,
  ]);

  await mkdir(join(folder, "programs"));
  const first = join(folder, "programs/first.py");
  await writeFile(first, firstCall);
  const cache = ["--cache-dir", join(folder, "mypy")];
  await runProgram(join(programs, "mypy"), ["--strict", "--no-error-summary", ...cache, mainJob, first]);
  const command = join(programs, "python");
  return { mainJob: [command, mainJob], firstCall: [command, first] };
});

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { python } from "../../../scripts/client/languages/python/python.ts";
import { run } from "../../../scripts/client/languages/tool.ts";
import { languageSuite } from "./language.suite.ts";

const mainJob = join(import.meta.dirname, "python/main_job.py");
const requirements = join(import.meta.dirname, "python/requirements.txt");

await languageSuite(python, async ({ client, place, firstCall }) => {
  const environment = join(place, "environment");
  const programs = join(environment, process.platform === "win32" ? "Scripts" : "bin");
  await run(python.tools[0]!.asks[0], ["-m", "venv", environment]);
  await run(join(programs, "python"), [
    "-m",
    "pip",
    "install",
    "--quiet",
    "--no-compile",
    client,
    "-r",
    requirements,
  ]);

  await mkdir(join(place, "programs"));
  const first = join(place, "programs/first.py");
  await writeFile(first, firstCall);
  const cache = ["--cache-dir", join(place, "mypy")];
  await run(join(programs, "mypy"), ["--strict", "--no-error-summary", ...cache, mainJob, first]);
  const command = join(programs, "python");
  return { mainJob: [command, mainJob], firstCall: [command, first] };
});

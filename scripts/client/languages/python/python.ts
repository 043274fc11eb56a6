import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { Language, Task } from "../language.ts";
import { run } from "../tool.ts";

const folder = import.meta.dirname;
const requirements = join(folder, "requirements.txt");
const isWindows = process.platform === "win32";
const command = isWindows ? "python" : "python3";

/** Python, by openapi-python-client: httpx and attrs, typed, synchronous and asynchronous. */
export const python: Language = {
  name: "python",
  generator: "openapi-python-client 0.29.1",
  tools: [
    {
      asks: [command, "-c", "import ensurepip, sys, venv; print('Python', sys.version.split()[0])"],
      tells: /^Python (\d+(?:\.\d+)+)/m,
      atLeast: "3.11",
      install: "Python 3.11 or newer with venv (https://www.python.org, Debian: python3-venv)",
    },
  ],
  async generate({ document, output, cache }) {
    const programs = await generatorPrograms(cache);
    const made = join(output, "made");
    await run(
      join(programs, "openapi-python-client"),
      ["generate", "--path", document, "--output-path", made, "--config", join(folder, "settings.yaml")],
      {
        env: {
          PATH: `${programs}${delimiter}${process.env["PATH"]}`,
          PYTHONUTF8: "1",
          RUFF_NO_CACHE: "true",
        },
      },
    );
    await cp(made, output, { recursive: true });
    await rm(made, { recursive: true });
  },
};

/** The folder of the generator's programs, in an environment of its own that is made once for its requirements. */
async function generatorPrograms(cache: Task["cache"]): Promise<string> {
  const digest = createHash("sha256")
    .update(await readFile(requirements))
    .digest("hex");
  const environment = join(cache, `python-${digest.slice(0, 12)}`);
  const programs = join(environment, isWindows ? "Scripts" : "bin");
  const complete = join(environment, "complete");
  if (existsSync(complete)) return programs;
  await mkdir(cache, { recursive: true });
  await run(command, ["-m", "venv", "--clear", environment]);
  const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements];
  await run(join(programs, "python"), install);
  await writeFile(complete, "");
  return programs;
}

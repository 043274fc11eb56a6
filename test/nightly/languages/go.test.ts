import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { go } from "../../../scripts/client/languages/go/go.ts";
import { runProgram } from "../../../scripts/client/languages/tool.ts";
import { languageSuite } from "./language.suite.ts";

const module = "connect-hub.example/connecthub";

await languageSuite(go, async ({ client, folder, firstCall }) => {
  const cwd = join(folder, "programs");
  await mkdir(join(cwd, "mainjob"), { recursive: true });
  await mkdir(join(cwd, "first"));
  await copyFile(join(import.meta.dirname, "go/main.go"), join(cwd, "mainjob/main.go"));
  await writeFile(join(cwd, "first/main.go"), firstCall);
  await runProgram("go", ["mod", "init", "example.com/programs"], { cwd });
  await runProgram("go", ["mod", "edit", "-require", `${module}@v0.0.0`, "-replace", `${module}=${client}`], {
    cwd,
  });
  await runProgram("go", ["mod", "tidy"], { cwd });
  await runProgram("go", ["vet", "./..."], { cwd });
  await runProgram("go", ["build", "-o", `${cwd}/built/`, "./..."], { cwd });
  return { mainJob: [join(cwd, "built/mainjob")], firstCall: [join(cwd, "built/first")] };
});

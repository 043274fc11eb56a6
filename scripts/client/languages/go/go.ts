import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "../language.ts";
import { run } from "../tool.ts";

const folder = import.meta.dirname;
const version = "2.8.2";

/** Go, by oapi-codegen: net/http, a method for each operation, answers by their status. */
export const go: Language = {
  name: "go",
  generator: `oapi-codegen ${version}`,
  tools: [
    {
      asks: ["go", "version"],
      tells: /go(\d+(?:\.\d+)+)/,
      atLeast: "1.25",
      install: "Go 1.25 or newer (https://go.dev/dl)",
    },
  ],
  async generate({ document, output }) {
    const generator = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v${version}`;
    const settings = ["-config", join(folder, "settings.yaml"), "-o", join(output, "client.gen.go")];
    await run("go", ["run", generator, ...settings, document], { cwd: output });
    for (const [from, to] of [
      ["module.txt", "go.mod"],
      ["sums.txt", "go.sum"],
    ] as const) {
      await copyFile(join(folder, from), join(output, to));
    }
  },
};

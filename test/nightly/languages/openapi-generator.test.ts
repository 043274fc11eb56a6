import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { go } from "../../../scripts/client/languages/go/go.ts";
import { java, runOpenapiGenerator } from "../../../scripts/client/languages/java/java.ts";
import { runProgram, findToolProblem } from "../../../scripts/client/languages/tool.ts";
import { createFolder } from "../../runtimes/node-process.ts";

const generated = join(import.meta.dirname, "../../../generated");
const cache = join(import.meta.dirname, "../../node_modules/.cache/connect-hub-clients");
const missing = (await Promise.all([...java.tools, ...go.tools].map(findToolProblem))).filter(Boolean);
if (missing.length > 0) console.log(`OpenAPI Generator was left out: ${missing.join(" ")}`);

let place: Awaited<ReturnType<typeof createFolder>>;
beforeAll(async () => {
  place = await createFolder();
});
afterAll(() => place.remove());

describe.each(missing.length === 0 ? ["OpenAPI Generator"] : [])("%s", () => {
  test.each(["openapi.json", "openapi.client.json", "openapi.client.3.0.json"])(
    "reports no error in %s",
    async (name) => {
      const said = await runOpenapiGenerator(cache, ["validate", "-i", join(generated, name)]);
      expect(said).not.toMatch(/error/i);
    },
  );

  test.each(["openapi.client.json", "openapi.client.3.0.json"])(
    "creates a Go client of %s that builds",
    async (name) => {
      const output = join(place.folder, name);
      const options = [
        "-g",
        "go",
        "--additional-properties=enumClassPrefix=true,disallowAdditionalPropertiesIfNotPresent=false",
        "--global-property=apiTests=false",
      ];
      await runOpenapiGenerator(cache, ["generate", ...options, "-i", join(generated, name), "-o", output]);
      await runProgram("go", ["mod", "tidy"], { cwd: output });
      expect(await runProgram("go", ["build", "./..."], { cwd: output })).toBe("");
    },
  );
});

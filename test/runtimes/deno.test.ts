import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { variables } from "../../src/config/config.ts";
import { createFolder, killAll, startScript } from "./node-process.ts";
import { runtimeSuite } from "./runtime.suite.ts";

runtimeSuite("Deno", (environment) => startScript("start:deno", environment));

describe("the permissions on Deno", () => {
  test("include every variable of the configuration, but not the whole environment", () => {
    const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
    const [, list = ""] = /"start:deno": .*--allow-env=\\"([^"$]*)\$/.exec(text) ?? [];
    const names = list.split(",");
    expect(names).not.toContain("*");
    const open = (name: string) =>
      names.some((each) => (each.endsWith("*") ? name.startsWith(each.slice(0, -1)) : name === each));
    expect(Object.keys(variables).filter((name) => !open(name))).toEqual([]);
    expect(open("AWS_SECRET_ACCESS_KEY")).toBe(false);
  });

  test("include the routes file, the templates file, and the secrets that the routes refer to", async () => {
    const { folder, data, remove } = await createFolder();
    const routes = join(folder, "routes.json");
    const telegram = { kind: "telegram-gateway", accessToken: { env: "TELEGRAM_TOKEN" } };
    await writeFile(routes, JSON.stringify({ providers: { telegram }, routes: { telegram: ["telegram"] } }));
    const templates = join(folder, "templates.yaml");
    await writeFile(templates, 'templates: { default: { texts: { en: "{code}" } } }');
    const environment = {
      CONNECT_HUB_DATA: data,
      CONNECT_HUB_ROUTES: routes,
      CONNECT_HUB_TEMPLATES: templates,
      TELEGRAM_TOKEN: "token",
    };
    const service = startScript("start:deno", environment);
    expect(await service.listening()).toMatch(/^http:/);
    killAll();
    await service.exit;
    await remove();
  });
});

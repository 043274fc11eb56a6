import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createReferencePage } from "../../../scripts/docs/reference-page.ts";
import { browsers } from "../../client/runtimes.ts";
import { createFolder, killAll, readDemo, startNode } from "../../runtimes/node-process.ts";
import { contractOperations } from "../../support/contract.ts";
import { production } from "../../support/production.ts";
import { openInBrowser } from "./browser.ts";
import { startStrippingProxy } from "../../docs/stripping-proxy.ts";
import { guide } from "../../docs/guide.ts";

const generated = (name: string) => readFile(new URL(`../../../generated/${name}`, import.meta.url), "utf8");
/** Browser script that lists the elements that are wider than the text column. Tables and code scroll within it. */
const widerThanTheirPlace = `[...document.querySelectorAll(".markdown table, .markdown pre, .markdown pre *")]
  .filter((each) => each.getBoundingClientRect().right > each.closest(".markdown").getBoundingClientRect().right + 1)
  .map((each) => each.outerHTML.slice(0, 80))
  .concat(document.documentElement.scrollWidth > innerWidth ? ["the page"] : [])`;
const diagrams = guide.match(/^```smcat/gm)?.length ?? 0;

describe("the reference as one file", () => {
  let folder: string;
  let file: string;
  let html: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "connect-hub-docs-"));
    file = join(folder, "connect-hub.html");
    html = await createReferencePage(await generated("openapi.json"), await generated("reference.json"));
    await writeFile(file, html);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("runs only its own script, and requests nothing", () => {
    const [, policy = ""] = /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(html) ?? [];
    const [, script = ""] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
    const hash = createHash("sha256").update(script).digest("base64");
    expect(policy).toContain(`default-src 'none'; script-src 'sha256-${hash}';`);
    expect(policy).not.toMatch(/connect-src|https?:|'self'/);
    const markup = html.replaceAll(/(<script[^>]*>)[\s\S]*?<\/script>/g, "$1");
    expect(markup).not.toMatch(/\b(src|href)="(?!data:)/);
    expect(markup.length).toBeLessThan(1_500);
  });

  test.each(browsers)(
    "is rendered by %s without a network: guide, diagrams, operations, decisions",
    (chromium) =>
      openInBrowser(chromium, pathToFileURL(file).href, true, async ({ page, requestedUrls, errors }) => {
        await page.getByRole("heading", { name: "First steps" }).waitFor();
        const pictures = page.locator("picture img");
        await expect.poll(() => pictures.count()).toBe(diagrams);
        const widths = () =>
          pictures.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
        await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(100);
        for (const tag of ["account", "sms", "decisions"]) {
          await page.getByRole("link", { name: tag, exact: true }).waitFor();
        }
        await page.goto(`${pathToFileURL(file).href}#tag/esim/POST/api/v1/esim/packages`);
        await page.getByRole("heading", { name: "Create an eSIM package" }).waitFor();
        expect(await page.getByText("Test Request").count()).toBe(0);
        expect(new Set(requestedUrls.map((address) => address.split("#")[0]))).toEqual(
          new Set([pathToFileURL(file).href]),
        );
        expect(errors).toEqual([]);
      }),
  );
});

describe("the reference that the sandbox serves", () => {
  let place: Awaited<ReturnType<typeof createFolder>>;
  let url: string;
  beforeAll(async () => {
    place = await createFolder();
    url = await startNode({ CONNECT_HUB_DATA: place.data }).listening();
  });
  afterAll(async () => {
    killAll();
    await place.remove();
  });

  test("has every operation, and the demo user's credentials", async () => {
    const { apiKey, accountId, userId } = await readDemo(place.data);
    expect(await (await fetch(url)).text()).toContain(JSON.stringify({ apiKey, accountId, userId }));
    const reference = await (await fetch(`${url}/reference.json`)).text();
    expect(contractOperations.filter(({ operationId }) => !reference.includes(`"${operationId}"`))).toEqual(
      [],
    );
  });

  test.each(browsers)(
    "is completely readable in %s, on a phone and on a desktop, and its code can be copied",
    (chromium) =>
      openInBrowser(chromium, url, false, async ({ page, errors }) => {
        await page.getByRole("heading", { name: "First steps" }).waitFor();
        for (const width of [390, 1400]) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => page.evaluate(widerThanTheirPlace)).toEqual([]);
        }
        const blocks = await page.locator(".markdown pre").count();
        expect(blocks).toBeGreaterThan(0);
        await expect.poll(() => page.locator(".markdown pre .copy-code").count()).toBe(blocks);
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await page.locator(".copy-code").first().click();
        await page.getByText("Copied").waitFor();
        expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(/^base_url=.*\napi_key='chk_/);
        await page.goto(`${url}/#tag/sms/POST/api/v1/connect-hub/sms`);
        await page.getByText("connect-hub-client").first().waitFor();
        expect(errors).toEqual([]);
      }),
  );

  test.each(browsers.flatMap((chromium) => [[chromium, "/hub"] as const, [chromium, "/hub/"] as const]))(
    "is rendered by %s at %s too, if a proxy adds a path prefix, and calls use it",
    async (chromium, path) => {
      const proxy = await startStrippingProxy("/hub", url);
      await openInBrowser(chromium, proxy.origin + path, false, async ({ page, requestedUrls, errors }) => {
        await page.getByRole("heading", { name: "First steps" }).waitFor();
        await page.getByText(`base_url=${proxy.origin}/hub`).first().waitFor();
        expect(requestedUrls.filter((address) => !address.startsWith(`${proxy.origin}/hub`))).toEqual([]);
        expect(errors).toEqual([]);
      });
      await proxy.close();
    },
  );

  const tried = [
    ["sms", "POST", "/api/v1/connect-hub/sms", "messageId"],
    ["whatsapp", "POST", "/api/v1/connect-hub/whatsapp/otp", "uuid"],
    ["esim", "GET", "/api/v1/esim/sim-registries", "sims"],
  ] as const;
  test.each(browsers)(
    "fills in the demo user's credentials in %s, and operations get a response with them",
    (chromium) =>
      openInBrowser(chromium, url, false, async ({ page, requestedUrls, errors }) => {
        const { apiKey } = await readDemo(place.data);
        await page.getByText(`'${apiKey}'`).first().waitFor();
        await page.getByText(`base_url=${url}`).first().waitFor();
        for (const [tag, method, path, field] of tried) {
          await page.goto(`${url}/#tag/${tag}/${method}${path}`);
          await page.getByRole("button", { name: `Test Request (${method.toLowerCase()} ${path})` }).click();
          const answered = page.waitForResponse((response) => response.url().startsWith(url + path));
          await page.getByRole("dialog").getByRole("button", { name: "Send" }).first().click();
          const response = await answered;
          expect(response.status(), path).toBe(200);
          expect(await response.json()).toHaveProperty(field);
          await page.keyboard.press("Escape");
          await page.getByRole("dialog").waitFor({ state: "hidden" });
        }
        expect(requestedUrls.filter((address) => !address.startsWith(url))).toEqual([]);
        expect(errors).toEqual([]);
      }),
  );
});

describe("the reference contains no credentials", () => {
  const provider = {
    kind: "connect-hub",
    baseUrl: "http://127.0.0.1:9",
    apiKey: "chk_up",
    accountId: crypto.randomUUID(),
  };
  const routes = JSON.stringify({ providers: { upstream: provider }, routes: { sms: ["upstream"] } });
  test.each([
    ["in production", production],
    ["in a sandbox whose routes lead to a real provider", { CONNECT_HUB_ROUTES: routes }],
  ])("%s", async (_, environment) => {
    const place = await createFolder();
    try {
      const url = await startNode({ CONNECT_HUB_DATA: place.data, ...environment }).listening();
      for (const path of ["/", "/reference.json", "/openapi.json", "/reference.js"]) {
        expect(await (await fetch(url + path)).text()).not.toMatch(/chk_[\w-]{43}|id="credentials"/);
      }
    } finally {
      killAll();
      await place.remove();
    }
  });
});

import { readFileSync } from "node:fs";
import { OpenAPIHono } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import { createProblem } from "../../src/domain/problems.ts";
import { createProblemReply } from "../../src/http/problem.ts";
import { problemCodes } from "../../src/http/pages/problem-pages.ts";
import { mountReference } from "../../src/http/pages/reference.ts";
import { compress } from "../../src/runtimes/process/files.ts";
import { contract } from "../support/contract.ts";

const document = readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8");
const app = new OpenAPIHono();
const assets = {
  document,
  additions: "{}",
  readClientDocument: async () => "{}",
  readScript: async () => "",
  compress,
};
mountReference(app, assets, () => "");

test("every error code of the API has a page", () => {
  const { ErrorCode, SendProblemCode } = contract.components["schemas"] as Record<string, { enum: string[] }>;
  const codes = new Set([...ErrorCode!.enum, ...SendProblemCode!.enum]);
  expect([...problemCodes].toSorted()).toEqual([...codes].toSorted());
});

test.each(problemCodes)(
  "the type of %s leads to a page with its status, meaning, advice and example",
  async (code) => {
    const { type, status } = JSON.parse(createProblemReply(createProblem(code, "This time."), "1").text) as {
      type: string;
      status: number;
    };
    const response = await app.request(type);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(text).toContain(`<code>${code}</code>, and the status ${status}`);
    const [, meaning = "", advice = ""] =
      /What it means<\/h2>\s*<p>(.*?)<\/p>\s*<h2>What to do<\/h2>\s*<p>(.*?)<\/p>/s.exec(text) ?? [];
    expect(meaning.length).toBeGreaterThan(20);
    expect(advice.length).toBeGreaterThan(5);
    for (const part of [meaning, advice]) expect(part).toMatch(/^[A-Z]/);
    expect(text.match(/<main>.*<h1>.*<\/main>/s)).not.toBeNull();
    expect(text).toContain(`&quot;code&quot;: &quot;${code}&quot;`);
  },
);

test.each(["https://hub.example", "https://hub.example/hub"])(
  "the list at %s/problems links to the page of each code, which links back, also below a path",
  async (baseUrl) => {
    const response = await app.request("/problems");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    const list = linksOf(await response.text(), `${baseUrl}/problems`);
    expect(list).toEqual([...problemCodes.map((code) => `${baseUrl}/problems/${code}`), `${baseUrl}/`]);
    const page = await (await app.request("/problems/blocked")).text();
    expect(linksOf(page, `${baseUrl}/problems/blocked`)).toEqual([`${baseUrl}/problems`, `${baseUrl}/`]);
  },
);

/** Returns the targets of a page's links if the page is opened at this URL. */
const linksOf = (text: string, address: string): readonly string[] =>
  [...text.matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) => new URL(href, address).href);

test("an unknown code has no page", async () => {
  for (const path of ["/problems/nothing", "/problems/", "/problems/constructor"]) {
    expect((await app.request(path)).status).toBe(404);
  }
});

test("a browser finds an icon, in the page and at its default path", async () => {
  expect(await (await app.request("/")).text()).toContain('<link rel="icon" href="data:image/svg+xml;');
  const icon = await app.request("/favicon.ico");
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
});

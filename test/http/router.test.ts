import { expect, test } from "vitest";
import { createRouter } from "../../src/http/router.ts";

/** Returns the handlers for a request, with the values of the path parameters. */
const found = (router: ReturnType<typeof createRouter<string>>, method: string, path: string) =>
  router.match(method, path)[0].map(([handler, parameters]) => [handler, { ...parameters }]);

test("finds a fixed path next to one with a parameter in its place, the first time and again", () => {
  const router = createRouter<string>();
  router.add("GET", "/telegram/:uuid", "one");
  router.add("GET", "/telegram/status", "status");
  router.add("POST", "/telegram/status", "report");
  for (let time = 1; time <= 2; time += 1) {
    expect(found(router, "GET", "/telegram/status")).toEqual([
      ["one", { uuid: "status" }],
      ["status", {}],
    ]);
    expect(found(router, "POST", "/telegram/status")).toEqual([["report", {}]]);
    expect(found(router, "GET", "/telegram/a")).toEqual([["one", { uuid: "a" }]]);
    expect(found(router, "GET", "/telegram/b")).toEqual([["one", { uuid: "b" }]]);
    expect(found(router, "DELETE", "/telegram/status")).toEqual([]);
  }
});

test("finds a path that is added later", () => {
  const router = createRouter<string>();
  router.add("GET", "/", "page");
  expect(found(router, "GET", "/")).toEqual([["page", {}]]);
  router.add("GET", "*", "all");
  expect(found(router, "GET", "/")).toEqual([
    ["page", {}],
    ["all", {}],
  ]);
});

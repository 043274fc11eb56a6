import { OpenAPIHono } from "@hono/zod-openapi";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { document, operations, register, routes } from "../../generated/routes.ts";
import { withoutToldRules } from "../../scripts/emit/told-rules.ts";
import { normalise } from "./normalise.ts";

type Paths = Record<string, Record<string, { operationId: string }>>;

const written: Record<string, unknown> = JSON.parse(
  readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8"),
);
const app = new OpenAPIHono();
register(app.openAPIRegistry);
const produced: Record<string, unknown> = JSON.parse(JSON.stringify(app.getOpenAPI31Document(document)));

// They stand in the published contract alone.
const expected = normalise(withoutToldRules(written) as Record<string, unknown>);
const actual = normalise(produced);

describe("the document that @hono/zod-openapi makes of generated/routes.ts", () => {
  test("has the head of the contract", () => {
    const { paths: _p, components: _c, ...head } = expected;
    const { paths: _q, components: _d, ...producedHead } = actual;
    expect(producedHead).toEqual(head);
  });

  test("has the paths and methods of the contract", () => {
    expect(operationNames(actual)).toEqual(operationNames(expected));
    expect(Object.keys(routes)).toEqual(Object.keys(operations));
    expect(operationNames(expected).length).toBe(Object.keys(operations).length);
  });

  test.each(operationNames(expected))("says the same of %s %s", (method, path) => {
    expect((actual["paths"] as Paths)[path]![method]).toEqual((expected["paths"] as Paths)[path]![method]);
  });

  const components = expected["components"] as Record<string, Record<string, unknown>>;
  const producedComponents = actual["components"] as Record<string, Record<string, unknown>>;

  test("has the components of the contract", () => {
    expect(Object.keys(producedComponents).toSorted()).toEqual(Object.keys(components).toSorted());
  });

  describe.each(Object.keys(components))("the component %s", (kind) => {
    test("has the names of the contract", () => {
      expect(Object.keys(producedComponents[kind]!).toSorted()).toEqual(
        Object.keys(components[kind]!).toSorted(),
      );
    });

    test.each(Object.keys(components[kind]!))("%s is the same", (name) => {
      expect(producedComponents[kind]![name]).toEqual(components[kind]![name]);
    });
  });
});

function operationNames(of: Record<string, unknown>): [method: string, path: string][] {
  return Object.entries(of["paths"] as Paths).flatMap(([path, item]) =>
    Object.keys(item).map((method): [string, string] => [method, path]),
  );
}

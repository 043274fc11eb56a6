import { OpenAPIHono } from "@hono/zod-openapi";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as customers from "../../generated/routes.ts";
import * as operator from "../../generated/operator/routes.ts";
import { normalise } from "./normalise.ts";

type Json = Record<string, unknown>;

/** Returns the operations of a document by method and path, or the components by kind and name. */
const listParts = (document: Json, member: "paths" | "components") =>
  Object.fromEntries(
    Object.entries(document[member] as Json).flatMap(([group, parts]) =>
      Object.entries(parts as Json).map(([name, part]) => [`${group} ${name}`, part]),
    ),
  );

describe.each([
  ["generated", customers],
  ["generated/operator", operator],
] as const)(
  "the document that @hono/zod-openapi creates from %s/routes.ts",
  (folder, { document, ...routes }) => {
    const app = new OpenAPIHono();
    routes.register(app.openAPIRegistry);
    const actual = normalise(JSON.parse(JSON.stringify(app.getOpenAPI31Document(document as never))) as Json);
    const file = new URL(`../../${folder}/openapi.json`, import.meta.url);
    const expected = normalise(JSON.parse(readFileSync(file, "utf8")) as Json);

    test("equals the contract in all members except paths and components", () => {
      const getHead = ({ paths: _paths, components: _components, ...head }: Json) => head;
      expect(getHead(actual)).toEqual(getHead(expected));
    });

    test("contains one route for each operation, in the order of the operations", () => {
      expect(Object.keys(routes.routes)).toEqual(Object.keys(routes.operations));
      expect(Object.keys(listParts(expected, "paths")).length).toBe(Object.keys(routes.operations).length);
    });

    describe.each(["paths", "components"] as const)("%s", (member) => {
      const [made, wanted] = [listParts(actual, member), listParts(expected, member)];

      test("has the names of the contract", () => {
        expect(Object.keys(made).toSorted()).toEqual(Object.keys(wanted).toSorted());
      });

      test.each(Object.keys(wanted))("%s equals the contract", (name) => {
        expect(made[name]).toEqual(wanted[name]);
      });
    });
  },
);

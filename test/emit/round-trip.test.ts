import { OpenAPIHono } from "@hono/zod-openapi";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as customers from "../../generated/routes.ts";
import * as operator from "../../generated/operator/routes.ts";
import { normalise } from "./normalise.ts";

type Json = Record<string, unknown>;

/** Returns the operations or components of a document, by their method and path or their kind and name. */
const partsOf = (document: Json, member: "paths" | "components") =>
  Object.fromEntries(
    Object.entries(document[member] as Json).flatMap(([group, parts]) =>
      Object.entries(parts as Json).map(([name, part]) => [`${group} ${name}`, part]),
    ),
  );

describe.each([
  ["generated", customers],
  ["generated/operator", operator],
] as const)(
  "the document that @hono/zod-openapi makes from %s/routes.ts",
  (folder, { document, ...routes }) => {
    const app = new OpenAPIHono();
    routes.register(app.openAPIRegistry);
    const actual = normalise(JSON.parse(JSON.stringify(app.getOpenAPI31Document(document as never))) as Json);
    const file = new URL(`../../${folder}/openapi.json`, import.meta.url);
    const expected = normalise(JSON.parse(readFileSync(file, "utf8")) as Json);

    test("has the head of the contract", () => {
      const headOf = ({ paths: _paths, components: _components, ...head }: Json) => head;
      expect(headOf(actual)).toEqual(headOf(expected));
    });

    test("has the operations in the order of the table", () => {
      expect(Object.keys(routes.routes)).toEqual(Object.keys(routes.operations));
      expect(Object.keys(partsOf(expected, "paths")).length).toBe(Object.keys(routes.operations).length);
    });

    describe.each(["paths", "components"] as const)("%s", (member) => {
      const [made, wanted] = [partsOf(actual, member), partsOf(expected, member)];

      test("has those of the contract", () => {
        expect(Object.keys(made).toSorted()).toEqual(Object.keys(wanted).toSorted());
      });

      test.each(Object.keys(wanted))("%s is the same", (name) => {
        expect(made[name]).toEqual(wanted[name]);
      });
    });
  },
);

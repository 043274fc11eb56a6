import { OpenAPIHono } from "@hono/zod-openapi";
import { expect, test } from "vitest";
import { mountReference } from "../../src/http/reference.ts";

test("the contract that is served says where it is served, for the eSIM operations too", async () => {
  const app = new OpenAPIHono();
  const servers = ["http://localhost:8787", "http://localhost:8787"];
  const assets = { document: JSON.stringify({ servers }), script: async () => "" };
  mountReference(app, assets, () => "https://hub.example");
  const response = await app.request("/openapi.json");
  expect(await response.json()).toEqual({ servers: ["https://hub.example", "https://hub.example"] });
});

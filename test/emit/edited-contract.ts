import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { generateFiles } from "../../scripts/emit/generate.ts";
import { parsePointer } from "../../scripts/emit/pointer.ts";

type Tree = Record<string, unknown>;

const json = (schema: object, value: unknown) => ({
  "application/json": { schema, examples: { one: { summary: "One", value } } },
});

const operation = (operationId: string) => ({
  operationId,
  tags: ["things"],
  summary: "Do it",
  description: "It is done.",
  security: [{ BearerJwt: [] }],
  responses: { "200": { description: "Done.", content: json({ type: "string" }, "done") } },
});

/** Edits of a contract: a new value for each JSON Pointer. */
export type Edits = Readonly<Record<string, unknown>>;

/** Generates the files of a contract with two operations, after the edits. */
export async function generateEditedContract(edits: Edits, isPublished = true): Promise<Map<string, string>> {
  const body = { required: true, content: json({ $ref: "#/components/schemas/Thing" }, { name: "a" }) };
  const properties = { name: { type: "string" } };
  const Thing = { type: "object", additionalProperties: false, required: ["name"], properties };
  const contract: Tree = {
    openapi: "3.1.0",
    info: { title: "things", version: "1.0.0", summary: "Things.", description: "Guide." },
    servers: [{ url: "http://localhost" }],
    tags: [{ name: "things", description: "Things." }],
    paths: {
      "/things": { get: operation("listThings"), post: { ...operation("createThing"), requestBody: body } },
    },
    components: { securitySchemes: { BearerJwt: { type: "http", scheme: "bearer" } }, schemas: { Thing } },
  };
  for (const [pointer, value] of Object.entries(edits)) {
    const [name = "", ...tokens] = parsePointer(`#${pointer}`, pointer).toReversed();
    const parent = tokens.reduceRight<unknown>((tree, token) => (tree as Tree)[token], contract) as Tree;
    parent[name] = value;
  }
  const cache = join(import.meta.dirname, "../../node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "contract-"));
  try {
    await mkdir(join(folder, "decisions"));
    await writeFile(join(folder, "openapi.yaml"), JSON.stringify(contract));
    return await generateFiles({ spec: pathToFileURL(`${folder}/`), client: "Thing", isPublished });
  } finally {
    await rm(folder, { recursive: true });
  }
}

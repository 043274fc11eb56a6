import {
  captures,
  sessionEndingOperation,
  substitutions,
  capturesIfUnset,
  firstSendOperations,
  initialValues,
  lastOperations,
  requiredVariables,
} from "./chain-settings.ts";
import { listOperations } from "./prepare-contract.ts";
import type { Collection, CollectionRequest, Contract, Item, Variable } from "./types.ts";

/**
 * Changes a converted collection so that it can be run, and returns it: requests use values from previous responses.
 * Throws for a request whose name is not the summary of an operation.
 */
export function chainRequests(collection: Collection, contract: Contract): Collection {
  const operationIds = new Map(
    listOperations(contract).map(({ summary, operationId }) => [summary, operationId]),
  );
  const requests = new Map<string, Item>();
  for (const folder of collection.item) {
    for (const item of folder.item ?? []) {
      const id = operationIds.get(item.name);
      if (!id)
        throw new Error(
          `The collection's request "${item.name}" does not match the summary of an operation.`,
        );
      requests.set(id, item);
      finishRequest(item, id);
      for (const { url } of listRequests(item)) disableQuery(url.query ?? [], contract);
    }
    const getRank = ({ name }: Item) => lastOperations.indexOf(operationIds.get(name) ?? "");
    folder.item?.sort((one, other) => getRank(one) - getRank(other));
  }
  addSignIn(collection, requests);
  delete collection.info["_postman_id"];
  const start = {
    name: "First send",
    item: firstSendOperations.map((id) => requests.get(id)).filter((item) => !!item),
  };
  collection.item.unshift(start);
  collection.variable = variables(collection.variable);
  return collection;
}

function addSignIn(collection: Collection, requests: ReadonlyMap<string, Item>): void {
  const ending = requests.get(sessionEndingOperation);
  const signIn = requests.get("loginUser");
  for (const { item: items = [] } of collection.item) {
    const index = ending ? items.indexOf(ending) : -1;
    if (index >= 0 && signIn) items.splice(index + 1, 0, signIn);
  }
}

function finishRequest(item: Item, id: string): void {
  const { request } = item;
  // The converter generates random ids, and nothing refers to them. Without them, the same contract gives the same
  // bytes.
  for (const made of [item, ...(item.response ?? [])]) delete made.id;
  if (!request) return;
  for (const [field, variable] of Object.entries(substitutions[id] ?? {})) {
    const inPath = request.url.variable?.find(({ key }) => key === field);
    if (inPath) inPath.value = `{{${variable}}}`;
    else if (request.body) {
      const body = JSON.parse(request.body.raw) as Record<string, unknown>;
      request.body.raw = JSON.stringify({ ...body, [field]: `{{${variable}}}` }, null, 2);
    }
  }
  for (const response of item.response ?? []) response.name = `${response.code} ${response.status}`;
  item.event = [createEvent("test", createTestScript(id))];
  if (id === "registerUser") {
    // Every run registers a new user and signs in as that user.
    const exec = [`pm.collectionVariables.set("email", pm.variables.replaceIn("{{$guid}}@example.com"));`];
    item.event = [...item.event, createEvent("prerequest", exec)];
  }
  const needed = requiredVariables[id];
  if (needed !== undefined) {
    const exec = [`if (!pm.variables.get("${needed}")) pm.execution.skipRequest();`];
    item.event = [...item.event, createEvent("prerequest", exec)];
  }
}

const createEvent = (listen: string, exec: readonly string[]) => ({
  listen,
  script: { type: "text/javascript", exec },
});

const toKeyAccess = (key: string) => `[${JSON.stringify(key)}]`;

/** Returns a script: it fails if the status is 400 or higher, and otherwise stores values for later requests. */
function createTestScript(id: string): readonly string[] {
  const set = ([variable, field]: readonly [string, string]) =>
    `pm.collectionVariables.set("${variable}", pm.response.json()${field.split(".").map(toKeyAccess).join("")});`;
  const captureLines = Object.entries(captures[id] ?? {}).map(set);
  const first = Object.entries(capturesIfUnset[id] ?? {}).map(set);
  const lines = [
    ...captureLines,
    ...(first.length > 0 ? [`if (!pm.variables.get("apiKey")) { ${first.join(" ")} }`] : []),
  ];
  const test = `pm.test("${id} succeeds", () => pm.expect(pm.response.code).to.be.below(400));`;
  return lines.length === 0
    ? [test]
    : [test, "if (pm.response.code < 400) {", ...lines.map((line) => `  ${line}`), "}"];
}

/** Returns the request and the requests of its examples. */
const listRequests = ({ request, response = [] }: Item) => [
  ...(request ? [request] : []),
  ...response.map(({ originalRequest }) => originalRequest),
];

/** Disables the query parameters, which are optional, and sets them to their defaults. Without a default: empty. */
function disableQuery(query: NonNullable<CollectionRequest["url"]["query"]>, contract: Contract): void {
  const known = Object.values(contract.components.parameters).filter((parameter) => parameter.in === "query");
  for (const entry of query) {
    entry.disabled = true;
    entry.value = String(known.find(({ name }) => name === entry.key)?.schema.default ?? "");
  }
}

function variables(hosts: readonly Variable[]): Variable[] {
  const filled = Object.values(substitutions).flatMap((row) => Object.values(row));
  const captured = [captures, capturesIfUnset].flatMap((table) => Object.values(table).flatMap(Object.keys));
  const names = new Set(["apiKey", "accountId", "userId", ...filled, ...captured]);
  const ownVariables = [...names].map((key) => ({ key, value: initialValues[key] ?? "" }));
  // All hosts default to one address. Users whose eSIM operations have another host set `esim_url`.
  return [
    ...hosts.map((host) => (host.key === "esim_url" ? { ...host, value: "{{base_url}}" } : host)),
    ...ownVariables,
  ];
}

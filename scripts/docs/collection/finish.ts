import {
  captures,
  endsSessions,
  fills,
  firstCaptures,
  firstSend,
  initialValues,
  last,
  needs,
} from "./chain.ts";
import { operationsOf } from "./prepare.ts";
import type { Collection, CollectionRequest, Contract, Item, Variable } from "./shapes.ts";

/** Makes a converted collection one that runs: each request takes what an earlier one answered. */
export function finish(collection: Collection, contract: Contract): Collection {
  const idOf = new Map(operationsOf(contract).map(({ summary, operationId }) => [summary, operationId]));
  const requests = new Map<string, Item>();
  for (const folder of collection.item) {
    for (const item of folder.item ?? []) {
      const id = idOf.get(item.name);
      if (!id) throw new Error(`The collection's request "${item.name}" is the summary of no operation.`);
      requests.set(id, item);
      finishRequest(item, id);
      for (const { url } of requestsOf(item)) leaveOut(url.query ?? [], contract);
    }
    const place = ({ name }: Item) => last.indexOf(idOf.get(name) ?? "");
    folder.item?.sort((one, other) => place(one) - place(other));
  }
  signInAgain(collection, requests);
  delete collection.info["_postman_id"];
  const start = {
    name: "First send",
    item: firstSend.map((id) => requests.get(id)).filter((item) => !!item),
  };
  collection.item.unshift(start);
  collection.variable = variables(collection.variable);
  return collection;
}

function signInAgain(collection: Collection, requests: ReadonlyMap<string, Item>): void {
  const ending = requests.get(endsSessions);
  const signIn = requests.get("loginUser");
  for (const { item: items = [] } of collection.item) {
    const place = ending ? items.indexOf(ending) : -1;
    if (place >= 0 && signIn) items.splice(place + 1, 0, signIn);
  }
}

function finishRequest(item: Item, id: string): void {
  const { request } = item;
  // The converter makes them by chance, and nothing refers to them: the same contract gives the same bytes.
  for (const made of [item, ...(item.response ?? [])]) delete made.id;
  if (!request) return;
  for (const [field, variable] of Object.entries(fills[id] ?? {})) {
    const inPath = request.url.variable?.find(({ key }) => key === field);
    if (inPath) inPath.value = `{{${variable}}}`;
    else if (request.body) {
      const body = JSON.parse(request.body.raw) as Record<string, unknown>;
      request.body.raw = JSON.stringify({ ...body, [field]: `{{${variable}}}` }, null, 2);
    }
  }
  for (const response of item.response ?? []) response.name = `${response.code} ${response.status}`;
  item.event = [eventOf("test", testOf(id))];
  if (id === "registerUser") {
    // Every run registers somebody new, and signs in as the same.
    const exec = [`pm.collectionVariables.set("email", pm.variables.replaceIn("{{$guid}}@example.com"));`];
    item.event = [...item.event, eventOf("prerequest", exec)];
  }
  const needed = needs[id];
  if (needed !== undefined) {
    const exec = [`if (!pm.variables.get("${needed}")) pm.execution.skipRequest();`];
    item.event = [...item.event, eventOf("prerequest", exec)];
  }
}

const eventOf = (listen: string, exec: readonly string[]) => ({
  listen,
  script: { type: "text/javascript", exec },
});

const keyed = (key: string) => `[${JSON.stringify(key)}]`;

/** A test that goes red at an error, and keeps what later requests need. */
function testOf(id: string): readonly string[] {
  const set = ([variable, field]: readonly [string, string]) =>
    `pm.collectionVariables.set("${variable}", pm.response.json()${field.split(".").map(keyed).join("")});`;
  const kept = Object.entries(captures[id] ?? {}).map(set);
  const first = Object.entries(firstCaptures[id] ?? {}).map(set);
  const lines = [
    ...kept,
    ...(first.length > 0 ? [`if (!pm.variables.get("apiKey")) { ${first.join(" ")} }`] : []),
  ];
  const test = `pm.test("${id} is not refused", () => pm.expect(pm.response.code).to.be.below(400));`;
  return lines.length === 0
    ? [test]
    : [test, "if (pm.response.code < 400) {", ...lines.map((line) => `  ${line}`), "}"];
}

/** The request and those of its examples. */
const requestsOf = ({ request, response = [] }: Item) => [
  ...(request ? [request] : []),
  ...response.map(({ originalRequest }) => originalRequest),
];

/** Query parameters are optional: they stand there switched off, with their defaults. */
function leaveOut(query: NonNullable<CollectionRequest["url"]["query"]>, contract: Contract): void {
  const known = Object.values(contract.components.parameters).filter((parameter) => parameter.in === "query");
  for (const entry of query) {
    entry.disabled = true;
    entry.value = String(known.find(({ name }) => name === entry.key)?.schema.default ?? "");
  }
}

function variables(hosts: readonly Variable[]): Variable[] {
  const filled = Object.values(fills).flatMap((row) => Object.values(row));
  const captured = [captures, firstCaptures].flatMap((table) => Object.values(table).flatMap(Object.keys));
  const names = new Set(["apiKey", "accountId", "userId", ...filled, ...captured]);
  const own = [...names].map((key) => ({ key, value: initialValues[key] ?? "" }));
  // One address serves all: whoever has another host for eSIM sets it apart.
  return [
    ...hosts.map((host) => (host.key === "esim_url" ? { ...host, value: "{{base_url}}" } : host)),
    ...own,
  ];
}

import { isDeepStrictEqual } from "node:util";
import { isJsonObject, listAt, objectAt, type JsonObject } from "../../emit/json.ts";
import { inside, note, showChange, type Context } from "../change.ts";
import { compareRest } from "../texts.ts";

type Sides = readonly JsonObject[];

/** Notes how the addresses changed; owners are the operation, its path and the contract, nearest first. */
export function compareServers(before: Sides, after: Sides, outer: Context): void {
  const [old, now] = [before, after].map((owners) => owners.find((owner) => "servers" in owner) ?? {});
  if (!old || !now) return;
  const isShared = old === before.at(-1) && now === after.at(-1);
  const context = isShared ? { ...outer, place: "servers" } : outer;
  const known = byUrl(old);
  const next = byUrl(now);
  for (const [url, server] of known) {
    const other = next.get(url);
    if (other) compareServer(server, other, inside(context, `server ${url}`));
    else note(context, "major", `server ${url} removed`);
  }
  for (const url of next.keys()) if (!known.has(url)) note(context, "minor", `server ${url} added`);
}

function compareServer(before: JsonObject, after: JsonObject, context: Context): void {
  const old = objectAt(before, "variables");
  const now = objectAt(after, "variables");
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (name in old && name in now)
      compareRest(objectAt(old, name), objectAt(now, name), [], inside(context, name));
    else if (!isDeepStrictEqual(old[name], now[name])) {
      note(context, "major", showChange(`variable ${name}`, old[name], now[name]));
    }
  }
  compareRest(before, after, ["url", "variables"], context);
}

function byUrl(owner: JsonObject): ReadonlyMap<string, JsonObject> {
  const servers = listAt(owner, "servers").filter(isJsonObject);
  return new Map(servers.map((server) => [String(server["url"]), server]));
}

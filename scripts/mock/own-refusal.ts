import { operations as table } from "../../generated/routes.ts";
import { createId } from "../../src/domain/identifiers.ts";
import { invalid, isRefusal, type Fault, type Refusal } from "../../src/domain/refusals.ts";
import { challengeOf, withoutCredentials } from "../../src/http/authenticate.ts";
import type { OperationEntry } from "../../src/http/operation.ts";
import { problemReply } from "../../src/http/problem.ts";
import { readBody } from "../../src/http/input/read-body.ts";
import { readInput } from "../../src/http/input/read-input.ts";
import type { PrismAnswer, PrismOperations } from "./engine.ts";
import type { ReceivedRequest } from "./listen.ts";

const entries: Readonly<Record<string, OperationEntry | undefined>> = table;

/** What the service itself answers where credentials are missing. */
export function credentialsRefusal({ iid = "" }: PrismOperations[number]): PrismAnswer | undefined {
  const security = entries[iid]?.security;
  return security && answerOf(withoutCredentials(security), challengeOf(security));
}

/**
 * What the service itself answers to a request that is not by the contract: it reads it as the service does. What only
 * operations refuse of a body is told by `toldFaults`.
 */
export async function ownRefusal(
  { method, path, search, headers, bytes }: ReceivedRequest,
  { iid = "" }: PrismOperations[number],
  toldFaults: (operationId: string, body: unknown) => readonly Fault[],
): Promise<PrismAnswer | undefined> {
  const entry = entries[iid];
  if (!entry) return undefined;
  const body = bytes.length > 0 && method !== "GET" ? { body: new Uint8Array(bytes) } : {};
  const request = new Request(`http://mock.invalid${path}${search}`, { method, headers, ...body });
  const read = readInput(
    iid,
    entry,
    request,
    paramsOf(entry.path, path),
    entry.body && (await readBody(request, entry.bodyIsOptional)),
  );
  if (isRefusal(read)) return answerOf(read);
  const told = toldFaults(iid, read["body"]);
  return told.length > 0 ? answerOf(invalid(told)) : undefined;
}

function answerOf(refusal: Refusal, more: Readonly<Record<string, string>> = {}): PrismAnswer {
  const requestId = createId(Date.now());
  const { status, text, headers } = problemReply(refusal, requestId, { ...more, "x-request-id": requestId });
  const violations = refusal.faults.map((fault) => ({
    location: ["request", fault.in, ...fault.pointer.split("/").slice(1)],
    message: `${fault.pointer} ${fault.message}`.trimStart(),
  }));
  const whole = [{ location: ["request"], message: refusal.detail }];
  return { status, headers, body: text, violations: violations.length > 0 ? violations : whole };
}

function paramsOf(template: string, path: string): Record<string, string> {
  const given = path.split("/");
  const pairs = template
    .split("/")
    .flatMap((segment, index) =>
      segment.startsWith("{") ? [[segment.slice(1, -1), decode(given[index] ?? "")]] : [],
    );
  return Object.fromEntries(pairs) as Record<string, string>;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

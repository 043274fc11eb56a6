import type { ConnectHubClient } from "../../generated/client.ts";
import type { Input, Operations, Output, UserPrincipal } from "../../src/contract.ts";
import { refuse } from "../../src/domain/refusals.ts";
import type { Context } from "../../src/operations/context.ts";
import * as operations from "../../src/operations/index.ts";

// The compiler is the test: what must not compile stands below its own expectation, what must compile beside it.

const id = "01931f6a-7b00-7000-8000-0000000000a1";
const sent = { messageId: id, from: "Example", to: "+447700900123" };

export const complete: Operations = operations;

const { sendSms, ...allButOne } = operations;
// @ts-expect-error an operation is missing from the table
export const incomplete: Operations = allButOne;
export const completed: Operations = { ...allButOne, sendSms };
// @ts-expect-error the contract has no such operation
export const tooMany: Operations = { ...operations, sendFax: sendSms };
// @ts-expect-error one operation stands under the name of another
export const swapped: Operations = { ...operations, sendSms: operations.sendWhatsappOtp };

export async function answers(): Promise<Output<"sendSms">> {
  return { status: 200, body: { messageId: id, from: "Example", to: "+447700900123" } };
}

export async function answersWithAnotherStatus(): Promise<Output<"sendSms">> {
  // @ts-expect-error the contract lists 200 for it
  return { status: 201, body: sent };
}

export async function answersWithLess(): Promise<Output<"sendSms">> {
  // @ts-expect-error `to` is missing
  return { status: 200, body: { messageId: id, from: "Example" } };
}

export async function answersWithMore(): Promise<Output<"sendSms">> {
  // @ts-expect-error the contract knows no `price` there
  return { status: 200, body: { messageId: id, from: "Example", to: "+447700900123", price: 1 } };
}

export async function answersWithMoreInside(): Promise<Output<"listApiKeys">> {
  const key = { id, name: "Key", prefix: "chk_abcd", accountId: id, userId: id };
  // @ts-expect-error the contract knows no `hash` there
  return { status: 200, body: { list: [{ ...key, createdAt: "2026-03-02T09:30:00.000Z", hash: "" }] } };
}

export async function answersWithMoreBeside(): Promise<Output<"sendSms">> {
  // @ts-expect-error an answer has no `note`
  return { status: 200, body: sent, note: "" };
}

export async function answersWithAnotherType(): Promise<Output<"sendSms">> {
  // @ts-expect-error `to` is text
  return { status: 200, body: { messageId: id, from: "Example", to: 447700900123 } };
}

export async function answersWithAnotherWord(): Promise<Output<"getReadiness">> {
  // @ts-expect-error the contract says "ready"
  return { status: 200, body: { status: "fine" } };
}

export async function refuses(): Promise<Output<"sendSms">> {
  return refuse("insufficient_balance", "The balance does not pay for it.");
}

export async function refusesNotFound(): Promise<Output<"getMessage">> {
  return refuse("not_found", "No message has this id.");
}

export async function refusesWithAnotherStatus(): Promise<Output<"getMessage">> {
  // @ts-expect-error the contract lists no 402 for it
  return refuse("insufficient_balance", "The balance does not pay for it.");
}

export async function refusesWithoutStatus(): Promise<Output<"getHealth">> {
  // @ts-expect-error the contract lists no 503 for it
  return refuse("unavailable", "Later.");
}

export async function refusesInOtherWords(): Promise<Output<"sendSms">> {
  // @ts-expect-error there is no such code
  return refuse("no_money", "The balance does not pay for it.");
}

export function reads(input: Input<"getMessage">): string {
  return input.params.id + input.principal.accountId;
}

export function readsBodyOfGet(input: Input<"getMessage">): unknown {
  // @ts-expect-error a GET has no body
  return input.body;
}

export function readsParamsOfNone(input: Input<"sendSms">): unknown {
  // @ts-expect-error its path has no parameters
  return input.params;
}

export function readsUnknownField(input: Input<"sendSms">): unknown {
  // @ts-expect-error the body has no such field
  return input.body.subject;
}

export function readsKey(input: Input<"sendSms">): string | undefined {
  return input.idempotency?.key;
}

export function readsKeyOfNone(input: Input<"reportSmsStatus">): unknown {
  // @ts-expect-error it takes no Idempotency-Key
  return input.idempotency;
}

export function readsUser(input: Input<"logoutUser">): UserPrincipal {
  return input.principal;
}

export function readsAccountOfUser(input: Input<"logoutUser">): unknown {
  // @ts-expect-error who calls with a bearer token has no account
  return input.principal.accountId;
}

export function readsSessionOfKey(input: Input<"sendSms">): unknown {
  // @ts-expect-error who calls with an API key has no session
  return input.principal.sessionId;
}

export function readsCallerOfOpen(input: Input<"loginUser">): unknown {
  // @ts-expect-error nobody is known who calls an open operation
  return input.principal.userId;
}

export function misspells(context: Context, input: Input<"getHealth">): unknown {
  // @ts-expect-error the contract has no such operation
  const unknown: Input<"getHealt"> = input;
  return [context, unknown];
}

const [sms, message] = ["/api/v1/connect-hub/sms", "/api/v1/connect-hub/messages/{id}"] as const;
const body = { from: "Example", to: "+447700900123", text: "Your code is 123456" };

export async function calls(client: ConnectHubClient): Promise<readonly (string | undefined)[]> {
  const { data, error } = await client.POST(sms, { body });
  const found = await client.GET(message, { params: { path: { id } } });
  return [data?.messageId, error?.code, found.data?.status];
}

export function callsWithLess(client: ConnectHubClient): unknown {
  // @ts-expect-error `text` is missing
  return client.POST(sms, { body: { from: "Example", to: "+447700900123" } });
}

export function callsWithAnotherType(client: ConnectHubClient): unknown {
  // @ts-expect-error `to` is text
  return client.POST(sms, { body: { ...body, to: 447700900123 } });
}

export function callsWithMore(client: ConnectHubClient): unknown {
  // @ts-expect-error the body has no such field
  return client.POST(sms, { body: { from: "Example", to: "+447700900123", text: "Hello", ttl: 60 } });
}

export function callsWithoutBody(client: ConnectHubClient): unknown {
  // @ts-expect-error the body is missing
  return client.POST(sms);
}

export function getsWithBody(client: ConnectHubClient): unknown {
  // @ts-expect-error a GET has no body
  return client.GET(message, { params: { path: { id } }, body });
}

export function getsWithoutId(client: ConnectHubClient): unknown {
  // @ts-expect-error the id is missing
  return client.GET(message, {});
}

export function callsNowhere(client: ConnectHubClient): unknown {
  // @ts-expect-error there is no such path
  return client.POST("/api/v1/connect-hub/fax", { body });
}

export function callsWithAnotherMethod(client: ConnectHubClient): unknown {
  // @ts-expect-error the path takes no GET
  return client.GET(sms);
}

export async function readsMore(client: ConnectHubClient): Promise<unknown> {
  const { data } = await client.POST(sms, { body });
  // @ts-expect-error the answer has no such field
  return data?.price;
}

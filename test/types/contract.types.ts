import type { ConnectHubClient } from "../../generated/client.ts";
import type { Input, Operations, Output, UserPrincipal } from "../../src/contract.ts";
import { createProblem } from "../../src/domain/problems.ts";
import type { Context } from "../../src/operations/context.ts";
import * as operations from "../../src/operations/index.ts";

// The compiler is the test. A line after `@ts-expect-error` must not compile, all other lines must.

const id = "01931f6a-7b00-7000-8000-0000000000a1";
const sent = { messageId: id, from: "Example", to: "+447700900123" };

export const complete: Operations = operations;

const { sendSms, ...allButOne } = operations;
// @ts-expect-error an operation is missing from the table
export const incomplete: Operations = allButOne;
export const completed: Operations = { ...allButOne, sendSms };
// @ts-expect-error the API has no such operation
export const tooMany: Operations = { ...operations, sendFax: sendSms };
// @ts-expect-error an operation has the name of another one
export const swapped: Operations = { ...operations, sendSms: operations.sendWhatsappOtp };

export async function answers(): Promise<Output<"sendSms">> {
  return { status: 200, body: { messageId: id, from: "Example", to: "+447700900123" } };
}

export async function answersWithAnotherStatus(): Promise<Output<"sendSms">> {
  // @ts-expect-error the API only has status 200 for it
  return { status: 201, body: sent };
}

export async function answersWithLess(): Promise<Output<"sendSms">> {
  // @ts-expect-error `to` is missing
  return { status: 200, body: { messageId: id, from: "Example" } };
}

export async function answersWithMore(): Promise<Output<"sendSms">> {
  // @ts-expect-error the response has no `price`
  return { status: 200, body: { messageId: id, from: "Example", to: "+447700900123", price: 1 } };
}

export async function answersWithMoreInside(): Promise<Output<"listApiKeys">> {
  const key = { id, name: "Key", prefix: "chk_abcd", accountId: id, userId: id };
  // @ts-expect-error the object has no `hash`
  return { status: 200, body: { list: [{ ...key, createdAt: "2026-03-02T09:30:00.000Z", hash: "" }] } };
}

export async function respondsWithExtraMember(): Promise<Output<"sendSms">> {
  // @ts-expect-error the response has no `note`
  return { status: 200, body: sent, note: "" };
}

export async function answersWithAnotherType(): Promise<Output<"sendSms">> {
  // @ts-expect-error `to` is a text
  return { status: 200, body: { messageId: id, from: "Example", to: 447700900123 } };
}

export async function answersWithAnotherWord(): Promise<Output<"getReadiness">> {
  // @ts-expect-error the value must be "ready"
  return { status: 200, body: { status: "fine" } };
}

export async function refuses(): Promise<Output<"sendSms">> {
  return createProblem("insufficient_balance", "The balance does not pay for it.");
}

export async function refusesNotFound(): Promise<Output<"getMessage">> {
  return createProblem("not_found", "No message has this id.");
}

export async function refusesWithAnotherStatus(): Promise<Output<"getMessage">> {
  // @ts-expect-error the API has no 402 for it
  return createProblem("insufficient_balance", "The balance does not pay for it.");
}

export async function refusesWithoutStatus(): Promise<Output<"getHealth">> {
  // @ts-expect-error the API has no 503 for it
  return createProblem("unavailable", "Later.");
}

export async function refusesInOtherWords(): Promise<Output<"sendSms">> {
  // @ts-expect-error this code does not exist
  return createProblem("no_money", "The balance does not pay for it.");
}

export function reads(input: Input<"getMessage">): string {
  return input.params.id + input.principal.accountId;
}

export function readsBodyOfGet(input: Input<"getMessage">): unknown {
  // @ts-expect-error a GET has no body
  return input.body;
}

export function readsParamsOfNone(input: Input<"sendSms">): unknown {
  // @ts-expect-error the path has no parameters
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
  // @ts-expect-error the operation has no Idempotency-Key
  return input.idempotency;
}

export function readsUser(input: Input<"logoutUser">): UserPrincipal {
  return input.principal;
}

export function readsAccountOfUser(input: Input<"logoutUser">): unknown {
  // @ts-expect-error a user with a bearer token has no account
  return input.principal.accountId;
}

export function readsSessionOfKey(input: Input<"sendSms">): unknown {
  // @ts-expect-error a caller with an API key has no session
  return input.principal.sessionId;
}

export function readsCallerOfOpen(input: Input<"loginUser">): unknown {
  // @ts-expect-error an operation without authentication has no principal
  return input.principal.userId;
}

export function misspells(context: Context, input: Input<"getHealth">): unknown {
  // @ts-expect-error the API has no such operation
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
  // @ts-expect-error `to` is a text
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
  // @ts-expect-error this path does not exist
  return client.POST("/api/v1/connect-hub/fax", { body });
}

export function callsWithAnotherMethod(client: ConnectHubClient): unknown {
  // @ts-expect-error the path has no GET
  return client.GET(sms);
}

export async function readsMore(client: ConnectHubClient): Promise<unknown> {
  const { data } = await client.POST(sms, { body });
  // @ts-expect-error the response has no such field
  return data?.price;
}

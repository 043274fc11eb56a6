import { expect, test } from "vitest";
import {
  MessagePendingError,
  MessageUnderwayError,
  UnexpectedAnswerError,
  UnexpectedResponseError,
  type AnswerOf,
  type RequestInput,
  type RequestOf,
  type ResponseBody,
} from "../../src/client/index.ts";
import { createScriptedClient, respondAccepted, smsBody } from "./scripted-client.ts";

test("the deprecated error classes are the current ones and keep their names", async () => {
  expect(MessageUnderwayError).toBe(MessagePendingError);
  expect(UnexpectedAnswerError).toBe(UnexpectedResponseError);
  const { hub } = createScriptedClient([() => new Response("<html>", { status: 500 })]);
  const error = await hub.getHealth().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UnexpectedAnswerError);
  expect(error).toHaveProperty("name", "UnexpectedAnswerError");
});

test("the deprecated types are the current ones", async () => {
  const { hub } = createScriptedClient([respondAccepted]);
  const request: RequestOf<"sendSms"> = { body: smsBody } satisfies RequestInput<"sendSms">;
  const response: AnswerOf<"sendSms"> = await hub.sendSms(request);
  expect(response satisfies ResponseBody<"sendSms">).toMatchObject({ messageId: "1" });
});

import { readFileSync } from "node:fs";
import type { Input, OperationId } from "../../../src/contract.ts";
import { allRights } from "../../../src/domain/access/key-rights.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import { isProblemResponse, problemTypes } from "../../../src/domain/problems.ts";
import type { VerifyingContext } from "../../../src/operations/context.ts";
import { toVerificationResponse } from "../../../src/operations/verifications/verification-response.ts";
import { checkVerification } from "../../../src/operations/verifications/checkVerification.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { createStore } from "../../../src/store/store.ts";
import { systemClock } from "../../../src/system-clock.ts";
import { codeKeeper, createVerification, createBenchMessage, failOnRefusal, type Owner } from "../service.ts";

/** A response of a baseline server. */
interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** A request that a baseline server has parsed. */
interface Call {
  readonly owner: Owner;
  readonly body: unknown;
  readonly params: unknown;
}

interface Content {
  readonly content: { readonly "application/json": { readonly schema: { readonly $ref: string } } };
}

interface Operation {
  readonly operationId: OperationId;
  readonly requestBody: Content;
  readonly responses: { readonly 200: Content };
}

const contractPath = new URL("../../../generated/openapi.json", import.meta.url);
export const contract = JSON.parse(readFileSync(contractPath, "utf8")) as {
  readonly paths: Readonly<Record<string, { readonly post?: Operation }>>;
  readonly components: object;
};

const toSchema = ({ content }: Content) => content["application/json"].schema;

/** Creates the operations of the workloads: contract paths such as `/a/{id}`, references to schemas, and functions. */
export function createOperations(engine: Engine) {
  const functions = createFunctions(engine) as Partial<Record<OperationId, (call: Call) => Promise<Reply>>>;
  return Object.entries(contract.paths).flatMap(([path, { post }]) => {
    const reply = post && functions[post.operationId];
    if (!reply) return [];
    return [{ path, body: toSchema(post.requestBody), answer: toSchema(post.responses[200]), reply }];
  });
}

type Asked<Id extends OperationId> = Call & Pick<Input<Id>, keyof Input<Id> & ("body" | "params")>;

/**
 * Creates functions that run the same statements as connect-hub. Sends and starts skip its checks; a check of a code
 * runs its operation.
 */
function createFunctions(engine: Engine) {
  const store = createStore(engine);
  const { commit, messages, verifications } = store;
  const refused = { balance_short: failOnRefusal, limit_reached: failOnRefusal };
  // The operation uses no other member of its context.
  const context = { store, clock: systemClock, verificationCodes: codeKeeper } as unknown as VerifyingContext;
  return {
    async sendSms({ owner, body: { from, to, text } }: Asked<"sendSms">): Promise<Reply> {
      const message = createBenchMessage(
        owner,
        { channel: "sms", sender: from, text, recipient: to },
        Date.now(),
      );
      await commit([messages.accept(message, createId(message.createdAt))], refused);
      return { status: 200, body: { messageId: message.id, from, to } };
    },
    async startVerification({ owner, body: { to } }: Asked<"startVerification">): Promise<Reply> {
      const now = Date.now();
      const key = { accountId: owner.accountId, recipient: to, template: "default", limit: 10 };
      const [open] = (await verifications.readStarts(key)).open;
      if (open) return { status: 200, body: toVerificationResponse(open, []) };
      const content = { channel: "sms", sender: "connect-hub", text: "", recipient: to } as const;
      const message = createBenchMessage(owner, content, now);
      const verification = createVerification(owner, to, message.id);
      const sent = messages.accept({ ...message, verificationId: verification.id }, createId(now));
      await commit([verifications.add(verification), sent], {
        ...refused,
        start_number_taken: failOnRefusal,
      });
      return { status: 201, body: toVerificationResponse(verification, [message]) };
    },
    async checkVerification({ owner, ...call }: Asked<"checkVerification">): Promise<Reply> {
      const principal = { ...owner, keyId: "", currency: "EUR", ...allRights };
      const headers = { idempotency: undefined, traceparent: null };
      const input = { ...call, ...headers, principal, query: {}, network: "", requestId: "" };
      const result = await checkVerification(input, context);
      if (!isProblemResponse(result)) return result;
      return { status: problemTypes[result.refusal].status, body: { code: result.refusal } };
    },
  };
}

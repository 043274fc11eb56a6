import { createHash } from "node:crypto";
import type { Input } from "../../../src/contract.ts";
import { createId } from "../../../src/domain/identifiers.ts";
import type { Engine } from "../../../src/store/engine.ts";
import { createStore } from "../../../src/store/store.ts";
import { newMessage, refuse, type Owner } from "../messages.ts";

/** What a peer answers. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

type Draft =
  | ({ readonly channel: "sms" } & Input<"sendSms">["body"])
  | ({ readonly channel: "whatsapp" } & Input<"sendWhatsappOtp">["body"]);

/** Commits a send by the statements of connect-hub's own store; a key that was used before is answered as it was then. */
export function createSend(engine: Engine) {
  const { commit, messages, idempotency } = createStore(engine);
  return async (owner: Owner, draft: Draft, key: unknown): Promise<Reply> => {
    const { channel, to, text } = draft;
    const content = channel === "sms" ? { channel, sender: draft.from, text } : { channel, text };
    const recipient = to.startsWith("+") ? to : `+${to}`;
    const message = newMessage(owner, { ...content, recipient, recipientGiven: to }, Date.now());
    const { id, createdAt } = message;
    const body = channel === "sms" ? { messageId: id, from: draft.from, to } : { uuid: id, to };
    const accepted = messages.accept(message, createId(createdAt));
    const reply = { status: 200, body };
    if (typeof key !== "string") return (await commit([accepted], { balance_short: refuse })) ?? reply;
    const { accountId } = owner;
    const fingerprint = createHash("sha256").update(JSON.stringify(draft)).digest("hex");
    const known = { status: 200, body: JSON.stringify(body) };
    const taken = idempotency.take({ accountId, key, fingerprint }, known, createdAt);
    async function key_taken(): Promise<Reply> {
      const earlier = await idempotency.find(accountId, key as string, createdAt);
      if (earlier?.fingerprint === fingerprint) return { status: 200, body: JSON.parse(earlier.answer!) };
      return { status: 422, body: { code: "idempotency_mismatch" } };
    }
    return (await commit([taken, accepted], { balance_short: refuse, key_taken })) ?? reply;
  };
}

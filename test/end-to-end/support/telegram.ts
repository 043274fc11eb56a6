// Telegram's side: a Gateway on loopback that keeps requests, and what it posts of them, in the shapes that it publishes.
import { createHash, createHmac } from "node:crypto";
import { answer, startPeer, type Behaviour, type Peer } from "../../providers/http/peer.ts";
import { fails, token } from "../../providers/telegram-gateway/gateway.ts";
import type { Hub } from "./hub.ts";

export { token } from "../../providers/telegram-gateway/gateway.ts";

export const nowSeconds = () => Math.floor(Date.now() / 1_000);

type Fields = Readonly<Record<string, unknown>>;

/** What the gateway knows of a message. */
interface Request {
  readonly id: string;
  readonly body: Readonly<Record<string, string>>;
  delivery: string;
}

export interface Telegram extends Peer {
  /** The options of a provider that sends here. */
  readonly options: Fields;
  /** What was sent of one of our messages, by our id. */
  sent(uuid: string): readonly Fields[];
  /** The gateway's id of one of our messages; "" where it was not taken. */
  requestOf(uuid: string): string;
  /** What it was asked about codes. */
  checks(): readonly Fields[];
  /** Changes how far a message has come. */
  move(request: string, delivery: string): void;
  /** A RequestStatus as it reports and answers it. */
  statusOf(request: string, change?: { readonly delivery?: string; readonly is_refunded?: boolean }): Fields;
}

/** Starts it; some numbers it answers with an error. */
export async function startTelegram(errors: Readonly<Record<string, string>> = {}): Promise<Telegram> {
  const requests = new Map<string, Request>();
  const asked: { readonly method: string; readonly body: Readonly<Record<string, string>> }[] = [];

  const telegram: Pick<Telegram, "statusOf"> = {
    statusOf(id, { delivery, ...rest } = {}) {
      const { body, ...request } = requests.get(id)!;
      return {
        request_id: id,
        phone_number: body["phone_number"],
        request_cost: 0.01,
        delivery_status: { status: delivery ?? request.delivery, updated_at: nowSeconds() },
        payload: body["payload"],
        ...rest,
      };
    },
  };

  function take(body: Readonly<Record<string, string>>): Behaviour {
    const error = errors[body["phone_number"] ?? ""];
    if (error !== undefined) return fails(error);
    const id = String(1_095_348_234_080_000 + requests.size + 1);
    requests.set(id, { id, body, delivery: "sent" });
    return answer(200, { ok: true, result: { ...telegram.statusOf(id), remaining_balance: 9.99 } });
  }

  function judge({ request_id: id = "", code }: Readonly<Record<string, string>>): Behaviour {
    const request = requests.get(id);
    if (!request) return fails("REQUEST_ID_INVALID");
    const isLate = request.delivery === "expired";
    const verdict = isLate ? "expired" : code === request.body["code"] ? "code_valid" : "code_invalid";
    const verification_status = { status: verdict, updated_at: nowSeconds(), code_entered: code };
    return answer(200, { ok: true, result: { ...telegram.statusOf(id), verification_status } });
  }

  const peer = await startPeer((request, response) => {
    // Sent by the provider.
    const body = JSON.parse(request.text) as Readonly<Record<string, string>>;
    const method = request.url.slice(1);
    asked.push({ method, body });
    if (request.headers.authorization !== `Bearer ${token}`) {
      return fails("ACCESS_TOKEN_INVALID")(request, response);
    }
    const behave = method === "sendVerificationMessage" ? take(body) : judge(body);
    return behave(request, response);
  });
  const ofMethod = (method: string) => asked.flatMap((each) => (each.method === method ? [each.body] : []));
  return {
    ...peer,
    ...telegram,
    options: { kind: "telegram-gateway", baseUrl: peer.baseUrl, accessToken: { env: "TELEGRAM_TOKEN" } },
    sent: (uuid) => ofMethod("sendVerificationMessage").filter(({ payload }) => payload === uuid),
    requestOf: (uuid) => [...requests.values()].find(({ body }) => body["payload"] === uuid)?.id ?? "",
    checks: () => ofMethod("checkVerificationStatus"),
    move: (id, delivery) => void (requests.get(id)!.delivery = delivery),
  };
}

/** Posts to a provider's address, signed as the gateway signs: at this time and by our token, unless told otherwise. */
export async function report(
  hub: Hub,
  provider: string,
  status: Fields,
  { by = token, timestamp = nowSeconds() }: { readonly by?: string; readonly timestamp?: number } = {},
): Promise<number> {
  const body = JSON.stringify(status);
  const key = createHash("sha256").update(by).digest();
  const signature = createHmac("sha256", key).update(`${timestamp}\n${body}`).digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-request-timestamp": String(timestamp),
    "x-request-signature": signature,
  };
  const response = await hub.request(`/callbacks/${provider}`, { method: "POST", headers, body });
  await response.arrayBuffer();
  return response.status;
}

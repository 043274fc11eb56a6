// Telegram's side: a Gateway on loopback that stores requests, and its reports, in the published formats.
import { createHash, createHmac } from "node:crypto";
import { respondWith, startPeer, type Behaviour, type Peer } from "../../providers/http/peer.ts";
import { failWith, token } from "../../providers/telegram-gateway/gateway.ts";
import type { RoutedService } from "./routed-service.ts";

export { token } from "../../providers/telegram-gateway/gateway.ts";

export const getNowSeconds = () => Math.floor(Date.now() / 1_000);

type Fields = Readonly<Record<string, unknown>>;

/** State of a message at the gateway. */
interface Request {
  readonly id: string;
  readonly body: Readonly<Record<string, string>>;
  delivery: string;
}

export interface TelegramServer extends Peer {
  /** Options of a provider that uses this server. */
  readonly options: Fields;
  /** Returns the requests for a message of the service, by its id. */
  listRequests(uuid: string): readonly Fields[];
  /** Returns the gateway's id of a message of the service, or an empty string if it was not accepted. */
  getRequestId(uuid: string): string;
  /** Returns the requests to check codes. */
  listChecks(): readonly Fields[];
  /** Sets the delivery status of a message. */
  setDeliveryStatus(request: string, delivery: string): void;
  /** Returns a RequestStatus, as in reports and responses. */
  statusOf(request: string, change?: { readonly delivery?: string; readonly is_refunded?: boolean }): Fields;
}

/** Starts the server. It responds with an error for the numbers in `errors`. */
export async function startTelegram(errors: Readonly<Record<string, string>> = {}): Promise<TelegramServer> {
  const requests = new Map<string, Request>();
  const asked: { readonly method: string; readonly body: Readonly<Record<string, string>> }[] = [];

  const telegram: Pick<TelegramServer, "statusOf"> = {
    statusOf(id, { delivery, ...rest } = {}) {
      const { body, ...request } = requests.get(id)!;
      return {
        request_id: id,
        phone_number: body["phone_number"],
        request_cost: 0.01,
        delivery_status: { status: delivery ?? request.delivery, updated_at: getNowSeconds() },
        payload: body["payload"],
        ...rest,
      };
    },
  };

  function take(body: Readonly<Record<string, string>>): Behaviour {
    const error = errors[body["phone_number"] ?? ""];
    if (error !== undefined) return failWith(error);
    const id = String(1_095_348_234_080_000 + requests.size + 1);
    requests.set(id, { id, body, delivery: "sent" });
    return respondWith(200, { ok: true, result: { ...telegram.statusOf(id), remaining_balance: 9.99 } });
  }

  function judge({ request_id: id = "", code }: Readonly<Record<string, string>>): Behaviour {
    const request = requests.get(id);
    if (!request) return failWith("REQUEST_ID_INVALID");
    const isLate = request.delivery === "expired";
    const verdict = isLate ? "expired" : code === request.body["code"] ? "code_valid" : "code_invalid";
    const verification_status = { status: verdict, updated_at: getNowSeconds(), code_entered: code };
    return respondWith(200, { ok: true, result: { ...telegram.statusOf(id), verification_status } });
  }

  const peer = await startPeer((request, response) => {
    // The body was sent by the provider.
    const body = JSON.parse(request.text) as Readonly<Record<string, string>>;
    const method = request.url.slice(1);
    asked.push({ method, body });
    if (request.headers.authorization !== `Bearer ${token}`) {
      return failWith("ACCESS_TOKEN_INVALID")(request, response);
    }
    const behave = method === "sendVerificationMessage" ? take(body) : judge(body);
    return behave(request, response);
  });
  const ofMethod = (method: string) => asked.flatMap((each) => (each.method === method ? [each.body] : []));
  return {
    ...peer,
    ...telegram,
    options: { kind: "telegram-gateway", baseUrl: peer.baseUrl, accessToken: { env: "TELEGRAM_TOKEN" } },
    listRequests: (uuid) => ofMethod("sendVerificationMessage").filter(({ payload }) => payload === uuid),
    getRequestId: (uuid) => [...requests.values()].find(({ body }) => body["payload"] === uuid)?.id ?? "",
    listChecks: () => ofMethod("checkVerificationStatus"),
    setDeliveryStatus: (id, delivery) => void (requests.get(id)!.delivery = delivery),
  };
}

/** Posts to the address of a provider, signed like the gateway. Default: the current time and the correct token. */
export async function postReport(
  hub: RoutedService,
  provider: string,
  status: Fields,
  { by = token, timestamp = getNowSeconds() }: { readonly by?: string; readonly timestamp?: number } = {},
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

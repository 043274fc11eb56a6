import {
  ConnectHubError,
  createConnectHub,
  verifyWebhook,
  type ConnectHub,
  type Session,
} from "../../../src/client/index.ts";

/** Input of the job: the address of the service, and a received webhook. */
export interface JobInput {
  readonly baseUrl: string;
  readonly webhook: {
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly secret: string;
  };
}

const password = "analytical engine no. 1";

/** Uses the package like a customer on any runtime. Returns the results for the test to check. */
export async function job({ baseUrl, webhook }: JobInput) {
  const sessions: (Session | undefined)[] = [];
  const person = createConnectHub({ baseUrl, onSession: (session) => sessions.push(session) });
  const email = `ada-${Math.random().toString(36).slice(2)}@example.com`;
  await person.registerUser({ body: { firstName: "Ada", lastName: "Lovelace", email, password } });
  const { refreshToken } = await person.loginUser({ body: { email, password } });
  const returning = createConnectHub({
    baseUrl,
    session: { accessToken: "expired", refreshToken },
    onSession: (session) => sessions.push(session),
  });
  const keys = await Promise.all([returning.listApiKeys(), returning.listApiKeys()]);
  const { key: apiKey, accountId, userId } = await returning.createApiKey({ body: { name: "Job" } });
  const hub = createConnectHub({ baseUrl, apiKey, accountId, userId });
  const messages = await sendOnEachChannel(hub);
  await returning.logoutUser();
  const event = await verifyWebhook(webhook.body, webhook.headers, webhook.secret);
  if (event.type !== "message.status") throw new Error(`not the event of a message: ${event.type}`);
  return {
    keysBefore: keys.map(({ list }) => list.length),
    sessions: sessions.map((session) => session !== undefined),
    messages,
    ...(await lookAround(hub)),
    refusal: await refusalOf(hub),
    event: { type: event.type, sequence: event.data.sequence },
  };
}

async function sendOnEachChannel(hub: ConnectHub): Promise<readonly string[]> {
  const [sms, call, whatsapp, telegram] = await Promise.all([
    hub.sendSms({ body: { from: "Example", to: "+447700900123", text: "Your code is 493817" } }),
    hub.sendFlashCall({ body: { callee: "+447700900123", max_ring_time: 5 } }),
    hub.sendWhatsappOtp({ body: { to: "447700900123", text: "493817" } }),
    hub.sendTelegramOtp({ body: { to: "+447700900123", code: "493817" } }),
  ]);
  const ids = [sms.messageId, call.uuid, whatsapp.uuid, telegram.uuid];
  return Promise.all(ids.map((id) => delivered(hub, id)));
}

async function delivered(hub: ConnectHub, id: string): Promise<string> {
  const { channel, status } = await hub.messages.wait(id);
  return `${channel} ${status}`;
}

async function lookAround(hub: ConnectHub) {
  const debits: number[] = [];
  const request = { body: { filter: { type: "DEBIT" }, rowsPerPage: 3 } } as const;
  for await (const { value } of hub.each("listBillingTransactions", request)) debits.push(value);
  const tdrs: string[] = [];
  for await (const { status } of hub.each("listTelegramTdrs")) tdrs.push(status);
  const sims: string[] = [];
  for await (const { iccid } of hub.each("listSimRegistries", { query: { count: 2 } })) sims.push(iccid);
  const [{ total_requests } = { total_requests: 0 }] = await hub.getWhatsappStats({
    body: { type: "last24h" },
  });
  const { status } = await hub.createEsimPackage({ body: { sim: sims[0]!, package_template: 101 } });
  return { debits: debits.toSorted(), tdrs, sims: sims.length, whatsapp: total_requests, esim: status };
}

async function refusalOf(hub: ConnectHub) {
  try {
    await hub.sendSms({ body: { from: "Example", to: "+0", text: "Your code is 493817" } });
  } catch (error) {
    if (error instanceof ConnectHubError) return [error.status, error.code, error.faults[0]?.pointer];
    throw error;
  }
  return [];
}

import type { AddressInfo, Server } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import smpp, { type PDU, type Session } from "smpp";
import { startWithNewDatabase } from "./contender-process.ts";

/**
 * Failure of an SMSC. `killed` closes its connections and its port. `refusing` rejects every message with a system
 * error. `slow` responds after five seconds, `frozen` never. `throttling` accepts one message a second, and rejects
 * the others as throttled. `undelivering` accepts every message and reports that it was not delivered.
 */
export type Failure = "killed" | "refusing" | "frozen" | "slow" | "throttling" | "undelivering";

/** An accepted message. */
export interface AcceptedMessage {
  readonly smsc: string;
  readonly text: string;
  /** Time of the response, from `performance.now()`. */
  readonly at: number;
}

/** An SMSC in this process, built on the npm package `smpp`, which can simulate failures. */
export type Smsc = Awaited<ReturnType<typeof startSmsc>>;

const responseMilliseconds = 5;
const receiptMilliseconds = 50;
const slowMilliseconds = 5_000;
const systemError = 0x08;
const throttled = 0x58;

/** Starts an SMSC on a free port. */
export async function startSmsc(name: string, onAccepted: (accepted: AcceptedMessage) => void = () => {}) {
  const sessions = new Set<Session>();
  let failure: Failure | undefined;
  let acceptsAgainAt = 0;
  let count = 0;
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;

  async function listen(onPort: number): Promise<Server> {
    const created: Server = smpp.createServer({}, (session) => {
      sessions.add(session);
      session.on("error", () => {});
      session.on("close", () => void sessions.delete(session));
      for (const command of ["bind_transceiver", "enquire_link", "unbind"] as const) {
        session.on(command, (pdu: PDU) => void session.send(pdu.response()));
      }
      session.on("submit_sm", (pdu) => respond(session, pdu));
    });
    await new Promise<void>((resolve) => created.listen(onPort, "127.0.0.1", resolve));
    return created;
  }

  function respond(session: Session, pdu: PDU): void {
    const refuse = (command_status: number) => void session.send(pdu.response({ command_status }));
    if (failure === "frozen" || failure === "killed") return;
    if (failure === "refusing") return refuse(systemError);
    if (failure === "throttling" && performance.now() < acceptsAgainAt) return refuse(throttled);
    acceptsAgainAt = performance.now() + 1_000;
    setTimeout(() => accept(session, pdu), failure === "slow" ? slowMilliseconds : responseMilliseconds);
  }

  function accept(session: Session, pdu: PDU): void {
    const id = `${name}${(count += 1)}`;
    session.send(pdu.response({ message_id: id }));
    const { message } = pdu["short_message"] as { readonly message: string | Buffer };
    onAccepted({ smsc: name, text: String(message), at: performance.now() });
    const status = failure === "undelivering" ? "UNDELIV" : "DELIVRD";
    const short_message = `id:${id} stat:${status} err:000`;
    setTimeout(() => {
      if (sessions.has(session)) session.send(new smpp.PDU("deliver_sm", { esm_class: 4, short_message }));
    }, receiptMilliseconds);
  }

  async function close(): Promise<void> {
    for (const session of sessions) session.destroy();
    await new Promise((resolve) => server.close(resolve));
  }

  return {
    /** Provider entry of the routes file. */
    provider: { kind: "smpp", host: "127.0.0.1", port, systemId: "bench", password: "bench" },
    isBound: () => sessions.size > 0,
    /** Starts a failure, or ends it if `next` is undefined. */
    async fail(next: Failure | undefined) {
      if (next === "killed") await close();
      else if (failure === "killed") server = await listen(port);
      failure = next;
    },
    [Symbol.asyncDispose]: close,
  };
}

/**
 * Starts the service with SMSCs as providers, and `sms` as its routes for SMS. Waits at most a minute until it has
 * bound to each SMSC, and then returns in any case.
 */
export async function startWithSmscs(smscs: Readonly<Record<string, Smsc>>, sms: readonly unknown[]) {
  const providers = Object.fromEntries(Object.entries(smscs).map(([name, { provider }]) => [name, provider]));
  const environment = { CONNECT_HUB_ROUTES: JSON.stringify({ providers, routes: { sms } }) };
  const site = await startWithNewDatabase("connect-hub.ts", "sqlite", { dispatching: true, environment });
  await waitUntil(() => Object.values(smscs).every(({ isBound }) => isBound()));
  return site;
}

/** Waits until a condition is true. Returns false if it is still false after `seconds`. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, seconds = 60): Promise<boolean> {
  const end = performance.now() + seconds * 1_000;
  while (!(await isTrue())) {
    if (performance.now() > end) return false;
    await pause(responseMilliseconds);
  }
  return true;
}

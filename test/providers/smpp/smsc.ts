import smpp, { type PDU, type Session } from "smpp";
import { listen } from "./support.ts";

/** What an SMSC answers to a submit_sm: a status, or an id; null for nothing at all. */
export type Reply = { readonly status: number } | { readonly id: string } | null;

/** An SMSC of npm `smpp` on a free port. */
export interface Smsc {
  readonly port: number;
  readonly sessions: readonly Session[];
  readonly binds: readonly PDU[];
  readonly submitted: readonly PDU[];
  /** Every PDU that came, in order. */
  readonly commands: readonly string[];
  close(): Promise<void>;
}

export interface Behaviour {
  /** The status of bind responses; null for none. */
  readonly bindStatus?: (pdu: PDU, session: Session) => number | null;
  readonly reply?: (pdu: PDU, session: Session, count: number) => Reply | Promise<Reply>;
  readonly port?: number;
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly answersEnquiries?: boolean;
}

/** Starts an SMSC that takes everything under the ids 1, 2, 3 …, or behaves as told. */
export async function startSmsc(behaviour: Behaviour = {}): Promise<Smsc> {
  const { bindStatus = () => 0, answersEnquiries = true } = behaviour;
  const reply: NonNullable<Behaviour["reply"]> =
    behaviour.reply ?? ((_pdu, _session, count) => ({ id: String(count) }));
  const sessions: Session[] = [];
  const binds: PDU[] = [];
  const submitted: PDU[] = [];
  const commands: string[] = [];
  const server = smpp.createServer(behaviour.tls ?? {}, (session) => {
    sessions.push(session);
    session.on("error", () => {});
    session.on("pdu", (pdu) => void commands.push(pdu.command));
    for (const command of ["bind_transceiver", "bind_transmitter", "bind_receiver"] as const) {
      session.on(command, (pdu) => {
        binds.push(pdu);
        const status = bindStatus(pdu, session);
        if (status !== null) session.send(pdu.response({ command_status: status, system_id: "smsc" }));
      });
    }
    if (answersEnquiries) session.on("enquire_link", (pdu: PDU) => void session.send(pdu.response()));
    session.on("unbind", (pdu: PDU) => {
      session.send(pdu.response());
      session.close();
    });
    session.on("submit_sm", async (pdu) => {
      const count = submitted.push(pdu);
      const answer = await reply(pdu, session, count);
      if (!answer) return;
      if ("id" in answer) session.send(pdu.response({ message_id: answer.id }));
      else session.send(pdu.response({ command_status: answer.status }));
    });
  });
  const port = await listen(server, behaviour.port);
  return {
    port,
    sessions,
    binds,
    submitted,
    commands,
    async close() {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The text of a submit_sm, as npm `smpp` reads it. */
export function textOf(pdu: PDU): string {
  // The library's own shape of a short_message that it has read.
  const { message } = (pdu["message_payload"] ?? pdu["short_message"]) as { message: string | Buffer };
  return String(message);
}

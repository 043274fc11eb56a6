import smpp, { type PDU, type Session } from "smpp";
import { listen } from "./support.ts";

/** Response of an SMSC to a submit_sm: a status, or a message id. null for no response. */
export type SubmitReply = { readonly status: number } | { readonly id: string } | null;

/** SMSC of npm `smpp` on a free port. */
export interface Smsc {
  readonly port: number;
  readonly sessions: readonly Session[];
  readonly binds: readonly PDU[];
  readonly submitted: readonly PDU[];
  /** Command of every received PDU, in order. */
  readonly commands: readonly string[];
  close(): Promise<void>;
}

export interface Behaviour {
  /** Returns the status of a bind response, or null for no response. */
  readonly bindStatus?: (pdu: PDU, session: Session) => number | null;
  readonly reply?: (pdu: PDU, session: Session, count: number) => SubmitReply | Promise<SubmitReply>;
  readonly port?: number;
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly answersEnquiries?: boolean;
}

/** Starts an SMSC. By default it accepts every message under the ids 1, 2, 3 and so on. */
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

/** Returns the text of a submit_sm, decoded by npm `smpp`. */
export function decodeText(pdu: PDU): string {
  // Type of a decoded short_message in npm `smpp`.
  const { message } = (pdu["message_payload"] ?? pdu["short_message"]) as { message: string | Buffer };
  return String(message);
}

/** Types of npm `smpp`, which has none. Only the parts that the tests and the benchmark use. */
declare module "smpp" {
  import type { Server as NetServer, Socket } from "node:net";
  import type { EventEmitter } from "node:events";

  interface PduFields {
    [field: string]: unknown;
  }
  class PDU {
    constructor(command: string | Buffer, fields?: PduFields);
    readonly command: string;
    readonly command_id: number;
    readonly command_status: number;
    readonly sequence_number: number;
    response(fields?: PduFields): PDU;
    toBuffer(): Buffer;
    readonly [field: string]: unknown;
  }
  interface Session extends EventEmitter {
    readonly socket: Socket;
    send(pdu: PDU, onResponse?: (pdu: PDU) => void): boolean;
    deliver_sm(fields: PduFields, onResponse?: (pdu: PDU) => void): boolean;
    enquire_link(onResponse?: (pdu: PDU) => void): boolean;
    unbind(onResponse?: (pdu: PDU) => void): boolean;
    close(): void;
    destroy(): void;
    on(event: "pdu" | "submit_sm" | `bind_${string}`, listener: (pdu: PDU) => void): this;
    on(event: string, listener: (...values: never[]) => void): this;
  }
  interface Options {
    readonly key?: string;
    readonly cert?: string;
  }
  const smpp: {
    createServer(options: Options, listener: (session: Session) => void): NetServer;
    readonly PDU: typeof PDU;
  };
  export default smpp;
  export type { PDU, Session };
}

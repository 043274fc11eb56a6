import { decodeData, decodeDelivery, type Delivery } from "./bodies.ts";
import { commands, responseTo } from "./commands.ts";
import { PduError, type Pdu } from "./pdu.ts";
import { statuses } from "./statuses.ts";

export interface InboundEvents {
  send(command: number, status: number, sequence: number, body?: Buffer): void;
  /** Rejects if the SMSC should deliver again. */
  onDelivery(delivery: Delivery): Promise<void>;
  /** A deliver_sm or data_sm was answered. */
  onDelivered(): void;
  /** The SMSC ends the bind, and waits for `answer`. */
  onUnbind(answer: () => void): void;
}

/** Answers requests from the SMSC. */
export interface Inbound {
  /** How many deliver_sm and data_sm are not answered yet. */
  readonly count: number;
  /** Takes a request; never throws. */
  handle(request: Pdu): void;
}

const maximumDeliveries = 1_000;
const noMessageId = Buffer.from([0]);

/** Starts without any request in progress. */
export function createInbound({ send, onDelivery, onDelivered, onUnbind }: InboundEvents): Inbound {
  let delivering = 0;

  function respond({ command, sequence }: Pdu, status: number, body?: Buffer): void {
    send(responseTo(command), status, sequence, body);
  }

  async function deliver(pdu: Pdu): Promise<void> {
    if (delivering >= maximumDeliveries) return respond(pdu, statuses.temporary, noMessageId);
    delivering += 1;
    const status = await take(pdu);
    delivering -= 1;
    respond(pdu, status, noMessageId);
    onDelivered();
  }

  async function take({ command, body }: Pdu): Promise<number> {
    try {
      await onDelivery(command === commands.dataSm ? decodeData(body) : decodeDelivery(body));
      return statuses.ok;
    } catch (error) {
      return error instanceof PduError ? statuses.invalidLength : statuses.temporary;
    }
  }

  return {
    get count() {
      return delivering;
    },
    handle(request) {
      switch (request.command) {
        case commands.deliverSm:
        case commands.dataSm:
          return void deliver(request);
        case commands.enquireLink:
          return respond(request, statuses.ok);
        case commands.unbind:
          return onUnbind(() => respond(request, statuses.ok));
        case commands.outbind:
        case commands.alertNotification:
          return;
        default:
          send(commands.genericNack, statuses.invalidCommand, request.sequence);
      }
    },
  };
}

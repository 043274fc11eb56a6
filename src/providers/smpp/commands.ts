/** The command ids in use (SMPP 3.4, 5.1.2.1); a response has its request's id with the highest bit set. */
export const commands = {
  bindReceiver: 0x0000_0001,
  bindTransmitter: 0x0000_0002,
  submitSm: 0x0000_0004,
  deliverSm: 0x0000_0005,
  unbind: 0x0000_0006,
  bindTransceiver: 0x0000_0009,
  /** From an SMSC: what a deliver_sm is, with the text in message_payload. */
  dataSm: 0x0000_0103,
  outbind: 0x0000_000b,
  enquireLink: 0x0000_0015,
  alertNotification: 0x0000_0102,
  genericNack: 0x8000_0000,
} as const;

const responseBit = 0x8000_0000;

/** The command id of the response to a request. */
export function responseTo(command: number): number {
  return command + responseBit;
}

/** Whether a command id is that of a response; generic_nack is one. */
export function isResponse(command: number): boolean {
  return command >= responseBit;
}

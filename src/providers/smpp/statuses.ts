/** Command statuses that the provider uses (SMPP 3.4, 5.1.3). */
export const statuses = {
  ok: 0x00,
  invalidLength: 0x02,
  invalidCommand: 0x03,
  /** ESME_RINVBNDSTS in a submit_sm_resp: the SMSC no longer knows the bind. */
  notBound: 0x04,
  /** ESME_RX_T_APPN in a deliver_sm_resp: the SMSC keeps the receipt and sends it again. */
  temporary: 0x64,
  unknown: 0xff,
} as const;

const names: Readonly<Record<number, string>> = {
  0x01: "ESME_RINVMSGLEN",
  0x02: "ESME_RINVCMDLEN",
  0x03: "ESME_RINVCMDID",
  0x04: "ESME_RINVBNDSTS",
  0x05: "ESME_RALYBND",
  0x08: "ESME_RSYSERR",
  0x0a: "ESME_RINVSRCADR",
  0x0b: "ESME_RINVDSTADR",
  0x0c: "ESME_RINVMSGID",
  0x0d: "ESME_RBINDFAIL",
  0x0e: "ESME_RINVPASWD",
  0x0f: "ESME_RINVSYSID",
  0x14: "ESME_RMSGQFUL",
  0x15: "ESME_RINVSERTYP",
  0x43: "ESME_RINVESMCLASS",
  0x45: "ESME_RSUBMITFAIL",
  0x48: "ESME_RINVSRCTON",
  0x49: "ESME_RINVSRCNPI",
  0x50: "ESME_RINVDSTTON",
  0x51: "ESME_RINVDSTNPI",
  0x53: "ESME_RINVSYSTYP",
  0x58: "ESME_RTHROTTLED",
  0x61: "ESME_RINVSCHED",
  0x62: "ESME_RINVEXPIRY",
  0x64: "ESME_RX_T_APPN",
  0x65: "ESME_RX_P_APPN",
  0x66: "ESME_RX_R_APPN",
  0xff: "ESME_RUNKNOWNERR",
};

/** Formats a status with its code and name, such as `0x0E ESME_RINVPASWD`. */
export function formatStatus(status: number): string {
  const code = `0x${status.toString(16).toUpperCase().padStart(2, "0")}`;
  return names[status] ? `${code} ${names[status]}` : code;
}

/**
 * Additional statuses of the configuration, such as vendor codes from 0x400. They replace the built-in class of a
 * status. `throttledStatuses` take precedence over `refusedStatuses`.
 */
export interface StatusOptions {
  readonly refusedStatuses: readonly number[];
  readonly throttledStatuses: readonly number[];
}

const throttled = new Set([0x14, 0x58, 0x64]);
/** Statuses that reject a message permanently, with the detail for the customer. 0x104 is ESME_RINVDCS of SMPP 5.0. */
const rejections: ReadonlyMap<number, string> = new Map([
  [0x01, "The gateway refused the length of the text."],
  [0x0b, "The gateway refused the number."],
  [0x65, "The gateway refused the message."],
  [0x66, "The gateway refused the message."],
  [0x104, "The gateway refused the message."],
]);

/** ESME_RINVSRCADR: the SMSC does not accept the sender. Another one may. */
const unknownSender = 0x0a;
/**
 * Statuses of an SMSC that rejects this message but may accept others, because of its sender or the type of an address.
 */
const unsupportedStatuses = new Set([unknownSender, 0x48, 0x49, 0x50, 0x51]);

/**
 * Class of a submit_sm_resp status:
 *
 * - `accepted`: the SMSC accepted the message.
 * - `throttled`: the SMSC accepts nothing now, because of too many messages, a full queue or a temporary error.
 * - `refused`: the message is rejected permanently.
 * - `failed`: this SMSC does not accept the message, because of its state, the operator's account, or (`isUnsupported`)
 *   the sender or the type of an address. Another provider may accept it.
 */
export type StatusClassification =
  | { readonly kind: "accepted" | "throttled" }
  | { readonly kind: "refused"; readonly detail: string }
  | { readonly kind: "failed"; readonly detail: string; readonly isUnsupported: boolean };

/** Classifies the status of a submit_sm_resp or a generic_nack. */
export function classifyCommandStatus(status: number, options: StatusOptions): StatusClassification {
  if (status === statuses.ok) return { kind: "accepted" };
  if (options.throttledStatuses.includes(status)) return { kind: "throttled" };
  if (options.refusedStatuses.includes(status)) {
    return { kind: "refused", detail: rejections.get(status) ?? "The gateway refused the message." };
  }
  if (throttled.has(status)) return { kind: "throttled" };
  const detail = rejections.get(status);
  if (detail) return { kind: "refused", detail };
  return {
    kind: "failed",
    isUnsupported: unsupportedStatuses.has(status),
    detail:
      status === unknownSender
        ? "The gateway does not know the sender."
        : "The gateway cannot take messages now.",
  };
}

/** The command statuses in use (SMPP 3.4, 5.1.3). */
export const statuses = {
  ok: 0x00,
  invalidLength: 0x02,
  invalidCommand: 0x03,
  /** ESME_RINVBNDSTS in a submit_sm_resp: the SMSC does not know the bind any more. */
  notBound: 0x04,
  /** ESME_RX_T_APPN in a deliver_sm_resp: the SMSC keeps the receipt and tries again. */
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

/** A status in the form that operators look up: `0x0E ESME_RINVPASWD`. */
export function nameOf(status: number): string {
  const code = `0x${status.toString(16).toUpperCase().padStart(2, "0")}`;
  return names[status] ? `${code} ${names[status]}` : code;
}

/** The operator's additions to the protocol's statuses, such as a vendor's own codes from 0x400. */
export interface StatusOptions {
  readonly refusedStatuses: readonly number[];
  readonly throttledStatuses: readonly number[];
}

const throttled = new Set([0x14, 0x58, 0x64]);
/** The statuses that refuse a message for a reason of its own, in words for the customer. */
const refusals: ReadonlyMap<number, string> = new Map([
  [0x01, "The gateway refused the length of the text."],
  [0x0b, "The gateway refused the number."],
  [0x65, "The gateway refused the message."],
  [0x66, "The gateway refused the message."],
  [0x104, "The gateway refused the message."],
]);

/** The status of an SMSC that does not know the sender: another one may. */
const unknownSender = 0x0a;
/** The statuses of an SMSC that does not accept this message, but may accept others: its sender, or the type of an address. */
const unfit = new Set([unknownSender, 0x48, 0x49, 0x50, 0x51]);

/**
 * The meaning of a submit_sm_resp's status: the message was accepted; or it came too fast, was refused for good, or this
 * gateway cannot take it, for a fault of its own or the operator's, where another may.
 */
export type Verdict =
  | { readonly kind: "taken" | "throttled" }
  | { readonly kind: "refused"; readonly detail: string }
  | { readonly kind: "failed"; readonly detail: string; readonly isUnfit: boolean };

/** Classifies the status of a submit_sm_resp or a generic_nack. */
export function judge(status: number, options: StatusOptions): Verdict {
  if (status === statuses.ok) return { kind: "taken" };
  if (options.throttledStatuses.includes(status)) return { kind: "throttled" };
  if (options.refusedStatuses.includes(status)) {
    return { kind: "refused", detail: refusals.get(status) ?? "The gateway refused the message." };
  }
  if (throttled.has(status)) return { kind: "throttled" };
  const detail = refusals.get(status);
  if (detail) return { kind: "refused", detail };
  return {
    kind: "failed",
    isUnfit: unfit.has(status),
    detail:
      status === unknownSender
        ? "The gateway does not know the sender."
        : "The gateway cannot take messages now.",
  };
}

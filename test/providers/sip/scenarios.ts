import type { SubmitResult } from "../../../src/ports/gateways.ts";
import type { ScriptName } from "./scripts.ts";
import { account } from "./scripts.ts";

/** A call scenario, which runs against SIPp and against the SIP server of server.ts. */
export interface Scenario {
  /** Name of the SIPp scenario file `scenarios/<name>.xml`. */
  readonly name: string;
  readonly script: ScriptName;
  readonly outcome: Partial<SubmitResult>;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Methods that the server of server.ts received, and final statuses that it sent. */
  readonly history: readonly string[];
}

const rang = { kind: "accepted", receipts: [{ status: "DELIVERED" }] } as const;
const unavailable = { kind: "unavailable", detail: "The gateway cannot take messages now." } as const;

export const scenarios: readonly Scenario[] = [
  {
    name: "ring-and-cancel",
    script: "ring",
    outcome: rang,
    history: ["INVITE", "CANCEL", "487", "ACK"],
  },
  {
    name: "busy-before-ringing",
    script: "busy",
    outcome: { kind: "refused", detail: "The recipient's line is busy." },
    history: ["INVITE", "486", "ACK"],
  },
  {
    name: "busy-after-ringing",
    script: "ringThenBusy",
    outcome: rang,
    history: ["INVITE", "486", "ACK"],
  },
  {
    name: "unknown-number",
    script: "unknown",
    outcome: { kind: "refused", detail: "The gateway does not know the number." },
    history: ["INVITE", "404", "ACK"],
  },
  {
    name: "overloaded",
    script: "overloaded",
    outcome: { ...unavailable, afterMilliseconds: 7_000 },
    history: ["INVITE", "503", "ACK"],
  },
  {
    name: "challenge",
    script: "challenge",
    outcome: rang,
    options: account,
    history: ["INVITE", "407", "ACK", "INVITE", "CANCEL", "487", "ACK"],
  },
  {
    name: "challenge-of-a-server",
    script: "challengeByServer",
    outcome: rang,
    options: account,
    history: ["INVITE", "401", "ACK", "INVITE", "CANCEL", "487", "ACK"],
  },
  {
    name: "answer-wins",
    script: "answerWins",
    outcome: rang,
    history: ["INVITE", "CANCEL", "200", "ACK", "BYE"],
  },
  {
    name: "silence",
    script: "silence",
    outcome: { kind: "retry", detail: "It is not known whether the telephone rang." },
    history: ["INVITE"],
  },
];

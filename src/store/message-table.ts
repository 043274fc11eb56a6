import type { Generated } from "kysely";

/** A message: its content, its price, its place in the queue and what became of it. */
export interface MessageTable {
  id: string;
  account_id: string;
  user_id: string;
  channel: "sms" | "flash_call" | "whatsapp" | "telegram";
  recipient: string;
  recipient_given: string;
  sender: string | null;
  text: string | null;
  code: string | null;
  ring_time_seconds: number | null;
  country: string;
  country_code: number;
  network: string;
  currency: string;
  unit_price_micros: number;
  quantity: number;
  price_micros: number;
  created_at: number;
  expires_at: number;
  status: string;
  outcome: string | null;
  verification: string | null;
  code_checks: number;
  verified_at: number | null;
  provider: string | null;
  provider_message_id: string | null;
  /** What its provider takes for it; null where it was not handed over, or no price is known. */
  cost_micros: number | null;
  handed_over_at: number | null;
  refunded_at: number | null;
  next_attempt_at: number | null;
  /** When the lease ends; null where nobody has one. */
  lease_until: number | null;
  attempts: number;
  /** Whether an attempt whose outcome nobody knows may have reached its gateway. */
  may_be_taken: Generated<number>;
  /** The latest attempts to hand it over, a line each. */
  attempt_log: Generated<string>;
  queue: Generated<string>;
  /** The place in the trace of the request that sent it, as W3C writes it. */
  traceparent: string | null;
  /** The verification that it is an attempt of. */
  verification_id: string | null;
  /** The identifier of the operator's user, or `command line`; null unless it was cancelled by one. */
  cancelled_by: string | null;
  cancel_reason: string | null;
  updated_at: number;
}

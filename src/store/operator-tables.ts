import type { Generated } from "kysely";
import type { AuditTarget } from "../ports/store/audit.ts";
import type { RecordKind } from "../ports/store/guard-records.ts";

/** The columns of the tables that only operators read and write. */
export interface OperatorTables {
  alerts: {
    name: string;
    says: string;
    since: number;
    seen_at: number;
    told_at: Generated<number | null>;
    reserved_until: Generated<number>;
  };
  audit_entries: {
    id: string;
    created_at: number;
    actor: string;
    operation: string;
    target_kind: AuditTarget["kind"];
    target_id: string;
    request: string;
    address: string;
    request_id: string;
  };
  provider_price_revision: { revision: number };
  provider_prices: {
    provider: string;
    channel: string;
    currency: string;
    prefix: string;
    price_micros: number;
    network: string;
  };
  guard_records: {
    id: string;
    kind: RecordKind;
    account_id: string;
    name: string;
    value: string;
    ends_at: number | null;
  };
  guard_revision: { revision: number };
  holds: { scope: string; since: number; held_by: string; reason: string | null };
}

import type { Generated } from "kysely";
import type { BlockedTraffic } from "../ports/guard.ts";
import type { AuditTarget } from "../ports/store/audit.ts";
import type { ListName } from "../ports/store/guard-lists.ts";

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
  guard_countries: { account_id: string; settings: string };
  guard_entries: {
    id: string;
    list: ListName;
    account_id: string;
    prefix: string;
    ends_at: number | null;
    note: string | null;
    created_at: number;
    created_by: string;
  };
  guard_limits: { account_id: string; name: string; value: number };
  guard_blocks: {
    id: string;
    account_id: string;
    rule: BlockedTraffic["rule"];
    scope: string;
    country: string;
    value: number;
    most: number;
    is_harmless: number;
    since: number;
    ends_at: number;
    lifted_at: number | null;
  };
  guard_counters: { snapshot: string; part: number; parts: number | null; counters: string };
  guard_revision: { revision: number };
  holds: { scope: string; since: number; held_by: string; reason: string | null };
}

import type { DeliveryStatus } from "../../domain/messages/delivery.ts";

export const tdrSortKeys = [
  "uuid",
  "to",
  "code",
  "status",
  "request_id",
  "country",
  "country_code",
  "network",
  "timestamp",
] as const;
export type TdrSortKey = (typeof tdrSortKeys)[number];

/** A page of an account's Telegram messages; equality on every filter but the half-open time range. */
export interface TdrQuery {
  readonly accountId: string;
  readonly filter: {
    readonly uuid?: string | undefined;
    readonly to?: string | undefined;
    readonly code?: string | undefined;
    readonly status?: DeliveryStatus | undefined;
    readonly request_id?: string | undefined;
    readonly country?: string | undefined;
    readonly country_code?: number | undefined;
    readonly network?: string | undefined;
  };
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly sortBy: TdrSortKey;
  readonly sortDirection: "ASC" | "DESC";
  readonly offset: number;
  readonly limit: number;
}

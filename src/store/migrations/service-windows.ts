import { sql, type RawBuilder } from "kysely";

/** When a recipient has written last to a WhatsApp number of ours; kept for a day. */
export function serviceWindows(dialect: "sqlite" | "postgres"): readonly RawBuilder<unknown>[] {
  const clustered = dialect === "sqlite" ? sql`without rowid` : sql``;
  return [
    sql`create table service_windows (
      provider text not null,
      number text not null,
      recipient text not null,
      written_at bigint not null,
      constraint service_windows_key primary key (provider, number, recipient)) ${clustered}`,
    sql`create index service_windows_by_age on service_windows (written_at)`,
  ];
}

import { sql } from "kysely";

/** What a key may be used for, and from where; the keys of before may do all, from anywhere. */
export const keyRights = [
  sql`alter table api_keys add column scopes text not null default 'send read billing esim'`,
  sql`alter table api_keys add column addresses text not null default ''`,
];

import { sql } from "kysely";

/**
 * A start has one place by its recipient, and none that its id leads to as well. Of two starts that follow the same one,
 * whatever their template, one is refused; those from before starts were numbered come before number 1.
 */
export const fewerPlaces = [
  sql`drop index verifications_account_id_recipient_template_key`,
  sql`drop index verifications_by_recipient`,
  sql`drop index verifications_by_attempt`,
  sql`drop index verifications_by_age`,
  sql`drop index verifications_account_id_recipient_start_number_key`,
  sql`update verifications set start_number = numbered.number
    from (select id, row_number() over (partition by account_id, recipient order by created_at, id)
        - count(*) over (partition by account_id, recipient) as number
      from verifications where start_number is null) as numbered
    where numbered.id = verifications.id`,
  sql`create unique index verifications_account_id_recipient_start_number_key
    on verifications (account_id, recipient, start_number)`,
];

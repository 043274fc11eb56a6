import { formatPeriod, getVerificationPeriod } from "../domain/privacy/retention-periods.ts";
import { lifetimes } from "../domain/time/lifetimes.ts";
import { systemClock } from "../system-clock.ts";
import type { Command } from "./command.ts";
import { withDatabase } from "./database.ts";

const maximumCount = 100_000;

const descriptions = {
  text: "texts of messages, at the latest",
  codes: "codes of Telegram messages",
  numbers: "numbers of recipients, then their hash and calling code",
  events: "events and submit attempts of messages",
  audit: "audit log",
} as const;

export const retentionCommand: Command = {
  name: "retention show",
  help: "print how long data is retained, and how much of it the next purge removes",
  details: `CONNECT_HUB_RETENTION sets the periods. The service removes expired data once a minute. The column due_rows counts the rows with data
among the next 100,000 rows that the purge examines.`,
  run: () =>
    withDatabase(async ({ config: { retention, retentionMonths }, store }) => {
      const now = systemClock.now();
      const due = new Map<string, number>();
      for (const { name, count } of store.retention.expiring)
        due.set(name, (due.get(name) ?? 0) + (await count(now, maximumCount)));
      const rows = Object.entries(descriptions).map(([name, data]) => {
        const period = retention[name as keyof typeof descriptions];
        return {
          name,
          data,
          period: period === undefined ? "as long as the message" : formatPeriod(period),
          due_rows: due.get(name) ?? 0,
        };
      });
      const fixed = [
        { data: "texts of messages with their final status, e-mails that were sent", period: "none" },
        { data: "codes of verifications", period: "until the verification ends" },
        { data: "responses of idempotency keys", period: formatPeriod(lifetimes.idempotencyKeyMilliseconds) },
        { data: "webhook deliveries", period: formatPeriod(lifetimes.webhookRetentionMilliseconds) },
        { data: "receipts without a message", period: formatPeriod(lifetimes.earlyReceiptMilliseconds) },
        { data: "names and e-mail addresses of users", period: "until they are erased" },
        { data: "ledger and statistics, which contain no number", period: "permanently" },
      ];
      return {
        list: [
          ...rows,
          {
            name: "verifications",
            data: "verifications",
            period: formatPeriod(getVerificationPeriod(retention)),
          },
          {
            data: "messages without number and text",
            period: retentionMonths === undefined ? "permanently" : `${retentionMonths} months`,
          },
          ...fixed,
        ],
      };
    }),
};

import { lifetimes } from "../../domain/time/lifetimes.ts";
import type { Log } from "../../ports/telemetry.ts";
import type { MaintenanceSwitch } from "../../ports/caches.ts";
import { createLane, type Lane } from "../lane.ts";
import { loggingFailure } from "../logging-failure.ts";
import { dispatchMail, type MailDispatch } from "./dispatch-mail.ts";
import { answerResetRequests, type ResetAnswering } from "./reset-mail.ts";

const mailsAtOnce = 16;

interface MailDelivery extends MailDispatch, ResetAnswering {
  readonly log: Log;
  readonly maintenance: Pick<MaintenanceSwitch, "isOn">;
}

/** Sends the e-mails that wait, at most so many at once. */
export function createMailLane(delivery: MailDelivery, most: number): Lane {
  const { store, clock, log, maintenance } = delivery;
  return createLane({
    queue: "mail",
    atOnce: Math.min(mailsAtOnce, most),
    async claim(limit) {
      const now = clock.now();
      // What waits then is sent afterwards, unless its link has expired.
      if (await maintenance.isOn("email")) return [];
      // Some e-mails are made here, from reset requests that were only recorded when they came in.
      await answerResetRequests(delivery, limit);
      return store.mails.claim(now, now + lifetimes.mailLeaseMilliseconds, limit);
    },
    handle: (mail) =>
      loggingFailure(log, mail.id, async () => {
        await store.commit([await dispatchMail(delivery, mail)]);
      }),
  });
}

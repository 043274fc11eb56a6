import type { z } from "zod";
import { createNews } from "../../common/news.ts";
import type { MessageProvider, ProviderReport, ProviderSurroundings } from "../../ports/providers.ts";
import { senderBy } from "./submissions.ts";
import { createChoose, type Choose } from "../shared/rules.ts";
import { createStateChanges } from "../shared/state-changes.ts";
import { createBind, type Bind } from "./bind.ts";
import type { Delivery } from "./bodies.ts";
import type { Session } from "./connection.ts";
import type { options } from "./options.ts";
import { createQueue } from "./queue.ts";
import { isReceipt, readReceipt, wishIn } from "./receipts.ts";
import { createSender } from "./sender.ts";
import { nameOf } from "./statuses.ts";
import { encodeTlvs } from "./pdu.ts";

export { options } from "./options.ts";
export const serves = ["sms"] as const;

/** How often the operator is told of failing messages, and of how many different failures. */
const complaints = { quietMilliseconds: 600_000, maximumSubjects: 1_000 };

/** A provider of SMS over SMPP 3.4; binds at once, and again whenever a bind ends, until it is closed. */
export function create(
  name: string,
  given: z.output<typeof options>,
  { clock, log, receipts, inbound }: ProviderSurroundings,
): MessageProvider<"sms"> {
  const isNewComplaint = createNews(clock, complaints.quietMilliseconds, complaints.maximumSubjects);
  const tlvsOf = createTlvsOf(given, () => {
    if (isNewComplaint("tlvs")) {
      log.warn({ provider: name }, "no rule of tlvs fits a message; another provider may take it");
    }
  });
  const settings = { ...given, systemType: given.systemType ?? "", senders: sortSenders(given), tlvsOf };

  async function takeDelivery(delivery: Delivery): Promise<void> {
    const told = isReceipt(delivery, settings) ? undefined : wishIn(delivery, inbound.wishOf);
    if (told) return inbound.take(name, told, senderBy(settings));
    if (!isReceipt(delivery, settings)) return;
    const receipt = readReceipt(delivery, settings);
    if (receipt.providerMessageIds.length > 0) return receipts.take(name, [receipt]);
    // Accepted all the same, or the SMSC would send it again for ever.
    if (isNewComplaint("receipt")) log.warn({ provider: name }, "a receipt names no message; it is ignored");
  }

  function open(session: Session, index: number): Bind {
    const fields = { provider: name, bind: index + 1, ...(session !== "transceiver" && { session }) };
    return createBind({ ...settings, session }, clock, {
      onUp() {
        log.info(fields, "bound");
        changes.note();
        queue.advance();
      },
      onDown(reason, isNews) {
        if (isNews) log.warn({ ...fields, reason }, "not bound; it is tried again");
        noteDown();
      },
      onLeaving: noteDown,
      onDelivery: takeDelivery,
    });
  }

  function noteDown(): void {
    changes.note();
    queue.prune();
  }

  const openAll = (session: Session) =>
    Array.from({ length: settings.binds }, (_, index) => open(session, index));
  const isSeparate = settings.bind === "separate";
  // Messages are sent while the receiver is down: the SMSC keeps their receipts for it.
  const submitting = openAll(isSeparate ? "transmitter" : "transceiver");
  const receiving = isSeparate ? openAll("receiver") : [];
  const queue = createQueue(submitting, settings);
  const send = createSender(settings, queue, clock, (status) => {
    if (!isNewComplaint(status)) return;
    log.warn(
      { provider: name, status: nameOf(status) },
      "the SMSC did not take a message, with this status; another provider may",
    );
  });
  const isUp = () => !queue.isDraining && submitting.some((bind) => bind.isUp);
  const changes = createStateChanges(clock, isUp);

  return {
    name,
    senderLength: given.senderLength,
    isUp,
    changedAt: changes.changedAt,
    send,
    check: () => checkBinds(submitting, receiving),
    drain: queue.drain,
    async close() {
      const closing = [...submitting, ...receiving].map((bind) => bind.close());
      queue.close();
      await Promise.all(closing);
    },
  };
}

/** Returns the rules for senders in the order in which they are tried: the longest prefix first. */
const sortSenders = ({ senders }: z.output<typeof options>) =>
  senders.toSorted((one, other) => other.prefix.length - one.prefix.length);

/** Chooses the TLVs of messages; what no rule fits is told of. */
function createTlvsOf({ tlvs }: z.output<typeof options>, onNone: () => void): Choose<Buffer> {
  const choose = createChoose(
    tlvs.map(({ conditions, value }) => ({ conditions, value: encodeTlvs(value) })),
  );
  return (message) => {
    const chosen = choose(message);
    if (chosen === "elsewhere") onNone();
    return chosen;
  };
}

async function checkBinds(submitting: readonly Bind[], receiving: readonly Bind[]): Promise<ProviderReport> {
  const problems = await Promise.all([
    ...submitting.map((bind) => bind.check()),
    ...receiving.map((bind) => bind.check().then((problem) => problem && `receiver: ${problem}`)),
  ]);
  const bad = problems.filter((problem) => problem !== undefined);
  const reasons = [...new Set(bad)].join("; ");
  const count = `${problems.length - bad.length} of ${problems.length} binds answer`;
  return { ok: bad.length === 0, detail: bad.length === 0 ? `${count}.` : `${count}: ${reasons}.` };
}

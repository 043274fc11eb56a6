import type { z } from "zod";
import { createLogLimiter } from "../../common/log-limiter.ts";
import type { MessageProvider, ProviderCheckResult, ProviderDependencies } from "../../ports/providers.ts";
import { createSourceLookup } from "./submissions.ts";
import { createRuleMatcher, type RuleMatcher } from "../shared/rules.ts";
import { createStateChanges } from "../shared/state-changes.ts";
import { createBind, type Bind } from "./bind.ts";
import type { DeliverSm } from "./bodies.ts";
import type { BindType } from "./session.ts";
import type { options } from "./options.ts";
import { createSegmentQueue } from "./segment-queue.ts";
import { isReceipt, parseReceipt, parseInboundMessage } from "./receipts.ts";
import { createSender } from "./sender.ts";
import { formatStatus } from "./statuses.ts";
import { encodeTlvs } from "./pdu.ts";

export { options } from "./options.ts";
export const serves = ["sms"] as const;

const notAccepted = "SMSC did not accept a message; another provider may accept it";

/** Limits of repeated log lines: one per subject in 10 minutes, for at most 1,000 subjects. */
const logLimits = { quietMilliseconds: 600_000, maximumSubjects: 1_000 };

/**
 * Creates a provider of SMS over SMPP 3.4. It binds immediately, or once its predecessor is closed, and again whenever a
 * session ends, until it is closed. It is up while at least one transmitter or transceiver is bound, until it is
 * drained.
 */
export function create(
  name: string,
  config: z.output<typeof options>,
  { clock, log, receipts, inbound, predecessor }: ProviderDependencies,
): MessageProvider<"sms"> {
  const shouldLog = createLogLimiter(clock, logLimits.quietMilliseconds, logLimits.maximumSubjects);
  const chooseTlvs = createTlvChooser(config, () => {
    if (shouldLog("tlvs")) {
      log.warn({ provider: name }, "message matches no TLV rule; another provider may accept it");
    }
  });
  const systemType = config.systemType ?? "";
  const settings = { ...config, systemType, senders: sortSenders(config), chooseTlvs };

  async function processDelivery(delivery: DeliverSm): Promise<void> {
    const inboundMessage = isReceipt(delivery, settings)
      ? undefined
      : parseInboundMessage(delivery, inbound.parseOptRequest);
    if (inboundMessage) return inbound.handle(name, inboundMessage, createSourceLookup(settings));
    if (!isReceipt(delivery, settings)) return;
    const receipt = parseReceipt(delivery, settings);
    if (receipt.providerMessageIds.length > 0) return receipts.handle(name, [receipt]);
    // The receipt is still acknowledged, because the SMSC would otherwise repeat it indefinitely.
    if (shouldLog("receipt")) log.warn({ provider: name }, "delivery receipt without message id ignored");
  }

  function open(session: BindType, index: number): Bind {
    const fields = { provider: name, bind: index + 1, ...(session !== "transceiver" && { session }) };
    return createBind({ ...settings, bindType: session, predecessor }, clock, {
      onUp() {
        log.info(fields, "bound");
        changes.record();
        queue.advance();
      },
      onDown(reason, isNews) {
        if (isNews) log.warn({ ...fields, reason }, "bind failed or ended; reconnecting");
        onBindDown();
      },
      onClosing: onBindDown,
      onDelivery: processDelivery,
    });
  }

  function onBindDown(): void {
    changes.record();
    queue.prune();
  }

  const openBinds = (session: BindType) =>
    Array.from({ length: settings.binds }, (_, index) => open(session, index));
  const isSeparate = settings.bind === "separate";
  // Messages are submitted while the receiver is down. The SMSC stores their receipts until it is bound again.
  const submittingBinds = openBinds(isSeparate ? "transmitter" : "transceiver");
  const receivingBinds = isSeparate ? openBinds("receiver") : [];
  const queue = createSegmentQueue(submittingBinds, settings);
  const send = createSender(settings, queue, clock, (status) => {
    if (!shouldLog(status)) return;
    log.warn({ provider: name, status: formatStatus(status) }, notAccepted);
  });
  const isUp = () => !queue.isDraining && submittingBinds.some((bind) => bind.isUp);
  const changes = createStateChanges(clock, isUp);

  return {
    name,
    senderLength: config.senderLength,
    isUp,
    changedAt: changes.changedAt,
    send,
    check: () => checkBinds(submittingBinds, receivingBinds),
    drain: queue.drain,
    async close() {
      const closing = [...submittingBinds, ...receivingBinds].map((bind) => bind.close());
      queue.close();
      await Promise.all(closing);
    },
  };
}

/** Returns the sender rules in matching order: the longest prefix first. */
const sortSenders = ({ senders }: z.output<typeof options>) =>
  senders.toSorted((one, other) => other.prefix.length - one.prefix.length);

/**
 * Creates a function that chooses the TLVs of a message. Calls `onNone` if rules apply to the number, but none matches.
 */
function createTlvChooser({ tlvs }: z.output<typeof options>, onNone: () => void): RuleMatcher<Buffer> {
  const choose = createRuleMatcher(
    tlvs.map(({ conditions, value }) => ({ conditions, value: encodeTlvs(value) })),
  );
  return (message) => {
    const chosen = choose(message);
    if (chosen === "elsewhere") onNone();
    return chosen;
  };
}

async function checkBinds(
  submittingBinds: readonly Bind[],

  receivingBinds: readonly Bind[],
): Promise<ProviderCheckResult> {
  const problems = await Promise.all([
    ...submittingBinds.map((bind) => bind.check()),
    ...receivingBinds.map((bind) => bind.check().then((problem) => problem && `receiver: ${problem}`)),
  ]);
  const failures = problems.filter((problem) => problem !== undefined);
  const reasons = [...new Set(failures)].join("; ");
  const count = `${problems.length - failures.length} of ${problems.length} binds answer`;
  return { ok: failures.length === 0, detail: failures.length === 0 ? `${count}.` : `${count}: ${reasons}.` };
}

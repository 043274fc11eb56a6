// After Infobip's published OpenAPI of SMS v3, and its list of statuses.
import { z } from "zod";
import { balanceCheck, providersOf } from "../shared/vendor-provider.ts";
import type { Dlt } from "../shared/rules.ts";
import {
  failed,
  senderFrom,
  statusesOf,
  wordsOf,
  type Failure,
  type InboundText,
  type Received,
  type Report,
  type Vendor,
} from "../shared/vendor.ts";
import {
  at,
  bareNumber,
  costOf,
  hasTexts,
  optional,
  secondsBetween,
  shaped,
  vendorId,
} from "../shared/values.ts";
import type { InfobipOptions } from "./options.ts";

export { options } from "./options.ts";
export const serves = ["sms"] as const;

const failures = wordsOf<Failure>({
  number: "8 10 14 51 52 87",
  message: "24 25",
  elsewhere: "6 11 13 18 19",
  operator: "12 17",
  throttled: "20",
  open: "21",
});
/** We named the message ourselves, so that a repeat after a lost answer is known by its name. */
const duplicate = 23;
const [pending, undeliverable, delivered, expired, rejected] = [1, 2, 3, 4, 5];
const groups = statusesOf({
  SENT: String(pending),
  DELIVERED: String(delivered),
  EXPIRED: String(expired),
  FAILED: `${undeliverable} ${rejected}`,
});
const deliveredToOperator = 2;
/** The error of a report on a recipient that wants no more messages. */
const optedOut = 603;
const maximumValiditySeconds = 172_800;
/** It reports on many messages at a time. */
const maximumReportBytes = 1024 * 1024;

const statusShape = z.object({ groupId: z.int(), id: z.int() });
const answerShape = z.object({ messages: z.array(z.object({ status: statusShape })).min(1) });
const errorShape = z.object({ errorCode: z.string() });
const oldErrorShape = z.object({
  requestError: z.object({ serviceException: z.object({ messageId: z.string() }) }),
});
const reportShape = z.object({
  messageId: vendorId,
  doneAt: optional(z.string()),
  status: statusShape,
  error: optional(z.object({ id: z.int() })),
  messageCount: optional(z.int().min(1).max(255)),
  price: optional(z.object({ pricePerMessage: z.number(), currency: z.string() })),
});
const reportsShape = z.object({ results: z.array(z.unknown()) });
const inboundShape = z.object({
  from: z.string(),
  to: z.string(),
  text: optional(z.string()),
  receivedAt: optional(z.string()),
});
const balanceShape = z.object({ balance: z.number(), currency: z.string() });

/** SMS by Infobip; opens nothing before its first use. */
export const create = providersOf(infobip);

function infobip({ apiKey, baseUrl, from, inbound }: InfobipOptions): Vendor<"sms"> {
  return {
    baseUrl,
    headers: { authorization: `App ${apiKey}`, accept: "application/json" },
    request({ id, recipient, sender, text }, { seconds, callbackUrl, dlt }) {
      const amount = secondsBetween(seconds, 1, maximumValiditySeconds);
      const message = {
        sender: bareNumber(from ?? sender),
        destinations: [{ to: bareNumber(recipient), messageId: id }],
        content: { text },
        options: {
          validityPeriod: { amount, timeUnit: "SECONDS" },
          ...(dlt && { regional: { indiaDlt: indiaDltOf(dlt) } }),
        },
        ...(callbackUrl !== undefined && {
          webhooks: {
            delivery: { url: callbackUrl, intermediateReport: true },
            contentType: "application/json",
          },
        }),
      };
      return { method: "POST", path: "/sms/3/messages", body: { messages: [message] } };
    },
    verdict({ status, text }, { id }) {
      const [answered] = shaped(answerShape, text)?.messages ?? [];
      if (status < 300 && answered) {
        const { groupId, id: statusId } = answered.status;
        const isTaken = groupId === pending || groupId === delivered || statusId === duplicate;
        return isTaken ? { kind: "accepted", id } : failed(failures, statusId, status);
      }
      const code =
        shaped(errorShape, text)?.errorCode ??
        shaped(oldErrorShape, text)?.requestError.serviceException.messageId;
      return code === undefined ? undefined : failed(failures, code, status);
    },
    reports: {
      maximumBytes: maximumReportBytes,
      // The address names the message, and we named it to Infobip ourselves.
      read: ({ url, text }: Received) =>
        reportsIn(shaped(reportsShape, text)?.results)?.filter(({ id }) => id === url.searchParams.get("m")),
      inbound: { key: inbound?.key, read: inboundIn, senderOf: senderFrom(from) },
    },
    status: {
      request: (messageId) => ({ method: "GET", path: "/sms/3/logs", query: { messageId } }),
      read: (value, id) =>
        reportsIn(reportsShape.safeParse(value).data?.results)?.find((report) => report.id === id),
    },
    check: balanceCheck("/account/1/balance", balanceShape),
  };
}

const indiaDltOf = ({ entityId, templateId, telemarketerId }: Dlt) => ({
  principalEntityId: entityId,
  contentTemplateId: templateId,
  telemarketerId,
});

/** Undefined where none can be read. */
function reportsIn(results: readonly unknown[] = []): readonly Report[] | undefined {
  const reports = results.flatMap((result) => {
    const data = hasTexts(result, "messageId") ? reportShape.safeParse(result).data : undefined;
    if (!data) return [];
    const { messageId, doneAt, status, error, price, messageCount } = data;
    const code = error ? { code: String(error.id), ...(error.id === optedOut && { optedOut: true }) } : {};
    const cost = costOf(price?.pricePerMessage, price?.currency, messageCount ?? 1);
    return [{ id: messageId, ...stateOf(status), ...code, ...cost, ...at(doneAt) }];
  });
  return reports.length > 0 ? reports : undefined;
}

function inboundIn({ text }: Received): readonly InboundText[] | undefined {
  const written = (shaped(reportsShape, text)?.results ?? []).flatMap((result): readonly InboundText[] => {
    const data = hasTexts(result, "from", "to") ? inboundShape.safeParse(result).data : undefined;
    if (!data) return [];
    const { from, to, receivedAt } = data;
    return [{ channel: "sms", from, to, text: data.text ?? "", ...at(receivedAt) }];
  });
  return written.length > 0 ? written : undefined;
}

/** By the group; that of one which the operator has delivered alone does not tell that it arrived. */
function stateOf({ groupId, id }: z.output<typeof statusShape>): Pick<Report, "status" | "unknownCode"> {
  const isOnlyAtOperator = groupId === delivered && id === deliveredToOperator;
  const state = isOnlyAtOperator ? { status: "SENT" as const } : groups(String(groupId));
  return "unknownCode" in state ? { ...state, unknownCode: `${groupId} ${id}` } : state;
}

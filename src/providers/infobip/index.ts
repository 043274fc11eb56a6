// Source: Infobip's published OpenAPI document of SMS v3, and its list of statuses.
import { z } from "zod";
import { createBalanceCheck, createProviderFactory } from "../shared/vendor-provider.ts";
import type { Dlt } from "../shared/rules.ts";
import {
  toVendorFailure,
  createSenderLookup,
  createStatusLookup,
  createCodeLookup,
  type FailureKind,
  type InboundText,
  type CallbackRequest,
  type VendorReceipt,
  type Vendor,
} from "../shared/vendor.ts";
import {
  toTimeField,
  removePlus,
  toCostField,
  hasStrings,
  optional,
  clampSeconds,
  parseJsonAs,
  vendorId,
} from "../shared/values.ts";
import type { InfobipOptions } from "./options.ts";

export { options } from "./options.ts";
export const serves = ["sms"] as const;

const findFailureKind = createCodeLookup<FailureKind>({
  number: "8 10 14 51 52 87",
  message: "24 25",
  elsewhere: "6 11 13 18 19",
  operator: "12 17",
  throttled: "20",
  open: "21",
});
/** Status of a repeated request, which counts as accepted. Infobip recognizes it by this service's message id. */
const duplicateStatus = 23;
const [pending, undeliverable, delivered, expired, rejected] = [1, 2, 3, 4, 5];
const findGroupStatus = createStatusLookup({
  SENT: String(pending),
  DELIVERED: String(delivered),
  EXPIRED: String(expired),
  FAILED: `${undeliverable} ${rejected}`,
});
const deliveredToOperator = 2;
/** Error code of a receipt if the recipient has opted out. */
const optedOut = 603;
const maximumValiditySeconds = 172_800;
/** Infobip reports many messages in one request. */
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

/** Creates a provider for SMS by Infobip. It opens no connection before its first use. */
export const create = createProviderFactory(infobip);

function infobip({ apiKey, baseUrl, from, inbound }: InfobipOptions): Vendor<"sms"> {
  return {
    baseUrl,
    headers: { authorization: `App ${apiKey}`, accept: "application/json" },
    request({ id, recipient, sender, text }, { remainingSeconds, callbackUrl, dlt }) {
      const amount = clampSeconds(remainingSeconds, 1, maximumValiditySeconds);
      const message = {
        sender: removePlus(from ?? sender),
        destinations: [{ to: removePlus(recipient), messageId: id }],
        content: { text },
        options: {
          validityPeriod: { amount, timeUnit: "SECONDS" },
          ...(dlt && { regional: { indiaDlt: toIndiaDlt(dlt) } }),
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
    readResult({ status, text }, { id }) {
      const [answered] = parseJsonAs(answerShape, text)?.messages ?? [];
      if (status < 300 && answered) {
        const { groupId, id: statusId } = answered.status;
        const isAccepted = groupId === pending || groupId === delivered || statusId === duplicateStatus;
        return isAccepted ? { kind: "accepted", id } : toVendorFailure(findFailureKind, statusId, status);
      }
      const code =
        parseJsonAs(errorShape, text)?.errorCode ??
        parseJsonAs(oldErrorShape, text)?.requestError.serviceException.messageId;
      return code === undefined ? undefined : toVendorFailure(findFailureKind, code, status);
    },
    reports: {
      maximumBytes: maximumReportBytes,
      // The callback URL contains the message id, and Infobip uses the same id.
      read: ({ url, text }: CallbackRequest) =>
        findReceipts(parseJsonAs(reportsShape, text)?.results)?.filter(
          ({ id }) => id === url.searchParams.get("m"),
        ),
      inbound: { key: inbound?.key, read: findInboundTexts, senderOf: createSenderLookup(from) },
    },
    status: {
      request: (messageId) => ({ method: "GET", path: "/sms/3/logs", query: { messageId } }),
      read: (value, id) =>
        findReceipts(reportsShape.safeParse(value).data?.results)?.find((report) => report.id === id),
    },
    check: createBalanceCheck("/account/1/balance", balanceShape),
  };
}

const toIndiaDlt = ({ entityId, templateId, telemarketerId }: Dlt) => ({
  principalEntityId: entityId,
  contentTemplateId: templateId,
  telemarketerId,
});

/** Returns undefined if no receipt is readable. */
function findReceipts(results: readonly unknown[] = []): readonly VendorReceipt[] | undefined {
  const reports = results.flatMap((result) => {
    const data = hasStrings(result, "messageId") ? reportShape.safeParse(result).data : undefined;
    if (!data) return [];
    const { messageId, doneAt, status, error, price, messageCount } = data;
    const code = error ? { code: String(error.id), ...(error.id === optedOut && { optedOut: true }) } : {};
    const cost = toCostField(price?.pricePerMessage, price?.currency, messageCount ?? 1);
    return [{ id: messageId, ...toStatus(status), ...code, ...cost, ...toTimeField(doneAt) }];
  });
  return reports.length > 0 ? reports : undefined;
}

function findInboundTexts({ text }: CallbackRequest): readonly InboundText[] | undefined {
  const written = (parseJsonAs(reportsShape, text)?.results ?? []).flatMap(
    (result): readonly InboundText[] => {
      const data = hasStrings(result, "from", "to") ? inboundShape.safeParse(result).data : undefined;
      if (!data) return [];
      const { from, to, receivedAt } = data;
      return [{ channel: "sms", from, to, text: data.text ?? "", ...toTimeField(receivedAt) }];
    },
  );
  return written.length > 0 ? written : undefined;
}

/**
 * Converts the status group. A message that was only delivered to the mobile network is `SENT`, because the recipient
 * may not have it yet.
 */
function toStatus({
  groupId,
  id,
}: z.output<typeof statusShape>): Pick<VendorReceipt, "status" | "unknownCode"> {
  const isOnlyAtOperator = groupId === delivered && id === deliveredToOperator;
  const state = isOnlyAtOperator ? { status: "SENT" as const } : findGroupStatus(String(groupId));
  return "unknownCode" in state ? { ...state, unknownCode: `${groupId} ${id}` } : state;
}

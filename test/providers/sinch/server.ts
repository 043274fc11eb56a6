// In the shapes of Sinch's published API.
import { answer } from "../http/peer.ts";
import type { VendorServer } from "../vendors/server.ts";

export const servicePlanId = "plan1";
export const apiToken = "token-of-sinch";

/** Fails with a code of Sinch's list. */
export const fails = (code: string, status: number) =>
  answer(status, { code, text: "+447700900123: 123456" });

export const server = {
  kind: "sinch",
  options: { servicePlanId, apiToken },
  recipientIn: ({ text }) => (JSON.parse(text) as { to: [string] }).to[0],
  takes: (id) => answer(201, { id, type: "mt_text", canceled: false }),
  refuses: fails("syntax_invalid_parameter_format", 400),
  reports: {
    addressIn: ({ text }) => /https:[^"]+/.exec(text)?.[0],
    report: (told, batch_id, word, seconds) => {
      const [status, code] = word.split(" ");
      const at = new Date(seconds * 1_000).toISOString();
      const type = "recipient_delivery_report_sms";
      const body = { type, batch_id, recipient: "447700900123", code: Number(code), status, at };
      return new Request(told, { method: "POST", body: JSON.stringify(body) });
    },
    delivered: "Delivered 0",
    isTimed: true,
    failed: "Failed 402",
  },
} satisfies VendorServer;

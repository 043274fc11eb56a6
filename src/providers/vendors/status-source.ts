import type { Clock } from "../../ports/clock.ts";
import type { StatusSource } from "../../ports/providers.ts";
import type { HttpClient } from "../http/client.ts";
import { parseJson } from "../http/json.ts";
import type { OperatorFaults } from "../http/operator-faults.ts";
import { waitOf } from "../http/retry-after.ts";
import type { VendorLimits } from "./options.ts";
import { isLast, receiptsOf } from "./reports.ts";
import type { VendorStatus } from "./vendor.ts";
import { failureOfStatus } from "./words.ts";

/**
 * How a vendor is asked for the status of a message; undefined where its reports tell everything. Questions about the price alone
 * end once that is known, whatever the status.
 */
export function statusSource(
  client: HttpClient,
  status: VendorStatus,
  { pollMilliseconds, concurrency, isReported }: VendorLimits & { readonly isReported: boolean },
  clock: Clock,
  faults: OperatorFaults,
): StatusSource | undefined {
  const firstMilliseconds = isReported ? status.priceMilliseconds : pollMilliseconds;
  if (firstMilliseconds === undefined) return undefined;
  return {
    firstMilliseconds,
    atOnce: Math.min(status.atOnce ?? concurrency, concurrency),
    async ask({ providerMessageId, channel }) {
      const prepared = await status.request(providerMessageId);
      if ("kind" in prepared) return { kind: "later" };
      const answer = await client.request({ ...prepared, idempotent: true });
      if (answer.kind !== "answer") return { kind: "later" };
      if (failureOfStatus(answer.status) === "operator") faults.arose(`http-${answer.status}`);
      if (answer.status >= 300) return { kind: "later", ...waitOf(answer.headers, clock.now()) };
      faults.ended();
      const report = status.read(parseJson(answer.text), providerMessageId, answer.text);
      const [receipt] = report ? receiptsOf(report) : [];
      if (!report || !receipt?.status) return { kind: "later", ...(receipt && { unknown: receipt }) };
      const isDone = isReported || isLast(receipt.status, channel);
      return { kind: "told", receipt, isLast: isDone && !report.isPricedLater };
    },
  };
}

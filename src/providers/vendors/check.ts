import type { z } from "zod";
import type { ProviderReport } from "../../ports/providers.ts";
import type { HttpClient } from "../http/client.ts";
import { parseJson } from "../http/json.ts";
import type { Vendor, VendorChannel, VendorCheck } from "./vendor.ts";

/** Tries the credentials, which costs nothing, and tells the operator of the answer. */
export async function checkVendor<Of extends VendorChannel>(
  client: HttpClient,
  { check, faultOfOptions }: Pick<Vendor<Of>, "check" | "faultOfOptions">,
  now: number,
): Promise<ProviderReport> {
  const fault = await faultOfOptions?.(now);
  if (fault !== undefined) return { ok: false, detail: fault };
  if (!check) return { ok: true, detail: "Nothing can be asked of it without sending." };
  const answer = await client.request({ ...(await check.request(now)), idempotent: true });
  if (answer.kind !== "answer") return { ok: false, detail: `It cannot be asked: ${answer.reason}.` };
  const { status, text } = answer;
  const found = check.read(answer, parseJson(text));
  if (found !== undefined) return { ok: true, detail: found };
  const isRefused = status === 401 || status === 403;
  const said = isRefused ? "It does not take the credentials" : "It answered, and not as this vendor does";
  return { ok: false, detail: `${said} (${status}).` };
}

const amount = /^-?\d{1,12}(\.\d{1,8})?$/;
const currencyCode = /^[A-Z]{3}$/;

/** What the operator is told of an account whose credentials are good, and of its money where that can be read. */
export function balanceText(balance: unknown, currency: unknown): string {
  const [money, code] = [String(balance), String(currency)];
  if (!amount.test(money)) return "It takes the credentials.";
  return `It takes the credentials; the balance is ${money}${currencyCode.test(code) ? ` ${code}` : ""}.`;
}

/** A check by the account's balance, which `shape` finds in the answer to a GET. */
export const balanceCheck = (
  path: string,
  shape: z.ZodType<{ readonly balance: number | string; readonly currency: string }>,
): VendorCheck => ({
  request: () => ({ method: "GET", path }),
  read({ status }, value) {
    const { data } = shape.safeParse(value);
    return status === 200 && data ? balanceText(data.balance, data.currency) : undefined;
  },
});

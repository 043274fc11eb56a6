import type { z } from "zod";
import type { ProviderReport } from "../../ports/providers.ts";
import type { HttpClient } from "../http/client.ts";
import { parseJson } from "../http/json.ts";
import { currencyCode } from "./values.ts";
import type { Failed, Vendor, VendorChannel, VendorCheck } from "./vendor.ts";

const credentials = "the credentials";

/** Tries the credentials, which costs nothing, and tells the operator of the answer. */
export async function checkVendor<Of extends VendorChannel>(
  client: HttpClient,
  { check, faultOfOptions }: Pick<Vendor<Of>, "check" | "faultOfOptions">,
  now: number,
): Promise<ProviderReport> {
  const fault = await faultOfOptions?.(now);
  if (fault !== undefined) return { ok: false, detail: fault };
  if (!check) return { ok: true, detail: "Nothing can be asked of it without sending." };
  const good: string[] = [];
  for (let asked: VendorCheck | undefined = check; asked; asked = asked.next) {
    const { ok, detail } = await tryOut(client, asked, now);
    if (!ok) return { ok, detail };
    good.push(detail);
  }
  return { ok: true, detail: good.join(" ") };
}

async function tryOut(client: HttpClient, check: VendorCheck, now: number): Promise<ProviderReport> {
  const answer = await client.request({ ...(await check.request(now)), idempotent: true });
  if (answer.kind !== "answer") return { ok: false, detail: `It cannot be asked: ${answer.reason}.` };
  const { status, text } = answer;
  const found = await check.read(answer, parseJson(text), now);
  const tried = check.tries ?? credentials;
  if (typeof found === "string") return { ok: true, detail: found };
  if (found) return { ok: false, detail: "fault" in found ? found.fault : failureText(found, tried) };
  const isRefused = status === 401 || status === 403;
  const refused = `It does not take ${tried}`;
  const said = isRefused ? refused : "It answered, and not as this vendor does";
  return { ok: false, detail: `${said} (${status}).` };
}

const failureText = ({ kind, code }: Failed, tried: string) =>
  kind === "operator" ? `It takes nothing with ${tried} (${code}).` : `It refused what was tried (${code}).`;

const amount = /^-?\d{1,12}(\.\d{1,8})?$/;

/** What the operator is told of an account whose credentials are good, and of its money where that can be read. */
export function balanceText(balance: unknown, currency: unknown, tried = credentials): string {
  const [money, code] = [String(balance), String(currency)];
  if (!amount.test(money)) return `It takes ${tried}.`;
  return `It takes ${tried}; the balance is ${money}${currencyCode.test(code) ? ` ${code}` : ""}.`;
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

import { randomDigits } from "../../domain/access/codes.ts";
import type { Sim } from "../../ports/store/esim.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";

/** An inventory of SIMs that nobody else sees, for an account that tries the service; at most 9 of them. */
export function welcomeSims(
  { esim }: Pick<Store, "esim">,
  accountId: string,
  count: number,
  now: number,
): readonly Change[] {
  const digits = randomDigits(11);
  const own = { id: Number(`1${digits}`), name: "Own sandbox SIMs" };
  const sims = Array.from({ length: count }, (_, index): Sim => {
    const imsi = Number(`2341${digits.slice(1)}${index + 1}`);
    return {
      iccid: `8988303${digits}1${index + 1}`,
      simStatus: "WAITING_FOR_ASSIGNMENT",
      group: own,
      inventory: own,
      company: own,
      provisionedDate: now,
      terminatedDate: 0,
      imsis: [{ sponsor_id: 41, imsi }],
      mappedImsi: imsi,
    };
  });
  return [esim.putSims(sims), esim.grant(accountId, { scope: "inventory", id: own.id }, now)];
}

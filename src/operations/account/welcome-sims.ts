import { generateDigits } from "../../domain/access/codes.ts";
import type { Sim } from "../../ports/store/esim.ts";
import type { Store } from "../../ports/store.ts";
import type { Change } from "../../ports/store/change.ts";

/**
 * Builds the changes that give an account an inventory of sandbox SIMs, which no other account can see. `count` is at
 * most 9.
 */
export function createWelcomeSims(
  { esim }: Pick<Store, "esim">,
  accountId: string,
  count: number,
  now: number,
): readonly Change[] {
  const digits = generateDigits(11);
  const sandboxGroup = { id: Number(`1${digits}`), name: "Own sandbox SIMs" };
  const sims = Array.from({ length: count }, (_, index): Sim => {
    const imsi = Number(`2341${digits.slice(1)}${index + 1}`);
    return {
      iccid: `8988303${digits}1${index + 1}`,
      simStatus: "WAITING_FOR_ASSIGNMENT",
      group: sandboxGroup,
      inventory: sandboxGroup,
      company: sandboxGroup,
      provisionedDate: now,
      terminatedDate: 0,
      imsis: [{ sponsor_id: 41, imsi }],
      mappedImsi: imsi,
    };
  });
  return [esim.putSims(sims), esim.grant(accountId, { scope: "inventory", id: sandboxGroup.id }, now)];
}

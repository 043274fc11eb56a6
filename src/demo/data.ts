import type { SimGrant } from "../domain/sim-grants.ts";
import type { PackageTemplate, Sim } from "../ports/store/esim.ts";
import type { ListedPrice } from "../ports/store/prices.ts";

const network = "Sandbox Mobile";

/** Prices of the sandbox until a price list is imported, in micro-units of `currency`. */
export const demoPrices = (currency: string): readonly ListedPrice[] => [
  { channel: "sms", currency, prefix: "", priceMicros: 50_000, network },
  { channel: "sms", currency, prefix: "44", priceMicros: 40_000, network },
  { channel: "flash_call", currency, prefix: "", priceMicros: 20_000, network },
  { channel: "whatsapp", currency, prefix: "", priceMicros: 30_000, network },
  { channel: "telegram", currency, prefix: "", priceMicros: 10_000, network },
];

/**
 * A number without +, which the sandbox blocks so that integrators can test the response. It is reserved for fiction.
 */
export const demoBlockedNumber = "447700900009";

/** Package templates of the sandbox. */
export const demoTemplates: readonly PackageTemplate[] = [
  { id: 101, name: "Europe 1 GB, 7 days", priceMicros: 1_500_000 },
  { id: 102, name: "World 5 GB, 30 days", priceMicros: 4_500_000 },
];

const company = { id: 31, name: "Sandbox company" };

/** SIM grant of the demo user: all SIMs of the sandbox that do not belong to a user. */
export const demoGrant: SimGrant = { scope: "company", id: company.id };

const provisionedDate = Date.UTC(2026, 0, 15);

/** SIMs of the sandbox. For the SIM whose ICCID ends in 07, the simulated eSIM platform is unavailable. */
export const demoSims: readonly Sim[] = [1, 2, 3, 4, 7].map((number) => ({
  iccid: `898830300000000000${number}`,
  simStatus: "WAITING_FOR_ASSIGNMENT",
  group: { id: 11, name: "Sandbox group" },
  inventory: { id: number > 3 ? 22 : 21, name: number > 3 ? "Second inventory" : "First inventory" },
  company,
  provisionedDate,
  terminatedDate: 0,
  imsis: [{ sponsor_id: 41, imsi: 234_150_000_000_000 + number }],
  mappedImsi: 234_150_000_000_000 + number,
}));

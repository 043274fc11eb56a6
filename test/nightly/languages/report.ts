import { expect } from "vitest";

/** Output of the main job in each language. */
export interface JobReport {
  readonly apiKey: string;
  readonly accountId: string;
  readonly userId: string;
  readonly messages: readonly { readonly id: string; readonly channel: string }[];
  readonly sim: { readonly iccid: string; readonly imsi: number; readonly provisioned: number };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Expects the results of the main job in the sandbox: prices, counts and identifiers. A service of a later version
 * returns the same, with `laterValue` for each enum value.
 */
export function expectMainJob(report: JobReport, laterValue?: string): void {
  const known = (value: string) => laterValue ?? value;
  const sent = (channel: string, price: number) => ({
    id: expect.stringMatching(uuid) as string,
    channel: known(channel),
    status: known("DELIVERED"),
    price,
  });
  const ids = report.messages.map(({ id }) => id);
  expect(report).toEqual({
    apiKey: expect.stringMatching(/^chk_/) as string,
    accountId: expect.stringMatching(uuid) as string,
    userId: expect.stringMatching(uuid) as string,
    replayed: true,
    messages: [sent("sms", 0.04), sent("flash_call", 0.02), sent("whatsapp", 0.03), sent("telegram", 0.01)],
    tdr: { status: known("DELIVERED"), code: "493817", countryCode: 44 },
    verification: known("code_valid"),
    whatsapp: { requests: 1, transactions: 1, amount: 0.03 },
    telegram: { requests: 1, transactions: 1, amount: 0.01 },
    // The job filters by DEBIT.
    bills: { total: 5, balance: 9.9, debits: laterValue === undefined ? ids.toReversed() : [] },
    sim: {
      iccid: expect.stringMatching(/^8988\d{15,16}$/) as string,
      imsi: expect.any(Number) as number,
      provisioned: expect.any(Number) as number,
    },
    package: {
      sim: report.sim.iccid,
      template: 101,
      status: "NOT_ACTIVE",
      created: expect.toSatisfy((created: unknown) => Number(created) > 1.7e12) as number,
    },
    refusal: { status: 400, code: known("invalid_request"), pointer: "/to" },
  });
}

import type { GuardedSend } from "../../../src/ports/guard.ts";
import { drawNumber } from "./countries.ts";
import { drawCountry, drawNetwork, usualPolicy, type Customer } from "./customers.ts";
import type { Scene } from "./legitimate.ts";
import type { Random } from "./random.ts";

const batches = 40;
const sendsOfBatch = 5_000;
const pauseMilliseconds = 1_000;

/**
 * Returns the CPU time of one decision with the recording of its conversion, in microseconds: the least of several
 * batches of sends that are drawn before.
 */
export function measureCost(
  { guard, clock }: Pick<Scene, "guard" | "clock">,
  customers: readonly Customer[],
  random: Random,
  from: number,
): number {
  let least = Infinity;
  for (let batch = 0; batch < batches; batch += 1) {
    const begin = from + batch * sendsOfBatch * pauseMilliseconds;
    const sends = Array.from({ length: sendsOfBatch }, (_, index) =>
      draw(pickBySize(customers, random), `cost-${batch}-${index}`, begin, random),
    );
    const started = process.cpuUsage();
    sends.forEach(({ send, isConverted }, index) => {
      clock.at = begin + index * pauseMilliseconds;
      const finding = guard.admit(send, usualPolicy);
      if (!finding && isConverted) guard.convert(send);
    });
    const { user, system } = process.cpuUsage(started);
    least = Math.min(least, (user + system) / sendsOfBatch);
  }
  return least;
}

function draw(customer: Customer, id: string, now: number, random: Random) {
  const { region, priceMicros, ...country } = drawCountry(customer, now, random);
  const { accountId, reporting, conversion } = customer;
  const send: GuardedSend = {
    accountId,
    channel: "sms",
    recipient: drawNumber({ region, priceMicros, ...country }, random),
    region,
    priceMicros,
    verificationId: reporting === "verifications" ? id : null,
    network: drawNetwork(customer, random),
  };
  return { send, isConverted: reporting !== "nothing" && random.next() < conversion };
}

/** Returns one of the customers, as often as it sends. */
function pickBySize(customers: readonly Customer[], random: Random): Customer {
  let left = random.next() * customers.reduce((sum, { sendsADay }) => sum + sendsADay, 0);
  return customers.find(({ sendsADay }) => (left -= sendsADay) < 0) ?? customers[0]!;
}

import type { Guard } from "../../../src/guard/guard.ts";
import type { GuardedSend } from "../../../src/ports/guard.ts";
import { numberIn } from "./countries.ts";
import { destination, type Customer } from "./customers.ts";
import { networkOf } from "./honest.ts";
import type { Random } from "./random.ts";

const batches = 40;
const sendsOfBatch = 5_000;
const pauseMilliseconds = 1_000;
const answeredAfterMilliseconds = 20_000;

/**
 * How long it takes a guard to admit an honest send and to count its answer, in nanoseconds of CPU: the best of several
 * batches of sends that are drawn before.
 */
export function costOfSend(
  guard: Guard,
  customers: readonly Customer[],
  random: Random,
  from: number,
): number {
  let best = Infinity;
  for (let batch = 0; batch < batches; batch += 1) {
    const begins = from + batch * sendsOfBatch * pauseMilliseconds;
    const sends = Array.from({ length: sendsOfBatch }, (_, index) =>
      draw(pickBySize(customers, random), `cost-${batch}-${index}`, begins, random),
    );
    const started = process.cpuUsage();
    sends.forEach(({ send, isAnswered }, index) => {
      const now = begins + index * pauseMilliseconds;
      const ruling = guard.admit(send, false, now);
      if (!ruling && isAnswered) guard.answered(send, answeredAfterMilliseconds, now);
    });
    const { user, system } = process.cpuUsage(started);
    best = Math.min(best, ((user + system) * 1_000) / sendsOfBatch);
  }
  return best;
}

function draw(customer: Customer, id: string, now: number, random: Random) {
  const country = destination(customer, now, random);
  const { accountId, telling, conversion } = customer;
  const send: GuardedSend = {
    accountId,
    channel: "sms",
    recipient: numberIn(country, random),
    region: country.region,
    priceMicros: country.priceMicros,
    verificationId: telling === "verifications" ? id : null,
    network: networkOf(customer, random),
  };
  return { send, isAnswered: telling !== "nothing" && random.next() < conversion };
}

/** One of the customers, as often as it sends. */
function pickBySize(customers: readonly Customer[], random: Random): Customer {
  let left = random.next() * customers.reduce((sum, { sendsADay }) => sum + sendsADay, 0);
  return customers.find(({ sendsADay }) => (left -= sendsADay) < 0) ?? customers[0]!;
}

import { simulate, type Outcome, type Simulated } from "./simulate.ts";

const aims = { sends: 25, micros: 2_000_000, falselyBlocked: 0.0002 };

/** What attacks got through beside a month of honest traffic, and what of that was blocked; the same for the same seed. */
export async function measureFraud({ seed }: { readonly seed: number }) {
  const { honest, outcomes, measureCost } = simulate(seed);
  for (const line of reportOf({ honest, outcomes })) console.log(line);
  const nanosecondsOfSend = measureCost();
  console.log(`\nA send and its answer cost the guard ${Math.round(nanosecondsOfSend)} ns of CPU.`);
  return {
    seed,
    nanosecondsOfSend,
    honest: { sends: honest.sends, blocked: honest.blocked, kinds: [...honest.kinds.values()] },
    attacks: outcomes.map(({ attack, ...found }) => ({
      name: attack.name,
      isHard: attack.isHard ?? false,
      ...found,
    })),
    void: null,
  };
}

/** The report in lines, with the aims beside what came of them. */
export function reportOf({ honest, outcomes }: Pick<Simulated, "honest" | "outcomes">): readonly string[] {
  const share = honest.blocked / honest.sends;
  const kinds = [...honest.kinds.values()].toSorted((one, other) => other.count - one.count);
  return [
    "",
    `${honest.sends.toLocaleString("en")} honest sends, ${honest.blocked} blocked: ${(100 * share).toFixed(4)} %` +
      ` (aim: ${100 * aims.falselyBlocked} %), of ${honest.accounts.size} accounts`,
    "",
    "| blocked by | the customer's codes are told by | in a country that is attacked | honest sends |",
    "| --- | --- | --- | --- |",
    ...kinds.map(
      ({ rule, telling, isBesideAttack, count }) =>
        `| ${[rule, telling, isBesideAttack ? "yes" : "no", count].join(" | ")} |`,
    ),
    "",
    "| attack | stopped by | messages before | money before | in all | money in all | aim |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...outcomes.map(rowOf),
    "",
    "In all is what passed within twelve hours in which the attacker went on trying. No aim is set for attacks that look like",
    "the customer's own traffic.",
  ];
}

/** Whether an attack was stopped before it had sent more than the aims allow. */
export const isWithinAims = ({ isStopped, sends, micros }: Outcome): boolean =>
  isStopped && (sends <= aims.sends || micros <= aims.micros);

function rowOf(outcome: Outcome): string {
  const { attack, rule, sends, micros, sendsInAll, microsInAll } = outcome;
  const aim = attack.isHard ? "none" : isWithinAims(outcome) ? "reached" : "missed";
  return `| ${[attack.name, rule || "nothing", sends, money(micros), sendsInAll, money(microsInAll), aim].join(" | ")} |`;
}

const money = (micros: number) => `€${(micros / 1e6).toFixed(2)}`;

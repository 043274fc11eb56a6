import { render } from "state-machine-cat";
import { describe, expect, test } from "vitest";
import {
  deliveryStatuses,
  mergeDelivery,
  type VerificationStatus,
} from "../../src/domain/messages/delivery.ts";
import { createLocalVerification } from "../../src/providers/shared/local-verification.ts";
import { contract } from "../support/contract.ts";
import { getDiagram } from "./guide.ts";

type Step = readonly [from: string, to: string];

/** Transitions of a diagram, from "initial" at its start. */
async function stepsOf(title: string): Promise<readonly Step[]> {
  const machine = await render(getDiagram(title), { inputType: "smcat", outputType: "json" });
  const { transitions = [] } =
    typeof machine === "string" ? (JSON.parse(machine) as Machine) : (machine as Machine);
  return transitions.map(({ from, to }) => [from, to]);
}

interface Machine {
  readonly transitions?: readonly { readonly from: string; readonly to: string }[];
}

const statesOf = (steps: readonly Step[]) =>
  [...new Set(steps.flat())].filter((state) => state !== "initial").toSorted();

/** All pairs of states of which the second can be reached from the first. */
function reachOf(steps: readonly Step[]): readonly Step[] {
  const states = statesOf(steps);
  const reach = (from: string, seen: ReadonlySet<string>): ReadonlySet<string> => {
    const next = steps.flatMap(([start, end]) => (start === from && !seen.has(end) ? [end] : []));
    return next.reduce((all, state) => reach(state, new Set([...all, state])), seen);
  };
  return states.flatMap((from) => [...reach(from, new Set())].map((to): Step => [from, to]).toSorted());
}

describe("the diagrams of messages match the effects of delivery receipts", () => {
  const ofAll = ["PENDING", "SENT", "FAILED", "EXPIRED", "DELIVERED"];
  test.each([
    ["SMS and flash call", ofAll],
    ["WhatsApp", [...ofAll, "READ"]],
    ["Telegram", [...ofAll, "READ", "REVOKED"]],
  ])("%s", async (title, states) => {
    const steps = await stepsOf(title);
    expect(statesOf(steps)).toEqual(states.toSorted());
    expect(steps.filter(([from]) => from === "initial")).toEqual([["initial", "PENDING"]]);
    const known = deliveryStatuses.filter((status) => states.includes(status)).toSorted();
    const forward = known.flatMap((from) =>
      known.filter((to) => to !== from && mergeDelivery(from, to) === to).map((to): Step => [from, to]),
    );
    expect(reachOf(steps)).toEqual(forward);
  });
});

test("the diagram of a code check matches the results of the sandbox gateway", async () => {
  const gateway = createLocalVerification();
  const judge = (enteredCode: string, codeChecks: number, now: number) =>
    gateway.check({
      provider: null,
      providerMessageId: "",
      sentCode: "1234",
      enteredCode,
      codeChecks,
      delivery: "SENT",
      expiresAt: 1,
      now,
    });
  const seen = new Set<string>();
  const visit = async (state: VerificationStatus | "initial", codeChecks: number): Promise<void> => {
    for (const [code, now] of [
      ["1234", 0],
      ["9999", 0],
      ["9999", 1],
    ] as const) {
      const next = await judge(code, codeChecks, now);
      if (!next) throw new Error("An entered code was not judged.");
      seen.add(`${state} ${next}`);
      if (next === "code_invalid") await visit(next, codeChecks + 1);
      // After a valid code, the record changes only if the incorrect codes reach their maximum.
      const afterFour = next === "code_valid" ? await judge("9999", 4, 0) : undefined;
      if (afterFour) seen.add(`${next} ${afterFour}`);
    }
  };
  await visit("initial", 0);
  const drawn = (await stepsOf("Check of a Telegram code")).map((step) => step.join(" "));
  expect(drawn.toSorted()).toEqual([...seen].toSorted());
});

describe("the other diagrams have the states of their schemas", () => {
  const schemas = contract.components["schemas"] as Readonly<
    Record<string, { readonly enum?: readonly string[]; readonly examples?: readonly string[] }>
  >;
  test.each([
    ["Check of a Telegram code", "TelegramVerificationStatus"],
    ["eSIM package", "EsimPackageStatus"],
    ["SIM", "SimStatus"],
    ["User", "UserStatus"],
  ])("%s", async (title, name) => {
    const known = schemas[name]?.enum ?? schemas[name]?.examples ?? [];
    expect(statesOf(await stepsOf(title))).toEqual(known.toSorted());
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SubmitAttempt, AttemptObserver, ChannelGateway } from "../../src/ports/gateways.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { commit, observeCommits } from "../support/commit.ts";
import { toGateways, openDelivery, type TestDelivery } from "./fixtures.ts";
import {
  accepted,
  createSingleRouteGateway,
  createFakeProvider,
  send,
  createControlledProvider,
  unavailable,
} from "./routed-providers.ts";

const attempt = (given: Partial<SubmitAttempt>): SubmitAttempt => ({
  provider: "a",
  startedAt: 0,
  milliseconds: 0,
  outcome: "accepted",
  detail: null,
  outcomeUnknown: false,
  ...given,
});

describe("the attempts of a submission", () => {
  let attempts: SubmitAttempt[];
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    attempts = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const sendBy = (...providers: Parameters<typeof createSingleRouteGateway>) =>
    send(createSingleRouteGateway(...providers), undefined, 1, (ended) => attempts.push(ended));

  test("are observed with the result of each provider", async () => {
    await sendBy(createFakeProvider("a", unavailable), createFakeProvider("b"));
    expect(attempts).toEqual([
      attempt({ outcome: "unavailable", detail: "Operator's own." }),
      attempt({ provider: "b" }),
    ]);
  });

  test("contain their duration", async () => {
    const slow = createFakeProvider("a");
    slow.delayMilliseconds = 250;
    await sendBy(slow);
    expect(attempts).toEqual([attempt({ milliseconds: 250 })]);
  });

  test("that fail unexpectedly have an unknown outcome", async () => {
    await sendBy(createFakeProvider("a", new Error("secret")));
    expect(attempts).toEqual([
      attempt({ outcome: "retry", detail: "The gateway did not answer.", outcomeUnknown: true }),
    ]);
  });

  test("are superseded while they are pending, and observed again when the response arrives", async () => {
    const slow = createControlledProvider("a");
    const sending = sendBy(slow, createFakeProvider("b"));
    await vi.advanceTimersByTimeAsync(3_000);
    await sending;
    const superseded = attempt({ outcome: "superseded", milliseconds: 3_000, outcomeUnknown: true });
    expect(attempts).toEqual([attempt({ provider: "b", startedAt: 3_000 }), superseded]);
    await vi.advanceTimersByTimeAsync(1_000);
    slow.respond(accepted);
    await vi.advanceTimersByTimeAsync(0);
    expect(attempts.slice(2)).toEqual([attempt({ milliseconds: 4_000 })]);
  });

  test("are observed once if the response arrives before the submission ends", async () => {
    const [first, second] = [createControlledProvider("a"), createControlledProvider("b")];
    const sending = sendBy(first, second);
    await vi.advanceTimersByTimeAsync(3_500);
    first.respond(unavailable);
    await vi.advanceTimersByTimeAsync(500);
    second.respond(accepted);
    await sending;
    expect(attempts.map(({ provider: name, outcome }) => [name, outcome])).toEqual([
      ["a", "unavailable"],
      ["b", "accepted"],
    ]);
  });
});

describe("a message stores", () => {
  let delivery: TestDelivery;
  beforeEach(async () => {
    delivery = await openDelivery();
  });
  afterEach(() => delivery.close());

  async function readAttempts({ accountId, id }: Message) {
    return (await delivery.store.messages.findHistory(accountId, id))!.attempts;
  }

  test("the attempts before it was accepted, and the accepted one", async () => {
    const message = await delivery.send({ recipient: "+447700900106" });
    for (let run = 0; run < 3; run += 1) {
      await delivery.createDispatcher().runDue();
      delivery.clock.advance(1_000);
    }
    const attempts = await readAttempts(message);
    expect(attempts.map(({ provider: name, outcome, detail }) => [name, outcome, detail])).toEqual([
      ["sandbox", "throttled", "The gateway is throttling."],
      ["sandbox", "throttled", "The gateway is throttling."],
      ["sandbox", "accepted", null],
    ]);
    expect(attempts.map(({ startedAt }) => startedAt)).toEqual(
      [0, 1_000, 2_000].map((at) => message.createdAt + at),
    );
  });

  test("the attempt that rejected it", async () => {
    const message = await delivery.send({ recipient: "+447700900101" });
    await delivery.createDispatcher().runDue();
    expect(await readAttempts(message)).toMatchObject([
      { outcome: "refused", detail: "The gateway refused the message." },
    ]);
  });

  /** Creates a gateway that accepts messages, and collects the observer of each. */
  function createSlow() {
    const superseded = attempt({ outcome: "superseded", outcomeUnknown: true });
    const observers: AttemptObserver[] = [];
    const gateway: ChannelGateway = {
      async send({ id }, observe) {
        observe(superseded);
        observers.push(observe);
        return { kind: "accepted", providerMessageId: id, receipts: [] };
      },
    };
    return { superseded, observers, gateways: toGateways(gateway) };
  }

  test("a response that arrives after it was submitted", async () => {
    const { superseded, observers, gateways } = createSlow();
    const message = await delivery.send();
    await delivery.createDispatcher({ gateways }).runDue();
    expect(await readAttempts(message)).toEqual([superseded]);
    const late = attempt({ milliseconds: 9_000, outcome: "refused", detail: "Too late." });
    observers[0]!(late);
    await vi.waitFor(async () => expect(await readAttempts(message)).toEqual([late]));
    expect((await delivery.readState(message)).status).toBe("SENT");
  });

  test("the cost at a superseded provider that accepts it in the end", async () => {
    const { observers, gateways } = createSlow();
    const { providerPrices } = delivery.store;
    const price = { channel: "sms", currency: "EUR", prefix: "", network: "", priceMicros: 30_000 } as const;
    await commit(delivery.store, providerPrices.put([{ ...price, provider: "a" }]));
    const message = await delivery.send();
    await delivery.createDispatcher({ gateways }).runDue();
    const late = attempt({ milliseconds: 9_000, outcome: "accepted" });
    observers[0]!(late);
    await vi.waitFor(async () =>
      expect(await readAttempts(message)).toEqual([{ ...late, costMicros: 30_000 }]),
    );
    observers[0]!(attempt({ provider: "unpriced", outcome: "accepted" }));
    await vi.waitFor(async () => expect(await readAttempts(message)).toHaveLength(2));
    expect(await readAttempts(message)).not.toContainEqual(
      expect.objectContaining({ provider: "unpriced", costMicros: expect.anything() as unknown }),
    );
  });

  test("a late response whose record succeeds at the second attempt, and no cost of a rejection", async () => {
    const { observers, gateways } = createSlow();
    const price = { channel: "sms", currency: "EUR", prefix: "", network: "", priceMicros: 30_000 } as const;
    await commit(delivery.store, delivery.store.providerPrices.put([{ ...price, provider: "a" }]));
    const message = await delivery.send();
    let isBusy = false;
    const store = observeCommits(delivery.store, async (proceed) => {
      if (!isBusy) return proceed();
      isBusy = false;
      throw new StoreError("busy", "locked");
    });
    await delivery.createDispatcher({ gateways, store }).runDue();
    isBusy = true;
    const late = attempt({ milliseconds: 9_000, outcome: "refused", detail: "Too late." });
    observers[0]!(late);
    await vi.waitFor(async () => expect(await readAttempts(message)).toEqual([late]));
  });

  test("no late response that the store rejects, and logs it", async () => {
    const { superseded, observers, gateways } = createSlow();
    const message = await delivery.send();
    let isGone = false;
    const store = {
      ...delivery.store,
      commit: ((...given: Parameters<typeof delivery.store.commit>) =>
        isGone ? Promise.reject(new StoreError("gone", "gone")) : delivery.store.commit(...given)) as never,
    };
    await delivery.createDispatcher({ gateways, store }).runDue();
    isGone = true;
    observers[0]!(attempt({}));
    await vi.waitFor(() =>
      expect(delivery.warnings).toMatchObject([{ id: message.id, provider: "a", outcome: "accepted" }]),
    );
    expect(await readAttempts(message)).toEqual([superseded]);
  });
});

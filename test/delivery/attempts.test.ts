import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Attempt, AttemptObserver, ChannelGateway } from "../../src/ports/gateways.ts";
import { StoreError } from "../../src/ports/store/errors.ts";
import type { Message } from "../../src/ports/store/messages.ts";
import { commit, watchingCommits } from "../support/commit.ts";
import { everywhere, openDelivery, type TestDelivery } from "./fixtures.ts";
import { accepted, gatewayOf, provider, send, silent, unavailable } from "./routed-providers.ts";

const attempt = (given: Partial<Attempt>): Attempt => ({
  provider: "a",
  startedAt: 0,
  milliseconds: 0,
  outcome: "accepted",
  detail: null,
  outcomeUnknown: false,
  ...given,
});

describe("the attempts of a hand-over", () => {
  let told: Attempt[];
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    told = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const observed = (...providers: Parameters<typeof gatewayOf>) =>
    send(gatewayOf(...providers), undefined, 1, (ended) => told.push(ended));

  test("are told with the answer of each provider", async () => {
    await observed(provider("a", unavailable), provider("b"));
    expect(told).toEqual([
      attempt({ outcome: "unavailable", detail: "Operator's own." }),
      attempt({ provider: "b" }),
    ]);
  });

  test("with what took how long", async () => {
    const slow = provider("a");
    slow.takes = 250;
    await observed(slow);
    expect(told).toEqual([attempt({ milliseconds: 250 })]);
  });

  test("that fail unexpectedly may have taken the message", async () => {
    await observed(provider("a", new Error("secret")));
    expect(told).toEqual([
      attempt({ outcome: "retry", detail: "The gateway did not answer.", outcomeUnknown: true }),
    ]);
  });

  test("are superseded while they are open, and told again when the answer comes", async () => {
    const slow = silent("a");
    const sending = observed(slow, provider("b"));
    await vi.advanceTimersByTimeAsync(3_000);
    await sending;
    const superseded = attempt({ outcome: "superseded", milliseconds: 3_000, outcomeUnknown: true });
    expect(told).toEqual([attempt({ provider: "b", startedAt: 3_000 }), superseded]);
    await vi.advanceTimersByTimeAsync(1_000);
    slow.answer(accepted);
    await vi.advanceTimersByTimeAsync(0);
    expect(told.slice(2)).toEqual([attempt({ milliseconds: 4_000 })]);
  });

  test("are told once where the answer comes before the hand-over ends", async () => {
    const [first, second] = [silent("a"), silent("b")];
    const sending = observed(first, second);
    await vi.advanceTimersByTimeAsync(3_500);
    first.answer(unavailable);
    await vi.advanceTimersByTimeAsync(500);
    second.answer(accepted);
    await sending;
    expect(told.map(({ provider: name, outcome }) => [name, outcome])).toEqual([
      ["a", "unavailable"],
      ["b", "accepted"],
    ]);
  });
});

describe("a message keeps", () => {
  let delivery: TestDelivery;
  beforeEach(async () => {
    delivery = await openDelivery();
  });
  afterEach(() => delivery.close());

  async function attemptsOf({ accountId, id }: Message) {
    return (await delivery.store.messages.findHistory(accountId, id))!.attempts;
  }

  test("the attempts that were made before it was handed over, and the one that did it", async () => {
    const message = await delivery.send({ recipient: "+447700900106" });
    for (let run = 0; run < 3; run += 1) {
      await delivery.dispatcher().runDue();
      delivery.clock.advance(1_000);
    }
    const attempts = await attemptsOf(message);
    expect(attempts.map(({ provider: name, outcome, detail }) => [name, outcome, detail])).toEqual([
      ["sandbox", "throttled", "The gateway is throttling."],
      ["sandbox", "throttled", "The gateway is throttling."],
      ["sandbox", "accepted", null],
    ]);
    expect(attempts.map(({ startedAt }) => startedAt)).toEqual(
      [0, 1_000, 2_000].map((at) => message.createdAt + at),
    );
  });

  test("the attempt that refused it", async () => {
    const message = await delivery.send({ recipient: "+447700900101" });
    await delivery.dispatcher().runDue();
    expect(await attemptsOf(message)).toMatchObject([
      { outcome: "refused", detail: "The gateway refused the message." },
    ]);
  });

  /** A gateway that hands messages over, and the observer of the last one. */
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
    return { superseded, observers, gateways: everywhere(gateway) };
  }

  test("an answer that comes after it was handed over", async () => {
    const { superseded, observers, gateways } = createSlow();
    const message = await delivery.send();
    await delivery.dispatcher({ gateways }).runDue();
    expect(await attemptsOf(message)).toEqual([superseded]);
    const late = attempt({ milliseconds: 9_000, outcome: "refused", detail: "Too late." });
    observers[0]!(late);
    await vi.waitFor(async () => expect(await attemptsOf(message)).toEqual([late]));
    expect((await delivery.stateOf(message)).status).toBe("SENT");
  });

  test("what a superseded provider takes that accepts it in the end", async () => {
    const { observers, gateways } = createSlow();
    const { providerPrices } = delivery.store;
    const price = { channel: "sms", currency: "EUR", prefix: "", network: "", priceMicros: 30_000 } as const;
    await commit(delivery.store, providerPrices.put([{ ...price, provider: "a" }]));
    const message = await delivery.send();
    await delivery.dispatcher({ gateways }).runDue();
    const late = attempt({ milliseconds: 9_000, outcome: "accepted" });
    observers[0]!(late);
    await vi.waitFor(async () =>
      expect(await attemptsOf(message)).toEqual([{ ...late, costMicros: 30_000 }]),
    );
    observers[0]!(attempt({ provider: "unpriced", outcome: "accepted" }));
    await vi.waitFor(async () => expect(await attemptsOf(message)).toHaveLength(2));
    expect(await attemptsOf(message)).not.toContainEqual(
      expect.objectContaining({ provider: "unpriced", costMicros: expect.anything() as unknown }),
    );
  });

  test("a late answer that the store takes at the second try, and no cost of one that is no acceptance", async () => {
    const { observers, gateways } = createSlow();
    const price = { channel: "sms", currency: "EUR", prefix: "", network: "", priceMicros: 30_000 } as const;
    await commit(delivery.store, delivery.store.providerPrices.put([{ ...price, provider: "a" }]));
    const message = await delivery.send();
    let isBusy = false;
    const store = watchingCommits(delivery.store, async (proceed) => {
      if (!isBusy) return proceed();
      isBusy = false;
      throw new StoreError("busy", "locked");
    });
    await delivery.dispatcher({ gateways, store }).runDue();
    isBusy = true;
    const late = attempt({ milliseconds: 9_000, outcome: "refused", detail: "Too late." });
    observers[0]!(late);
    await vi.waitFor(async () => expect(await attemptsOf(message)).toEqual([late]));
  });

  test("no late answer that the store does not take; the log says so", async () => {
    const { superseded, observers, gateways } = createSlow();
    const message = await delivery.send();
    let isGone = false;
    const store = {
      ...delivery.store,
      commit: ((...given: Parameters<typeof delivery.store.commit>) =>
        isGone ? Promise.reject(new StoreError("gone", "gone")) : delivery.store.commit(...given)) as never,
    };
    await delivery.dispatcher({ gateways, store }).runDue();
    isGone = true;
    observers[0]!(attempt({}));
    await vi.waitFor(() =>
      expect(delivery.warnings).toMatchObject([{ id: message.id, provider: "a", outcome: "accepted" }]),
    );
    expect(await attemptsOf(message)).toEqual([superseded]);
  });
});

import type { Channel } from "../domain/messages/delivery.ts";
import { buildPriceList } from "../domain/money/pricing.ts";
import type { Clock } from "../ports/clock.ts";
import type { PriceBook } from "../ports/price-book.ts";
import type { ChannelPrice, Prices } from "../ports/store/prices.ts";

const freshMilliseconds = 5_000;
const pricesAtOnce = 5_000;

interface PriceLists {
  readonly revision: number;
  readonly lists: ReadonlyMap<string, ReturnType<typeof buildPriceList>>;
}

/** Price lists from the store; asks every five seconds whether they changed, and only then reads them again. */
export function createPriceBook(prices: Pick<Prices, "list" | "revision">, clock: Clock): PriceBook {
  let known: PriceLists | undefined;
  let staleAt = 0;
  let loading: Promise<PriceLists> | undefined;

  async function load(): Promise<PriceLists> {
    // Asked before the prices are read, and five seconds count from here: a later change is read the next time.
    const askedAt = clock.steady();
    const revision = await prices.revision();
    if (known?.revision !== revision) known = { revision, lists: listsOf(await readAll(prices)) };
    staleAt = askedAt + freshMilliseconds;
    return known;
  }

  function current(): PriceLists | Promise<PriceLists> {
    if (known && clock.steady() < staleAt) return known;
    loading ??= load().finally(() => (loading = undefined));
    return loading;
  }

  return {
    find(channel, currency, recipient) {
      const found = current();
      const key = keyOf(channel, currency);
      return found instanceof Promise
        ? found.then(({ lists }) => lists.get(key)?.find(recipient))
        : found.lists.get(key)?.find(recipient);
    },
  };
}

/** Reads in parts, so that a long list blocks nobody. */
async function readAll(prices: Pick<Prices, "list">): Promise<readonly ChannelPrice[]> {
  const all: ChannelPrice[] = [];
  for (;;) {
    const part = await prices.list(all.at(-1), pricesAtOnce);
    for (const price of part) all.push(price);
    if (part.length < pricesAtOnce) return all;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

const keyOf = (channel: Channel, currency: string) => `${channel} ${currency}`;

function listsOf(prices: readonly ChannelPrice[]): PriceLists["lists"] {
  const groups = Map.groupBy(prices, ({ channel, currency }) => keyOf(channel, currency));
  return new Map([...groups].map(([key, group]) => [key, buildPriceList(group)]));
}

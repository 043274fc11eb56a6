import type { Channel } from "../domain/delivery.ts";
import { buildPriceList } from "../domain/pricing.ts";
import type { Clock } from "../ports/clock.ts";
import type { PriceBook } from "../ports/price-book.ts";
import type { ChannelPrice, Prices } from "../ports/store/prices.ts";

const freshMilliseconds = 5_000;

type PriceLists = ReadonlyMap<string, ReturnType<typeof buildPriceList>>;

/** Price lists from the store, read again when they are five seconds old. */
export function createPriceBook(prices: Pick<Prices, "list">, clock: Clock): PriceBook {
  let lists: PriceLists | undefined;
  let staleAt = 0;
  let loading: Promise<PriceLists> | undefined;

  async function load(): Promise<PriceLists> {
    const loaded = listsOf(await prices.list());
    lists = loaded;
    staleAt = clock.now() + freshMilliseconds;
    return loaded;
  }

  function current(): PriceLists | Promise<PriceLists> {
    if (lists && clock.now() < staleAt) return lists;
    loading ??= load().finally(() => (loading = undefined));
    return loading;
  }

  return {
    find(channel, currency, recipient) {
      const found = current();
      const key = keyOf(channel, currency);
      return found instanceof Promise
        ? found.then((loaded) => loaded.get(key)?.find(recipient))
        : found.get(key)?.find(recipient);
    },
  };
}

const keyOf = (channel: Channel, currency: string) => `${channel} ${currency}`;

function listsOf(prices: readonly ChannelPrice[]): PriceLists {
  const groups = Map.groupBy(prices, ({ channel, currency }) => keyOf(channel, currency));
  return new Map([...groups].map(([key, group]) => [key, buildPriceList(group)]));
}

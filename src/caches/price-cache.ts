import { createSingleFlight } from "../common/single-flight.ts";
import type { Channel } from "../domain/messages/delivery.ts";
import { type Price, type PricedService, buildPriceList } from "../domain/money/pricing.ts";
import type { Clock } from "../ports/clock.ts";
import type { PriceCache, ProviderPriceCache } from "../ports/caches.ts";
import type { ListedPrice, Prices, ProviderPrice } from "../ports/store/prices.ts";

const freshMilliseconds = 5_000;
/**
 * Replaces the 5 seconds after `invalidate` was called. Not 0, because an import causes a call for each of its commits,
 * and the lists are long.
 */
const freshWhenNotifiedMilliseconds = 1_000;
const pageSize = 5_000;

interface PriceLists {
  readonly revision: number;
  readonly lists: ReadonlyMap<string, ReturnType<typeof buildPriceList>>;
}

type PriceSource<Of extends ListedPrice> = Pick<Prices<Of>, "list" | "revision">;

/**
 * Creates the cache of the operator's price lists. A list is used for 5 seconds, or for 1 second if `invalidate` was
 * called. `find` rejects if the lists are older and the store cannot be read.
 */
export function createPriceCache(prices: PriceSource<ListedPrice>, clock: Clock): PriceCache {
  const { find, forget } = createLookup(prices, clock, ({ channel, currency }) => toKey(channel, currency));
  return {
    find: (service, currency, recipient) => find(toKey(service, currency), recipient),
    invalidate: forget,
  };
}

/**
 * Creates the cache of the providers' price lists. A list is used for 5 seconds. `find` rejects if the lists are older
 * and the store cannot be read.
 */
export function createProviderPriceCache(
  prices: PriceSource<ProviderPrice>,
  clock: Clock,
): ProviderPriceCache {
  const key = (provider: string, channel: Channel, currency: string) =>
    `${toKey(channel, currency)} ${provider}`;
  const { find } = createLookup(prices, clock, (price) => key(price.provider, price.channel, price.currency));
  return {
    find: (provider, channel, currency, recipient) => find(key(provider, channel, currency), recipient),
  };
}

/**
 * Creates a lookup in price lists by list key. A call checks whether the lists have changed if the last check is at
 * least 5 seconds old, or 1 second if `forget` was called. Reads them again only if their revision has changed.
 */
function createLookup<Of extends ListedPrice>(
  prices: PriceSource<Of>,
  clock: Clock,
  getListKey: (price: Of) => string,
): { find(key: string, recipient: string): Promise<Price | undefined>; forget(): void } {
  let known: PriceLists | undefined;
  let knownAt = 0;
  let isNotified = false;

  async function load(): Promise<PriceLists> {
    // The age counts from before the read, so that the next check notices a change during the read.
    const startedAt = clock.monotonic();
    isNotified = false;
    const revision = await prices.revision();
    if (known?.revision !== revision)
      known = { revision, lists: buildLists(await readAll(prices), getListKey) };
    knownAt = startedAt;
    return known;
  }

  async function current(): Promise<PriceLists> {
    const fresh = isNotified ? freshWhenNotifiedMilliseconds : freshMilliseconds;
    return known && clock.monotonic() < knownAt + fresh ? known : share();
  }

  const share = createSingleFlight(load);

  return {
    find: async (key, recipient) => (await current()).lists.get(key)?.find(recipient),
    forget: () => void (isNotified = true),
  };
}

/** Reads the lists in pages, so that a long list does not block other work. */
async function readAll<Of extends ListedPrice>(prices: Pick<Prices<Of>, "list">): Promise<readonly Of[]> {
  const all: Of[] = [];
  for (;;) {
    const part = await prices.list(all.at(-1), pageSize);
    for (const price of part) all.push(price);
    if (part.length < pageSize) return all;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

const toKey = (channel: PricedService, currency: string) => `${channel} ${currency}`;

function buildLists<Of extends ListedPrice>(
  prices: readonly Of[],
  getListKey: (price: Of) => string,
): PriceLists["lists"] {
  const groups = Map.groupBy(prices, getListKey);
  return new Map([...groups].map(([key, group]) => [key, buildPriceList(group)]));
}

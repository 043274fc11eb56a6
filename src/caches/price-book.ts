import { singleFlight } from "../common/single-flight.ts";
import type { Channel } from "../domain/messages/delivery.ts";
import { type Price, type PricedService, buildPriceList } from "../domain/money/pricing.ts";
import type { Clock } from "../ports/clock.ts";
import type { PriceBook, ProviderPriceBook } from "../ports/caches.ts";
import type { ListedPrice, Prices, ProviderPrice } from "../ports/store/prices.ts";

const freshMilliseconds = 5_000;
/** An import tells of each of its commits, and the lists are long. */
const freshWhenToldMilliseconds = 1_000;
const pricesAtOnce = 5_000;

interface PriceLists {
  readonly revision: number;
  readonly lists: ReadonlyMap<string, ReturnType<typeof buildPriceList>>;
}

type PriceSource<Of extends ListedPrice> = Pick<Prices<Of>, "list" | "revision">;

/** The operator's price lists from the store. */
export function createPriceBook(prices: PriceSource<ListedPrice>, clock: Clock): PriceBook {
  const { find, forget } = createLookUp(prices, clock, ({ channel, currency }) => keyOf(channel, currency));
  return { find: (service, currency, recipient) => find(keyOf(service, currency), recipient), forget };
}

/** The providers' price lists from the store. */
export function createProviderPriceBook(prices: PriceSource<ProviderPrice>, clock: Clock): ProviderPriceBook {
  const key = (provider: string, channel: Channel, currency: string) =>
    `${keyOf(channel, currency)} ${provider}`;
  const { find } = createLookUp(prices, clock, (price) => key(price.provider, price.channel, price.currency));
  return {
    find: (provider, channel, currency, recipient) => find(key(provider, channel, currency), recipient),
  };
}

/** Lists by their keys; asks every five seconds whether they changed, sooner when told, and only then reads them again. */
function createLookUp<Of extends ListedPrice>(
  prices: PriceSource<Of>,
  clock: Clock,
  listKeyOf: (price: Of) => string,
): { find(key: string, recipient: string): Promise<Price | undefined>; forget(): void } {
  let known: PriceLists | undefined;
  let knownAt = 0;
  let isTold = false;

  async function load(): Promise<PriceLists> {
    // Asked before the prices are read, and five seconds count from here: a later change is read the next time.
    const askedAt = clock.monotonic();
    isTold = false;
    const revision = await prices.revision();
    if (known?.revision !== revision) known = { revision, lists: listsOf(await readAll(prices), listKeyOf) };
    knownAt = askedAt;
    return known;
  }

  async function current(): Promise<PriceLists> {
    const fresh = isTold ? freshWhenToldMilliseconds : freshMilliseconds;
    return known && clock.monotonic() < knownAt + fresh ? known : share();
  }

  const share = singleFlight(load);

  return {
    find: async (key, recipient) => (await current()).lists.get(key)?.find(recipient),
    forget: () => void (isTold = true),
  };
}

/** Reads in parts, so that a long list blocks nobody. */
async function readAll<Of extends ListedPrice>(prices: Pick<Prices<Of>, "list">): Promise<readonly Of[]> {
  const all: Of[] = [];
  for (;;) {
    const part = await prices.list(all.at(-1), pricesAtOnce);
    for (const price of part) all.push(price);
    if (part.length < pricesAtOnce) return all;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

const keyOf = (channel: PricedService, currency: string) => `${channel} ${currency}`;

function listsOf<Of extends ListedPrice>(
  prices: readonly Of[],
  listKeyOf: (price: Of) => string,
): PriceLists["lists"] {
  const groups = Map.groupBy(prices, listKeyOf);
  return new Map([...groups].map(([key, group]) => [key, buildPriceList(group)]));
}

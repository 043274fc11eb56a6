import type { AnswerOf, RequestOf } from "./requests.ts";

/** The type of the listed items, by the operation that lists them in pages. */
export interface Listed {
  listBillingTransactions: AnswerOf<"listBillingTransactions">["list"][number];
  listTelegramTdrs: AnswerOf<"listTelegramTdrs">["list"][number];
  listSimRegistries: AnswerOf<"listSimRegistries">["sims"][number];
  listWebhookDeliveries: AnswerOf<"listWebhookDeliveries">["list"][number];
  listMessages: AnswerOf<"listMessages">["list"][number];
  listVerificationBlocks: AnswerOf<"listVerificationBlocks">["list"][number];
  listVerifications: AnswerOf<"listVerifications">["list"][number];
}

/** An operation that lists in pages. */
export type ListId = keyof Listed;

/** The request for a list; the client does the paging unless the request sets it. */
export type EachRequest<Id extends ListId> = Omit<RequestOf<Id>, "body"> &
  Partial<Pick<RequestOf<Id>, "body">>;

/** How an operation's pages are walked. */
interface Pager<Given, Asked, Page, Item> {
  /** The request for the first page: a hundred at once, unless the caller says how many. */
  first(given: Given): Asked;
  items(page: Page): readonly Item[];
  identity(item: Item): string;
  /** The request for the page after this one; undefined after the last. */
  next(asked: Asked, page: Page): Asked | undefined;
}

type PagerOf<Id extends ListId> = Pager<EachRequest<Id>, RequestOf<Id>, AnswerOf<Id>, Listed[Id]>;

const atOnce = 100;

/** A list whose requests have `before` and `count` in one part, and whose pages have `next`. */
function createPager<Id extends ListId>(part: "query" | "body") {
  interface Bounds {
    readonly before?: string | null;
    readonly count?: number | null;
  }
  type Request = Readonly<Partial<Record<typeof part, Bounds>>>;
  const pager: Pager<
    Request,
    Request,
    { readonly list: readonly { readonly id: string }[]; readonly next?: string },
    { readonly id: string }
  > = {
    first: (request) => ({ ...request, [part]: { count: atOnce, ...request[part] } }),
    items: ({ list }) => list,
    identity: ({ id }) => id,
    // A page that leads to itself, as each of a mock's does, is the last.
    next: (request, { next }) =>
      next === undefined || next === request[part]?.before
        ? undefined
        : { ...request, [part]: { ...request[part], before: next } },
  };
  return pager as unknown as PagerOf<Id>;
}

const pagers: { readonly [Id in ListId]: PagerOf<Id> } = {
  listBillingTransactions: {
    first: (request) => ({ ...request, body: { rowsPerPage: atOnce, ...request.body } }),
    items: ({ list }) => list,
    identity: ({ _id }) => _id,
    next: (request, { page, hasNextPage }) =>
      hasNextPage ? { ...request, body: { ...request.body, page: page + 1 } } : undefined,
  },
  listTelegramTdrs: {
    first: (request) => ({ ...request, body: { rows_per_page: atOnce, ...request.body } }),
    items: ({ list }) => list,
    identity: ({ uuid }) => uuid,
    next: (request, { page, has_next_page }) =>
      has_next_page ? { ...request, body: { ...request.body, page: page + 1 } } : undefined,
  },
  listSimRegistries: {
    first: (request) => ({ ...request, query: { count: atOnce, ...request.query } }),
    items: ({ sims }) => sims,
    identity: ({ iccid }) => iccid,
    next(request, { sims, offset, total }) {
      const after = offset + sims.length;
      if (sims.length === 0 || after >= total) return undefined;
      return { ...request, query: { ...request.query, offset: after } };
    },
  },
  listWebhookDeliveries: createPager("query"),
  listVerificationBlocks: createPager("query"),
  listMessages: createPager("body"),
  listVerifications: createPager("body"),
};

/**
 * Every item from the requested page on. New items push earlier ones to the next page: those are not yielded twice, as
 * long as less than a page of new items arrives between two requests.
 */
export async function* eachItem(
  id: ListId,
  call: (request: object) => Promise<unknown>,
  given: object,
): AsyncGenerator<unknown, void, undefined> {
  // `call` runs the operation of this id, so the pager gets the pages of its own operation.
  const { first, items, identity, next } = pagers[id] as Pager<object, object, unknown, unknown>;
  let before = new Set<string>();
  for (let request: object | undefined = first(given); request;) {
    const page = await call(request);
    for (const item of items(page)) if (!before.has(identity(item))) yield item;
    before = new Set(items(page).map(identity));
    request = next(request, page);
  }
}

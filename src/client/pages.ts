import type { ResponseBody, RequestInput } from "./requests.ts";

/** Item types of the paginated lists, by operation. */
export interface ListItems {
  listBillingTransactions: ResponseBody<"listBillingTransactions">["list"][number];
  listTelegramTdrs: ResponseBody<"listTelegramTdrs">["list"][number];
  listSimRegistries: ResponseBody<"listSimRegistries">["sims"][number];
  listWebhookDeliveries: ResponseBody<"listWebhookDeliveries">["list"][number];
  listMessages: ResponseBody<"listMessages">["list"][number];
  listVerificationBlocks: ResponseBody<"listVerificationBlocks">["list"][number];
  listVerifications: ResponseBody<"listVerifications">["list"][number];
}

/** An operation with a paginated list. */
export type ListId = keyof ListItems;

/**
 * The request for a list. The client sets the page size, unless the request does. If the request has a position, the
 * list starts there.
 */
export type ListRequest<Id extends ListId> = Omit<RequestInput<Id>, "body"> &
  Partial<Pick<RequestInput<Id>, "body">>;

/** Paging of one operation. */
interface Pager<Given, Asked, Page, Item> {
  /** Returns the request for the first page. The page size is 100, unless the caller sets it. */
  first(given: Given): Asked;
  items(page: Page): readonly Item[];
  identity(item: Item): string;
  /** Returns the request for the page after `page`, or undefined after the last page. */
  next(request: Asked, page: Page): Asked | undefined;
}

type PagerOf<Id extends ListId> = Pager<ListRequest<Id>, RequestInput<Id>, ResponseBody<Id>, ListItems[Id]>;

const itemsPerPage = 100;

/** Creates the pager of a list that has `before` and `count` in the query or the body, and `next` in its pages. */
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
    first: (request) => ({ ...request, [part]: { count: itemsPerPage, ...request[part] } }),
    items: ({ list }) => list,
    identity: ({ id }) => id,
    // A page whose `next` is its own position is the last one. A mock server returns such pages.
    next: (request, { next }) =>
      next === undefined || next === request[part]?.before
        ? undefined
        : { ...request, [part]: { ...request[part], before: next } },
  };
  return pager as unknown as PagerOf<Id>;
}

const pagers: { readonly [Id in ListId]: PagerOf<Id> } = {
  listBillingTransactions: {
    first: (request) => ({ ...request, body: { rowsPerPage: itemsPerPage, ...request.body } }),
    items: ({ list }) => list,
    identity: ({ _id }) => _id,
    next: (request, { page, hasNextPage }) =>
      hasNextPage ? { ...request, body: { ...request.body, page: page + 1 } } : undefined,
  },
  listTelegramTdrs: {
    first: (request) => ({ ...request, body: { rows_per_page: itemsPerPage, ...request.body } }),
    items: ({ list }) => list,
    identity: ({ uuid }) => uuid,
    next: (request, { page, has_next_page }) =>
      has_next_page ? { ...request, body: { ...request.body, page: page + 1 } } : undefined,
  },
  listSimRegistries: {
    first: (request) => ({ ...request, query: { count: itemsPerPage, ...request.query } }),
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
 * Yields every item, starting with the requested page. New items move older items to the next page. An item is not
 * yielded twice if at most a page of new items arrives between two requests. Rejects with the error of a call.
 */
export async function* iterateItems(
  id: ListId,
  call: (request: object) => Promise<unknown>,
  given: object,
): AsyncGenerator<unknown, void, undefined> {
  // `call` calls the operation of this id, so the pager receives pages of its own operation.
  const { first, items, identity, next } = pagers[id] as Pager<object, object, unknown, unknown>;
  let before = new Set<string>();
  for (let request: object | undefined = first(given); request;) {
    const page = await call(request);
    for (const item of items(page)) if (!before.has(identity(item))) yield item;
    before = new Set(items(page).map(identity));
    request = next(request, page);
  }
}

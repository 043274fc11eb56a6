import type { DeliveryStatus } from "../../domain/messages/delivery.ts";
import type { Messages } from "../../ports/store/messages.ts";

interface Dated {
  readonly createdAt: number;
  readonly status: DeliveryStatus;
}

/**
 * Messages without those that were accepted before the instant of `keptFrom`: what is shown does not depend on when they are
 * removed. One that still waits is found by its id, for it is kept.
 */
export function showKept(messages: Messages, keptFrom: () => number): Messages {
  const shown = <Any extends Dated>(found: Any | undefined) =>
    found && (found.createdAt >= keptFrom() || found.status === "PENDING") ? found : undefined;
  const since = <Query extends { readonly from?: number | undefined }>(query: Query): Query => ({
    ...query,
    from: Math.max(query.from ?? 0, keptFrom()),
  });
  return {
    ...messages,
    find: async (accountId, channel, id) => shown(await messages.find(accountId, channel, id)),
    findAny: async (id) => shown(await messages.findAny(id)),
    async findHistory(accountId, id) {
      const found = await messages.findHistory(accountId, id);
      return shown(found?.message) && found;
    },
    findTdr: async (accountId, id) => shown(await messages.findTdr(accountId, id)),
    findByRequest: async (accountId, requestId) => shown(await messages.findByRequest(accountId, requestId)),
    listTdrs: (query) => messages.listTdrs(since(query)),
    list: (query) => messages.list(since(query)),
    search: (query) => messages.search(since(query)),
  };
}

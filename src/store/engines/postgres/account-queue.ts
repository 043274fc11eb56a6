/** Something that waits to change the rows of accounts. */
export interface Waiting {
  readonly accountIds: readonly string[];
  /** Whether it cannot be in a group with others. */
  readonly isAlone: boolean;
}

/** What waits, by its first account. An account of which something was taken goes to the end of the queue. */
export function createAccountQueue<Item extends Waiting>() {
  const queues = new Map<string, Item[]>();
  return {
    add(item: Item): void {
      const [first = ""] = item.accountIds;
      const queue = queues.get(first);
      if (queue) queue.push(item);
      else queues.set(first, [item]);
    },
    /** Removes up to `limit` items whose accounts are not busy, or one that is alone. */
    take(limit: number, isBusy: (accountId: string) => boolean): readonly Item[] {
      const taken: Item[] = [];
      const isFree = ({ accountIds }: Item) => !accountIds.some(isBusy);
      for (const [id, queue] of queues) {
        const room = limit - taken.length;
        if (room === 0 || taken[0]?.isAlone) break;
        const most = Math.min(queue[0]!.isAlone ? 1 : room, queue.length);
        if (queue[0]!.isAlone && taken.length > 0) continue;
        // Most items have one account, and all of its queue is free.
        let count = 0;
        while (count < most && isFree(queue[count]!) && (count === 0 || !queue[count]!.isAlone)) count += 1;
        if (count === 0) continue;
        taken.push(...queue.splice(0, count));
        queues.delete(id);
        if (queue.length > 0) queues.set(id, queue);
      }
      return taken;
    },
    takeAll(): readonly Item[] {
      const all = [...queues.values()].flat();
      queues.clear();
      return all;
    },
  };
}

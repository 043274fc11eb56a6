import type { IdSpelling, ProviderReceipt } from "../../ports/providers.ts";

/** A spelling is tried first once it has named so many more messages than the one that was tried first. */
const matchesToLead = 3;

/** In which spelling the receipts of each provider name their messages, learned from those that could mean several ids. */
export interface Spellings {
  /** The receipt with the ids of the leading spelling as those that it names, and the other ids as guesses. */
  inOrder(provider: string, receipt: ProviderReceipt): ProviderReceipt;
  /** A receipt of several possible ids met its message at once, by the leading spelling. */
  matched(provider: string): void;
  /** A receipt met its message by a guess in this spelling. */
  guessed(provider: string, spelled: IdSpelling): void;
}

interface Learned {
  leading: IdSpelling;
  /** How many more messages each other spelling has named than the leading one; at least 1. */
  readonly ahead: Map<IdSpelling, number>;
}

/** Learns from the start of the process, of as many providers as the routes name; the `same` spelling leads at first. */
export function createSpellings(): Spellings {
  const learned = new Map<string, Learned>();
  const of = (provider: string): Learned => {
    const known = learned.get(provider) ?? { leading: "same", ahead: new Map() };
    learned.set(provider, known);
    return known;
  };

  function matched(provider: string): void {
    const { ahead } = of(provider);
    for (const [spelled, count] of ahead) {
      if (count > 1) ahead.set(spelled, count - 1);
      else ahead.delete(spelled);
    }
  }

  return {
    inOrder(provider, receipt) {
      const { guessedIds, providerMessageIds } = receipt;
      const { leading } = of(provider);
      if (!guessedIds || leading === "same") return receipt;
      const first = guessedIds.filter(({ spelled }) => spelled === leading);
      // Such as an id with letters, which is not decimal.
      if (first.length === 0) return receipt;
      const same = providerMessageIds.map((id) => ({ id, spelled: "same" as const }));
      return {
        ...receipt,
        providerMessageIds: first.map(({ id }) => id),
        guessedIds: [...same, ...guessedIds.filter((guess) => !first.includes(guess))],
      };
    },
    matched,
    guessed(provider, spelled) {
      const known = of(provider);
      // It was kept before this spelling began to lead.
      if (spelled === known.leading) return matched(provider);
      const count = (known.ahead.get(spelled) ?? 0) + 1;
      known.ahead.set(spelled, count);
      if (count >= matchesToLead) learned.set(provider, { leading: spelled, ahead: new Map() });
    },
  };
}

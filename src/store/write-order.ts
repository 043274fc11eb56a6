/**
 * The order of all writes: the one place that says which write has to come before which. The steps of a change are
 * committed in this order, and changes that are committed together in the order of their first steps.
 */
const places = [
  // Instances that put the same SIM take turns; its totals are taken out before it changes.
  "sim turn",
  "sim uncounted",
  "sim",
  "sim counted",
  "package template",

  // Conditions on a user, session or link are checked before it is changed, and a user always first, so that no two
  // transactions wait for each other's rows in a circle.
  "user seen",
  "user",
  "account",
  // Whether an account was told already is found out before it is told.
  "event told",
  "session seen",
  "session",
  "reset link used",
  "reset link",
  "reset request",
  "API key",
  "SIM grant",

  // Whether somebody else has settled an attempt, or goes on with it, is found out before anything of it is answered,
  // recorded or given back.
  "eSIM attempt",

  // A repeated request is found out before anything is charged. A forgotten key makes way for a new one.
  "key forgotten",
  "key",

  // Whether another verification is under way is found out before anything is charged, and whether one was changed
  // meanwhile before its attempt is.
  "verification",

  // An account is locked before any of its messages, and a transaction is numbered by the balance that this leaves.
  "balance",

  // A message is locked and taken out of the totals before it changes, and counted again as it is then.
  "message uncounted",
  "message due",
  "message accepted",
  // Whether a message has arrived depends on all of its parts.
  "message part",
  // Events follow each other as their statuses do, and read the message as it was before. An event's deliveries use the
  // number that it is about to have.
  "event",
  "message",
  // Whether a message may be refunded is found out before the transaction is written.
  "message refunded",
  "transaction",
  "transaction counted",
  "message counted",
  "cost changed",
  // A verification is due at once when its message has failed, as that is known then.
  "verification due",
  "verification counted",
  "early receipt",
  "opt-out",
  "service window",

  "eSIM package",

  // A delivery is claimed by one instance: after its record, the writes of the others miss.
  "delivery",
  "endpoint",
  "endpoint's deliveries",
  "mail",
  "maintenance",
  "hold",
  // Two changes of the guard's settings wait for each other here.
  "guard revision",
  "guard record",
  // An instance that has lost its turn counts nothing.
  "traffic turn",
  "traffic",
  // Two imports of the same prices, each in its own order, take turns.
  "price revision",
  "price",
  "alert",
  "audit entry",
  "instances told",
] as const;

export type WritePlace = (typeof places)[number];

/**
 * Places of rows that have an owner, and the value by which a step names it. On Postgres a transaction locks the owners
 * of all of its steps before anything else, and in one order; so nobody waits in a circle for rows at these places.
 */
const ownerAt = {
  "SIM grant": "accountId",
  "eSIM attempt": "accountId",
  "key forgotten": "accountId",
  key: "accountId",
  "event told": "accountId",
  balance: "accountId",
  "message uncounted": "accountId",
  "message due": "accountId",
  "message accepted": "accountId",
  "message part": "accountId",
  event: "accountId",
  message: "accountId",
  "message refunded": "accountId",
  transaction: "accountId",
  "transaction counted": "accountId",
  "message counted": "accountId",
  "cost changed": "accountId",
  verification: "accountId",
  "verification due": "accountId",
  "verification counted": "accountId",
  "opt-out": "accountId",
  delivery: "endpointId",
  endpoint: "endpointId",
  "endpoint's deliveries": "endpointId",
} as const satisfies Partial<Record<WritePlace, OwnerName>>;

export type OwnerName = "accountId" | "endpointId";

/** The places of rows of accounts, or of endpoints. */
export type PlaceOf<Name extends OwnerName> = {
  [At in keyof typeof ownerAt]: (typeof ownerAt)[At] extends Name ? At : never;
}[keyof typeof ownerAt];

/** The places of rows that have no owner. */
export type FreePlace = Exclude<WritePlace, keyof typeof ownerAt>;

/** The name of the value that is the owner of a step's rows, if they have one. */
export const ownerNameAt = (place: WritePlace): OwnerName | undefined =>
  (ownerAt as Partial<Record<WritePlace, OwnerName>>)[place];

const turnsAtOnePlace = 100;

/** The number of a place in the order; `turn` orders several steps at the same place. */
export const rankOf = (place: WritePlace, turn = 0): number => places.indexOf(place) * turnsAtOnePlace + turn;

/**
 * What is written, in the order in which it is: the one place that says which write needs that another came before it.
 * The steps of a change are committed in this order, and changes that are committed together in that of their first steps.
 */
const places = [
  // Instances that put the same SIM take turns; its totals are taken out before it changes.
  "sim turn",
  "sim uncounted",
  "sim",
  "sim counted",
  "package template",

  // What was seen of a user, session or link is looked at before it is changed, and a user always first: so no two
  // transactions wait for each other's rows in a circle.
  "user seen",
  "user",
  "account",
  "session seen",
  "session",
  "reset link used",
  "reset link",
  "reset request",
  "API key",
  "SIM grant",

  // A request that is made again is found out before anything is charged. A forgotten key makes room for a new one.
  "key forgotten",
  "key",

  // An account is locked before any of its messages, and a transaction is numbered by the balance that this leaves.
  "balance",

  // A message is locked and taken out of the totals before it changes, and counted again as it is then.
  "message uncounted",
  "message due",
  "message accepted",
  // Whether a message has arrived is said by all of its parts.
  "message part",
  // Events follow each other as their statuses do, and look at the message as it was before. What is posted of one takes
  // the number that it is about to have.
  "event",
  "message",
  // Whether a message may be refunded is found out before there is a transaction of it.
  "message refunded",
  "transaction",
  "transaction counted",
  "message counted",
  "early receipt",

  "eSIM package",
  "key answered",

  // What is posted is claimed by one instance: its record is what the others miss.
  "delivery",
  "endpoint",
  "endpoint's deliveries",
  "mail",
  "maintenance",
  "price",
  "price revision",
] as const;

export type Place = (typeof places)[number];

const turnsAtOnePlace = 100;

/** The number of a place in the order; of several at the same place each may have its turn. */
export const rankOf = (place: Place, turn = 0): number => places.indexOf(place) * turnsAtOnePlace + turn;

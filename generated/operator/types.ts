// Generated from spec/ by `npm run generate`. Never edited by hand.
export interface paths {
  "/operator/v1/audit-entries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the changes that operators made
     * @description Who changed what, when, why and from where, newest first; also which customer lifted a block of the guard. Entries are kept for good.
     */
    get: operations["listAuditEntries"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/customers": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List or find customers
     * @description Every user with their account, the latest first; or those that `search` names.
     */
    get: operations["listCustomers"];
    put?: never;
    /**
     * Make a customer
     * @description Makes a user with an account, also where registration is closed. No e-mail is sent: the address is confirmed by the
     *     first password reset. The password is in no audit log.
     */
    post: operations["createCustomer"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/customers/{customer}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a customer
     * @description A user with their account, what may be spent, and what is at risk.
     */
    get: operations["getCustomer"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/customers/{customer}/suspend": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Suspend a customer
     * @description The user can no longer sign in, the sessions are ended, and the API keys stop, within 2 seconds at every instance.
     *     Messages that wait in the queue are cancelled, those that are due first, up to 50 in one request: they are refunded,
     *     except those of which an earlier attempt may have reached a provider. Ask again while `more_queued` is true; asking again
     *     does no harm. A message that is being handed over goes on; within 2 seconds no instance hands over any other, and what is
     *     left in the queue is cancelled in the same way when it is due.
     */
    post: operations["suspendCustomer"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/customers/{customer}/reinstate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reinstate a customer
     * @description The user may sign in again and the API keys work again. Sessions that were ended stay so.
     */
    post: operations["reinstateCustomer"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/customers/{customer}/credit": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Credit a customer
     * @description Adds money to the account; the reason is what the ledger says.
     *     Send an `Idempotency-Key` to make it safe to ask again; the key is kept per operator.
     */
    post: operations["creditCustomer"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/customers/{customer}/debit": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Debit a customer
     * @description Takes money from the account, whose balance never becomes negative; the reason is what the ledger says.
     *     Send an `Idempotency-Key` to make it safe to ask again; the key is kept per operator.
     */
    post: operations["debitCustomer"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/customers/{customer}/correct-balance": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Correct the balance of a customer
     * @description Adds money to the account, or takes it where the amount is negative. The ledger says that it is a correction, and why.
     *     Send an `Idempotency-Key` to make it safe to ask again; the key is kept per operator.
     */
    post: operations["correctBalance"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/customers/{customer}/limit": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Limit what a customer may spend in a day
     * @description Sets what a customer may spend in a day of UTC at most; left out, it is taken away. It holds at once. Customers see it,
     *     may set a limit of their own below it, and cannot raise it. What would be charged beyond it is refused with 402; nothing is
     *     sent then, and the first refusal of a day is told by the event `account.limit_reached`.
     */
    post: operations["setCustomerLimit"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/customers/{customer}/statement": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the statement of a customer's month
     * @description The ledger of a month as CSV (RFC 4180, UTF-8, a header, rows that end with CRLF): the balance at its beginning, each
     *     transaction in the order of the ledger, and the balance at its end. A transaction is in one month, and each statement begins
     *     with the balance that the one before ends with. It is written as it is read, so it may be as long as it is.
     *
     *     Amounts are exact decimals. `value` is added to the balance, but for a `DEBIT`, which is taken from it. A text that a
     *     spreadsheet would take for a formula (it begins with `=`, `+`, `-` or `@`) has an apostrophe before it. An answer that breaks
     *     off has no row `CLOSING`.
     */
    get: operations["getCustomerStatement"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/customers/{customer}/keys": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the API keys of a customer
     * @description The live API keys, without their secrets, oldest first.
     */
    get: operations["listCustomerKeys"];
    put?: never;
    /**
     * Make an API key for a customer
     * @description Makes an API key for the customer's account. The answer carries the secret, which is shown only here. A user may have
     *     100 live keys.
     */
    post: operations["createCustomerKey"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/customers/{customer}/keys/{key_id}/revoke": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Revoke an API key of a customer
     * @description The key stops working, within 2 seconds at every instance. It cannot be brought back.
     */
    post: operations["revokeCustomerKey"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/customers/{customer}/guard": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the guard's settings of a customer
     * @description Returns what `setCustomerGuard` has set, or the defaults, and the amounts that the customer has set.
     */
    get: operations["getCustomerGuard"];
    put?: never;
    /**
     * Set the guard's settings of a customer
     * @description Sets the countries that the customer may send to, whether the limit of messages to one recipient applies, what the customer's sends
     *     to one country may cost in a day of UTC while nobody enters their codes, and the highest such amount that the customer may set for a
     *     country. A setting that is left out keeps its value, unless `reset` names it. If an amount changes, the account's blocks of the
     *     amount end.
     *
     *     A send to a country that is off is a 403 `blocked` and not charged, unless its recipient is on the allow list. All instances follow
     *     within 2 seconds.
     */
    post: operations["setCustomerGuard"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/guard/blocks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List what the guard blocks now
     * @description The current blocks and suspicions of all accounts, or of one, newest first. Blocks that the customer lifted are left out.
     */
    get: operations["listBlocks"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/guard/check": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Tell whether a send would be blocked, and why
     * @description Decides on a send of an account to a number as the service would now, and tells the rule. Nothing is sent, charged or
     *     counted. Without `client` the rules over IP networks and devices are not asked. Whether the destination has a price, and the
     *     account the money, is another matter.
     */
    post: operations["checkSend"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/guard/entries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List what is on the allow list and the block list
     * @description Entries, newest first. One that has ended does nothing, and is removed soon after.
     */
    get: operations["listGuardEntries"];
    put?: never;
    /**
     * Put a number or a prefix on the allow list or the block list
     * @description Whatever begins with the prefix is meant; of several entries that fit, the one with the longest prefix is named, and of two
     *     the customer's own. An entry of the same list, account and prefix gives way to the new one. What is allowed passes whatever
     *     else the guard would say; what is blocked is refused and not charged. Each list has at most 10,000 entries. Every
     *     instance on the database follows within 2 seconds.
     */
    post: operations["createGuardEntry"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/guard/entries/{id}/delete": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Take a number or a prefix off its list
     * @description Every instance on the database follows within 2 seconds.
     */
    post: operations["deleteGuardEntry"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/guard/opt-outs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the recipients that want no more messages
     * @description Opt-outs, newest first: of whom a vendor refused a message because of it, and of whom it told that they wrote STOP. What the
     *     account sends there on the channel is a 403 `blocked` with the reason `opted_out`; verifications go on.
     */
    get: operations["listOptOuts"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/guard/opt-outs/{id}/delete": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Take an opt-out back
     * @description For a recipient that has told elsewhere that it wants messages again. Another opt-out of the same recipient, by another
     *     provider, stays. Where the vendor goes on refusing, its next refusal is kept again.
     */
    post: operations["deleteOptOut"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/balances": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the balances of all customers together
     * @description What all accounts have, and what was charged for messages that are still pending, in each currency.
     */
    get: operations["getBalances"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/messages": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Search the messages of all customers
     * @description The messages of all customers, newest first, that fit all that `filter` gives. The `next` of an answer goes into
     *     `before` for the page after it, with the same `filter`. A page looks at a bounded number of messages: it may hold
     *     fewer than `count`, even none, and still have a `next`. `getMessageTimeline` tells what happened to one.
     */
    post: operations["searchMessages"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/messages/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a message with all that happened to it
     * @description A message of any customer, and in the order of time what happened to it: each event (the acceptance, receipts and
     *     reports), each attempt to hand it over with the provider's answer, and each request to the customer's webhook
     *     endpoints. Its code is not shown, and of its text only a beginning in which digits are masked.
     */
    get: operations["getMessageTimeline"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/statistics": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get statistics of all messages
     * @description What became of the messages of all accounts that were accepted in a range, what they brought in and what they cost, grouped as
     *     asked; at most 2,000 groups. A message counts in the hour in which it was accepted, whatever comes of it later. The messages of a
     *     verification that is paid as a whole bring in nothing by themselves: what was paid for it is in the ledger alone.
     *
     *     It is counted in the background. What happens to a message is in the statistics about a minute later; where an account
     *     sends more than 240,000 messages of a channel in an hour, up to a quarter of a millisecond for each of them later. What is
     *     reported once that hour is over is there when a sixteenth of the time since has passed, and of a message of more than 32 days at
     *     most half an hour after that for each year of history.
     */
    post: operations["getStatistics"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/statistics/csv": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get statistics of all messages as CSV
     * @description The same as `getStatistics`, as CSV (RFC 4180, UTF-8, a header, rows that end with CRLF), for as many groups as there are:
     *     at most 50,000 for each hour, day or month, or in all where it is not grouped by time. It is read as it is sent; the counting
     *     goes on meanwhile. Amounts are exact decimals.
     */
    post: operations["getStatisticsCsv"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/maintenance": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the services and their maintenance
     * @description Every service that can be put into maintenance, and since when those are that are in it.
     */
    get: operations["listMaintenance"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/maintenance/{service}/begin": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Put a service into maintenance
     * @description The status operation of the service, where it has one, says Maintenance, and new requests to it are refused with 503 and not charged. What
     *     was accepted before goes on. Every instance follows within 2 seconds. A service that is in maintenance already keeps its
     *     time.
     */
    post: operations["beginMaintenance"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/maintenance/{service}/end": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Take a service out of maintenance
     * @description The service takes requests again, within 2 seconds at every instance. One that is not in maintenance stays so.
     */
    post: operations["endMaintenance"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/providers": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the providers, how they are and how they do
     * @description The providers that the routes of this instance use. To take one out is to hold it (`beginHold` of `provider:NAME`), to put
     *     it back is to end the hold. Everything but the holds is what the instance that answers has seen, since its start and of
     *     the messages that it handed over: each instance has its own sessions. At the edge an isolate knows little.
     */
    get: operations["listProviders"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/providers/{name}/check": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Check a provider over its connection
     * @description Asks the provider over the connection that this instance has with it, without sending anything that costs money: SMPP by
     *     `enquire_link` on the binds that there are, SIP by OPTIONS, others by a request that reads. No second bind is opened; one
     *     that is down is tried at once. The answer comes within 15 seconds. Where there is another instance, it is asked apart.
     */
    get: operations["checkProvider"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/queue": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Tell what waits to be handed over
     * @description What waits in each queue, and how long. Messages wait in a queue for each channel and each list of providers that its
     *     routes name: what waits for some providers holds up nothing that others can take.
     */
    get: operations["getQueue"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/queue/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel messages that wait
     * @description Each ends as by `cancelMessage`, up to 50 in one request, those that are due first. Ask again while `more_queued` is true.
     *     Of each queue the 10,000 messages that are due first are looked at.
     */
    post: operations["cancelMessages"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/queue/release": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Release messages that were put off
     * @description Each is due now, up to 200 in one request. Ask again while `more_put_off` is true.
     */
    post: operations["releaseMessages"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/messages/{id}/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a message that waits
     * @description The message ends and is refunded, with its event, unless an earlier attempt may have reached a provider: then it ends as
     *     one whose time is over, and is not refunded. A message that was handed over, has ended or is being handed over stays as
     *     it is.
     */
    post: operations["cancelMessage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/messages/{id}/release": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Release a message that was put off
     * @description A message whose attempt failed waits for its next one; released, it is due now. Nothing else changes: a message that is
     *     held goes on waiting.
     */
    post: operations["releaseMessage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/holds": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List what is held
     * @description What is held, since when, by whom and why.
     */
    get: operations["listHolds"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/holds/{scope}/begin": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Hold a channel, a provider or everything
     * @description Messages that are held are accepted and charged, and wait. Their time goes on: one that is not handed over when it ends
     *     has failed and is refunded. What is being handed over goes on, and so do receipts, events and the ends of messages that
     *     were handed over. A provider that is held is passed over; messages that only it can take wait. The status operation of a
     *     channel of which everything waits says Stopped. Every instance on the database follows within 2 seconds. What is held
     *     already keeps its time and its reason.
     */
    post: operations["beginHold"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/holds/{scope}/end": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Resume a channel, put a provider back, or end a hold of everything
     * @description What waited is handed over, within 2 seconds at every instance, in the order in which it became due and in turns between
     *     accounts. Another hold of the same messages stands. What is not held stays so.
     */
    post: operations["endHold"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /**
     * Audit target kind
     * @description What kind of thing a change was made to.
     *
     *     - `service`: a service, by its name.
     *     - `customer`: a customer, by the identifier of the user.
     *     - `api_key`: an API key, by its identifier.
     *     - `webhook_endpoint`: a customer's webhook endpoint, by its identifier.
     *     - `hold`: what is held, by its scope.
     *     - `message`: a message, by its identifier.
     *     - `guard_entry`: an entry of the allow list or the block list, by its identifier.
     *     - `opt_out`: an opt-out, by its identifier.
     *     - `import`: what a command imports from CSV, by its name, such as `prices`.
     *     - `queue`: messages that wait, by their queue, else their channel, else their account, or `all`.
     * @enum {string}
     */
    AuditTargetKind:
      | "service"
      | "customer"
      | "api_key"
      | "webhook_endpoint"
      | "hold"
      | "message"
      | "queue"
      | "guard_entry"
      | "opt_out"
      | "import";
    /**
     * Audit entry
     * @description One change that an operator made, or a block that a customer lifted.
     */
    AuditEntry: {
      /**
       * Format: uuid
       * @description Identifier of the entry; later ones are greater.
       */
      id: string;
      /**
       * Format: date-time
       * @description When the change was made (ISO 8601).
       */
      time: string;
      /** @description Who made it: the identifier of the user, or `command line`. */
      actor: string;
      /** @description The operation that made it, or the command where there is none, such as `sims grant`. */
      operation: string;
      /**
       * @description What kind of thing a change was made to.
       *
       *     - `service`: a service, by its name.
       *     - `customer`: a customer, by the identifier of the user.
       *     - `api_key`: an API key, by its identifier.
       *     - `webhook_endpoint`: a customer's webhook endpoint, by its identifier.
       *     - `hold`: what is held, by its scope.
       *     - `message`: a message, by its identifier.
       *     - `guard_entry`: an entry of the allow list or the block list, by its identifier.
       *     - `opt_out`: an opt-out, by its identifier.
       *     - `import`: what a command imports from CSV, by its name, such as `prices`.
       *     - `queue`: messages that wait, by their queue, else their channel, else their account, or `all`.
       */
      target_kind: components["schemas"]["AuditTargetKind"];
      /** @description What it was made to. */
      target_id: string;
      /** @description What was asked for besides the target, and whom that was about where it does not tell, as JSON. */
      request: string;
      /** @description Where the request came from: an IPv4 address, the /64 network of an IPv6 address, or `local`. */
      address: string;
      /** @description The identifier of the request, that of its line in the log. */
      request_id: string;
    };
    /**
     * Audit entries
     * @description Some of the changes, newest first.
     */
    AuditEntryPage: {
      /** @description The changes, newest first. */
      list: components["schemas"]["AuditEntry"][];
      /** @description What to send as `before` for those that come after; absent on the last page. */
      next?: string;
    };
    /**
     * Error code
     * @description What kind of problem it is. Each code has one status. Minor versions may add codes: handle an unknown one by its status.
     *
     *     - `invalid_request` (400): the request breaks a rule; `errors` names every fault.
     *     - `authentication_failed` (401): credentials are missing, wrong, expired, or do not belong together.
     *     - `insufficient_balance` (402): the account cannot pay for this; nothing was charged and nothing is sent.
     *     - `daily_limit_reached` (402): the account's daily limit does not allow this charge; nothing was charged and nothing is
     *       sent.
     *     - `forbidden` (403): the caller is known and may not do this.
     *     - `not_found` (404): there is no such thing, or it belongs to another account.
     *     - `method_not_allowed` (405): the address exists, this method does not.
     *     - `email_taken` (409): a user with this e-mail address exists.
     *     - `too_many_api_keys` (409): the user has 100 live API keys.
     *     - `too_many_webhook_endpoints` (409): the account has 10 webhook endpoints.
     *     - `idempotency_in_progress` (409): the first request with this `Idempotency-Key` is not yet answered.
     *     - `payload_too_large` (413): the body is over 64 KiB.
     *     - `unsupported_media_type` (415): the body is not `application/json`.
     *     - `idempotency_mismatch` (422): this `Idempotency-Key` was used with another operation or body.
     *     - `rate_limited` (429): too many requests; `Retry-After` tells when to try again.
     *     - `internal_error` (500): an unexpected error of the service.
     *     - `unavailable` (503): the service cannot answer for the moment; `Retry-After` tells when to try again.
     * @enum {string}
     */
    ErrorCode:
      | "invalid_request"
      | "authentication_failed"
      | "insufficient_balance"
      | "daily_limit_reached"
      | "forbidden"
      | "not_found"
      | "method_not_allowed"
      | "email_taken"
      | "too_many_api_keys"
      | "too_many_webhook_endpoints"
      | "idempotency_in_progress"
      | "payload_too_large"
      | "unsupported_media_type"
      | "idempotency_mismatch"
      | "rate_limited"
      | "internal_error"
      | "unavailable";
    /**
     * Part of a request
     * @description The part of the request that is at fault.
     *
     *     - `body`: the body, or a place in it.
     *     - `query`: a query parameter.
     *     - `path`: a parameter of the path.
     *     - `header`: a header.
     * @enum {string}
     */
    FaultPart: "body" | "query" | "path" | "header";
    /**
     * Fault code
     * @description What kind of fault it is. Minor versions may add codes: show the `message` of an unknown one.
     *
     *     - `required`: a required field, parameter or body is missing.
     *     - `unknown`: the contract has no such field or parameter.
     *     - `repeated`: a query parameter is given more than once.
     *     - `type`: the JSON type is wrong.
     *     - `value`: the value is not one of those allowed.
     *     - `length`: a string or list is too short or too long.
     *     - `range`: a number is too small or too large, or a range of time has too many intervals or records.
     *     - `pattern`: a string does not have the form that is asked for.
     *     - `format`: a string is not a valid date-time, e-mail address, UUID, date or URI.
     *     - `characters`: a string holds characters that cannot be stored, such as NUL or half of a surrogate pair.
     *     - `json`: the body is not JSON.
     *     - `phone_number`: a telephone number that cannot exist.
     *     - `destination`: a number that this channel does not serve.
     *     - `password`: a password that is too common.
     *     - `token`: a token that is wrong, used or expired.
     *     - `period`: a range of time that does not end after it starts.
     *     - `conflict`: two fields that exclude each other.
     * @enum {string}
     */
    FaultCode:
      | "required"
      | "unknown"
      | "repeated"
      | "type"
      | "value"
      | "length"
      | "range"
      | "pattern"
      | "format"
      | "characters"
      | "json"
      | "phone_number"
      | "destination"
      | "password"
      | "token"
      | "period"
      | "conflict";
    /**
     * Fault
     * @description One fault of a request.
     */
    Fault: {
      /**
       * @description The part of the request that is at fault.
       *
       *     - `body`: the body, or a place in it.
       *     - `query`: a query parameter.
       *     - `path`: a parameter of the path.
       *     - `header`: a header.
       */
      in: components["schemas"]["FaultPart"];
      /**
       * @description A JSON Pointer (RFC 6901) to the place in that part: `/filter/status` in the body, `/count` in the query.
       *     Empty when the part as a whole is at fault. Of a place with a longer pointer than 256 characters, that of the
       *     nearest place around it.
       */
      pointer: string;
      /**
       * @description What kind of fault it is. Minor versions may add codes: show the `message` of an unknown one.
       *
       *     - `required`: a required field, parameter or body is missing.
       *     - `unknown`: the contract has no such field or parameter.
       *     - `repeated`: a query parameter is given more than once.
       *     - `type`: the JSON type is wrong.
       *     - `value`: the value is not one of those allowed.
       *     - `length`: a string or list is too short or too long.
       *     - `range`: a number is too small or too large, or a range of time has too many intervals or records.
       *     - `pattern`: a string does not have the form that is asked for.
       *     - `format`: a string is not a valid date-time, e-mail address, UUID, date or URI.
       *     - `characters`: a string holds characters that cannot be stored, such as NUL or half of a surrogate pair.
       *     - `json`: the body is not JSON.
       *     - `phone_number`: a telephone number that cannot exist.
       *     - `destination`: a number that this channel does not serve.
       *     - `password`: a password that is too common.
       *     - `token`: a token that is wrong, used or expired.
       *     - `period`: a range of time that does not end after it starts.
       *     - `conflict`: two fields that exclude each other.
       */
      code: components["schemas"]["FaultCode"];
      /** @description The fault in words, for a person to read. */
      message: string;
    };
    /**
     * Problem
     * @description The body of every error (RFC 9457, `application/problem+json`).
     */
    Problem: {
      /**
       * @description A reference that names the kind of problem, relative to the address of the service.
       * @example /problems/not_found
       */
      type: string;
      /** @description The kind of problem in a few words; the same for every problem of this `code`. */
      title: string;
      /** @description The HTTP status of the answer. */
      status: number;
      /** @description What went wrong this time, for a person to read. Programs go by `code`. */
      detail: string;
      /**
       * @description What kind of problem it is. Each code has one status. Minor versions may add codes: handle an unknown one by its status.
       *
       *     - `invalid_request` (400): the request breaks a rule; `errors` names every fault.
       *     - `authentication_failed` (401): credentials are missing, wrong, expired, or do not belong together.
       *     - `insufficient_balance` (402): the account cannot pay for this; nothing was charged and nothing is sent.
       *     - `daily_limit_reached` (402): the account's daily limit does not allow this charge; nothing was charged and nothing is
       *       sent.
       *     - `forbidden` (403): the caller is known and may not do this.
       *     - `not_found` (404): there is no such thing, or it belongs to another account.
       *     - `method_not_allowed` (405): the address exists, this method does not.
       *     - `email_taken` (409): a user with this e-mail address exists.
       *     - `too_many_api_keys` (409): the user has 100 live API keys.
       *     - `too_many_webhook_endpoints` (409): the account has 10 webhook endpoints.
       *     - `idempotency_in_progress` (409): the first request with this `Idempotency-Key` is not yet answered.
       *     - `payload_too_large` (413): the body is over 64 KiB.
       *     - `unsupported_media_type` (415): the body is not `application/json`.
       *     - `idempotency_mismatch` (422): this `Idempotency-Key` was used with another operation or body.
       *     - `rate_limited` (429): too many requests; `Retry-After` tells when to try again.
       *     - `internal_error` (500): an unexpected error of the service.
       *     - `unavailable` (503): the service cannot answer for the moment; `Retry-After` tells when to try again.
       */
      code: components["schemas"]["ErrorCode"];
      /** @description The identifier of this request, the same as in the header `X-Request-Id`. */
      request_id: string;
      /** @description Every fault of the request at once. Present when `status` is 400. */
      errors?: components["schemas"]["Fault"][];
    };
    /**
     * Role
     * @description What a user may do.
     *
     *     - `user`: act for themselves; the role of every newly registered user.
     *     - `admin`: also have reset links sent to other users.
     *
     *     **Transitions.** The operator alone changes a role.
     * @enum {string}
     */
    Role: "user" | "admin";
    /**
     * User status
     * @description Whether a user may use the service.
     *
     *     - `active`: the user may sign in; the status of every newly registered user.
     *     - `suspended`: the operator has suspended the user. A sign-in is a 403. The user's sessions are ended and the API keys
     *       stop (401); a request that was under way may still get a 403. No reset link is sent. (Decision 0012.)
     *
     *     **Transitions.** `active` becomes `suspended`, and the other way round, by the operator alone; no operation of
     *     this contract does either.
     * @enum {string}
     */
    UserStatus: "active" | "suspended";
    /**
     * Currency
     * @description A currency code (ISO 4217).
     * @example EUR
     */
    Currency: string;
    /**
     * Customer
     * @description A user with their account.
     */
    Customer: {
      /**
       * Format: uuid
       * @description Identifier of the user.
       */
      id: string;
      /**
       * Format: uuid
       * @description Identifier of the user's account.
       */
      account_id: string;
      /** @description Given name. */
      first_name: string;
      /** @description Family name. */
      last_name: string;
      /** @description E-mail address. */
      email: string;
      /**
       * @description What a user may do.
       *
       *     - `user`: act for themselves; the role of every newly registered user.
       *     - `admin`: also have reset links sent to other users.
       *
       *     **Transitions.** The operator alone changes a role.
       */
      role: components["schemas"]["Role"];
      /**
       * @description Whether a user may use the service.
       *
       *     - `active`: the user may sign in; the status of every newly registered user.
       *     - `suspended`: the operator has suspended the user. A sign-in is a 403. The user's sessions are ended and the API keys
       *       stop (401); a request that was under way may still get a 403. No reset link is sent. (Decision 0012.)
       *
       *     **Transitions.** `active` becomes `suspended`, and the other way round, by the operator alone; no operation of
       *     this contract does either.
       */
      status: components["schemas"]["UserStatus"];
      /** @description Whether the e-mail address is verified. */
      is_verified: boolean;
      /**
       * Format: double
       * @description What the account has.
       */
      balance: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /**
       * Format: date-time
       * @description When the user was registered (ISO 8601).
       */
      created_at: string;
    };
    /**
     * Customers
     * @description Some of the customers, the latest first.
     */
    CustomerPage: {
      /** @description The customers, the latest first. */
      list: components["schemas"]["Customer"][];
      /** @description What to send as `before` for those that come after; absent on the last page. */
      next?: string;
    };
    /**
     * Name
     * @description A part of a person's name, 1 to 100 characters, none of them a control character or a line break.
     * @example Ada
     */
    PersonName: string;
    /**
     * E-mail address
     * Format: idn-email
     * @description An e-mail address. Its domain may have an international name, which is kept, and answered, in Punycode.
     * @example ada@example.com
     */
    Email: string;
    /**
     * Password
     * @description 8 to 128 characters, any of them. A common password is a 400 with the fault `password`.
     */
    Password: string;
    /**
     * Customer to make
     * @description A user with an account, made by the operator.
     */
    CreateCustomerRequest: {
      /** @description Given name. */
      first_name: components["schemas"]["PersonName"];
      /** @description Family name. */
      last_name: components["schemas"]["PersonName"];
      /** @description An e-mail address. Its domain may have an international name, which is kept, and answered, in Punycode. */
      email: components["schemas"]["Email"];
      /** @description `user`, unless given. */
      role?: components["schemas"]["Role"] | null;
      /** @description What the user signs in with; made, and shown once, unless given. */
      password?: components["schemas"]["Password"] | null;
    };
    /**
     * New customer
     * @description A user with their account.
     */
    CreatedCustomer: {
      /**
       * Format: uuid
       * @description Identifier of the user.
       */
      id: string;
      /**
       * Format: uuid
       * @description Identifier of the user's account.
       */
      account_id: string;
      /** @description E-mail address. */
      email: string;
      /**
       * @description What a user may do.
       *
       *     - `user`: act for themselves; the role of every newly registered user.
       *     - `admin`: also have reset links sent to other users.
       *
       *     **Transitions.** The operator alone changes a role.
       */
      role: components["schemas"]["Role"];
      /** @description The password that was made, where none was given. It is not stored and cannot be shown again. */
      password?: string;
    };
    /**
     * Name of a customer
     * @description The e-mail address of a customer, or the identifier of its account or its user.
     * @example ada@example.com
     */
    CustomerName: string;
    /**
     * Customer in detail
     * @description A user with their account, what may be spent, and what is at risk.
     */
    CustomerDetails: {
      /**
       * Format: uuid
       * @description Identifier of the user.
       */
      id: string;
      /**
       * Format: uuid
       * @description Identifier of the user's account.
       */
      account_id: string;
      /** @description Given name. */
      first_name: string;
      /** @description Family name. */
      last_name: string;
      /** @description E-mail address. */
      email: string;
      /**
       * @description What a user may do.
       *
       *     - `user`: act for themselves; the role of every newly registered user.
       *     - `admin`: also have reset links sent to other users.
       *
       *     **Transitions.** The operator alone changes a role.
       */
      role: components["schemas"]["Role"];
      /**
       * @description Whether a user may use the service.
       *
       *     - `active`: the user may sign in; the status of every newly registered user.
       *     - `suspended`: the operator has suspended the user. A sign-in is a 403. The user's sessions are ended and the API keys
       *       stop (401); a request that was under way may still get a 403. No reset link is sent. (Decision 0012.)
       *
       *     **Transitions.** `active` becomes `suspended`, and the other way round, by the operator alone; no operation of
       *     this contract does either.
       */
      status: components["schemas"]["UserStatus"];
      /** @description Whether the e-mail address is verified. */
      is_verified: boolean;
      /**
       * Format: double
       * @description What the account has.
       */
      balance: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /**
       * Format: date-time
       * @description When the user was registered (ISO 8601).
       */
      created_at: string;
      /**
       * Format: double
       * @description The most that the customer wants to spend in a day; absent where there is no such limit.
       */
      daily_limit?: number;
      /**
       * Format: double
       * @description The most that the operator allows in a day; absent where there is no such limit.
       */
      operator_daily_limit?: number;
      /**
       * Format: double
       * @description The balance below which the customer is told; absent where there is no mark.
       */
      low_balance_threshold?: number;
      /**
       * Format: double
       * @description What was charged since 00:00 UTC without what was given back of it.
       */
      spent_today: number;
      /**
       * Format: date-time
       * @description When the day ends and nothing is spent again (ISO 8601).
       */
      day_ends_at: string;
      /**
       * Format: double
       * @description What was charged for messages that are still pending; it goes back where they fail.
       */
      money_at_risk: number;
      /** @description How many live API keys there are. */
      live_keys: number;
    };
    /**
     * Reason
     * @description Why it is done, for the audit log.
     */
    Reason: string;
    /**
     * Reasoned request
     * @description A change that needs nothing but a reason, and may do without.
     */
    ReasonedRequest: {
      /** @description Why it is done, for the audit log. */
      reason?: components["schemas"]["Reason"] | null;
    };
    /**
     * Suspended customer
     * @description A customer who was suspended, and what became of the queue.
     */
    SuspendedCustomer: {
      /**
       * Format: uuid
       * @description Identifier of the user.
       */
      id: string;
      /**
       * @description Whether a user may use the service.
       *
       *     - `active`: the user may sign in; the status of every newly registered user.
       *     - `suspended`: the operator has suspended the user. A sign-in is a 403. The user's sessions are ended and the API keys
       *       stop (401); a request that was under way may still get a 403. No reset link is sent. (Decision 0012.)
       *
       *     **Transitions.** `active` becomes `suspended`, and the other way round, by the operator alone; no operation of
       *     this contract does either.
       */
      status: components["schemas"]["UserStatus"];
      /** @description How many queued messages this request cancelled. */
      cancelled_messages: number;
      /** @description Whether more messages of this customer wait in the queue. */
      more_queued: boolean;
    };
    /**
     * Reinstated customer
     * @description A customer who was reinstated.
     */
    ReinstatedCustomer: {
      /**
       * Format: uuid
       * @description Identifier of the user.
       */
      id: string;
      /**
       * @description Whether a user may use the service.
       *
       *     - `active`: the user may sign in; the status of every newly registered user.
       *     - `suspended`: the operator has suspended the user. A sign-in is a 403. The user's sessions are ended and the API keys
       *       stop (401); a request that was under way may still get a 403. No reset link is sent. (Decision 0012.)
       *
       *     **Transitions.** `active` becomes `suspended`, and the other way round, by the operator alone; no operation of
       *     this contract does either.
       */
      status: components["schemas"]["UserStatus"];
    };
    /**
     * Move money request
     * @description How much, and why.
     */
    MoveMoneyRequest: {
      /** @description In the currency of the account, with at most six decimals. */
      amount: number;
      /** @description Why it is done, for the audit log. */
      reason: components["schemas"]["Reason"];
    };
    /**
     * Transaction type
     * @description What a billing transaction does to the balance.
     *
     *     - `CREDIT`: money was added.
     *     - `DEBIT`: a message was charged, when it was accepted, or a verification, when it was started.
     *     - `REFUND`: a charge was given back, because the message never reached its gateway or the gateway refunded it,
     *       or because a verification was not approved.
     *
     *     **Transitions.** A transaction never changes; a `REFUND` is a transaction of its own.
     * @enum {string}
     */
    TransactionType: "CREDIT" | "DEBIT" | "REFUND";
    /**
     * Moved money
     * @description A transaction of the ledger.
     */
    MovedMoney: {
      /**
       * Format: uuid
       * @description Identifier of the transaction.
       */
      transaction_id: string;
      /**
       * Format: uuid
       * @description Identifier of the customer, which is that of the user.
       */
      customer_id: string;
      /**
       * @description What a billing transaction does to the balance.
       *
       *     - `CREDIT`: money was added.
       *     - `DEBIT`: a message was charged, when it was accepted, or a verification, when it was started.
       *     - `REFUND`: a charge was given back, because the message never reached its gateway or the gateway refunded it,
       *       or because a verification was not approved.
       *
       *     **Transitions.** A transaction never changes; a `REFUND` is a transaction of its own.
       */
      type: components["schemas"]["TransactionType"];
      /**
       * Format: double
       * @description How much was added or taken, see `type`.
       */
      amount: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
    };
    /**
     * Correct balance request
     * @description By how much, and why.
     */
    CorrectBalanceRequest: {
      /** @description In the currency of the account, with at most six decimals, not 0; what is taken is negative. */
      amount: number;
      /** @description Why it is done, for the audit log. */
      reason: components["schemas"]["Reason"];
    };
    /** Limit to set */
    SetCustomerLimitRequest: {
      /**
       * Format: double
       * @description The most that the customer may spend in a day, in the currency of the account, with at most six decimals. Left out,
       *     the operator sets no limit.
       */
      daily_limit?: number | null;
      /** @description Why it is done, for the audit log. */
      reason?: components["schemas"]["Reason"] | null;
    };
    /**
     * Limits of a customer
     * @description What a customer may spend in a day and has spent on this one. A day begins and ends at 00:00 UTC, and the lower of both limits holds.
     */
    CustomerLimits: {
      /**
       * Format: uuid
       * @description Identifier of the user.
       */
      id: string;
      /**
       * Format: double
       * @description The most that the customer wants to spend in a day; absent where there is no such limit.
       */
      daily_limit?: number;
      /**
       * Format: double
       * @description The most that the operator allows in a day; absent where there is no such limit.
       */
      operator_daily_limit?: number;
      /**
       * Format: double
       * @description The balance below which the customer is told; absent where there is no mark.
       */
      low_balance_threshold?: number;
      /**
       * Format: double
       * @description What was charged since 00:00 UTC without what was given back of it.
       */
      spent_today: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /**
       * Format: date-time
       * @description When the day ends and nothing is spent again (ISO 8601).
       */
      day_ends_at: string;
    };
    /**
     * CSV
     * @description Rows of comma-separated values after RFC 4180 in UTF-8, after a byte order mark, by which a spreadsheet knows the encoding; the first row names the columns.
     */
    Csv: string;
    /**
     * API key of a customer
     * @description An API key without its secret.
     */
    CustomerKey: {
      /**
       * Format: uuid
       * @description Identifier of the key.
       */
      id: string;
      /** @description The name that the customer gave it. */
      name: string;
      /** @description The first characters of the secret, to recognise it by. */
      prefix: string;
      /**
       * Format: date-time
       * @description When the key was made (ISO 8601).
       */
      created_at: string;
    };
    /**
     * API keys of a customer
     * @description The live API keys of a customer.
     */
    CustomerKeyList: {
      /** @description The keys, oldest first. */
      list: components["schemas"]["CustomerKey"][];
    };
    /**
     * Scope of an API key
     * @description What a key may be used for; each operation says by `x-scope` which one it needs.
     *
     *     - `send`: sends, reports on them, verifications, checks of codes, and changes of webhook endpoints.
     *     - `read`: messages, verifications, delivery records, statistics, and the lists of webhook endpoints and their deliveries.
     *     - `billing`: the billing transactions.
     *     - `esim`: packages, the SIM registry and the status of the eSIM service.
     * @enum {string}
     */
    ApiKeyScope: "send" | "read" | "billing" | "esim";
    /** Scopes */
    KeyScopes: components["schemas"]["ApiKeyScope"][];
    /** Addresses */
    KeyAddresses: string[];
    /**
     * Key of a customer to make
     * @description An API key that the operator makes for a customer.
     */
    CreateCustomerKeyRequest: {
      /** @description A name by which the customer knows the key. */
      name: string;
      /** @description What the key may be used for; everything, unless given. */
      scopes?: components["schemas"]["KeyScopes"] | null;
      /** @description From where the key may be used, as in `createApiKey`. From anywhere, unless given. */
      addresses?: components["schemas"]["KeyAddresses"] | null;
    };
    /**
     * New key of a customer
     * @description An API key with its secret, which is shown only here, and the identifiers that go with it.
     */
    CreatedCustomerKey: {
      /**
       * Format: uuid
       * @description Identifier of the key.
       */
      id: string;
      /** @description The name that was given. */
      name: string;
      /** @description The secret, for `x-api-key`. It is not stored and cannot be shown again. */
      key: string;
      /** @description What the key may be used for. */
      scopes: components["schemas"]["KeyScopes"];
      /** @description From where the key may be used; from anywhere when there is none. */
      addresses: components["schemas"]["KeyAddresses"];
      /**
       * Format: uuid
       * @description The account of the key, for `x-account-id`.
       */
      account_id: string;
      /**
       * Format: uuid
       * @description The user of the key, for `x-user-id`.
       */
      user_id: string;
      /**
       * Format: date-time
       * @description When the key was made (ISO 8601).
       */
      created_at: string;
    };
    /**
     * Revoked key
     * @description An API key that was revoked.
     */
    RevokedKey: {
      /** @description Identifier of the key. */
      id: string;
    };
    /**
     * Country
     * @description ISO 3166-1 alpha-2 code of a country with telephone numbers.
     */
    CountryCode: string;
    /**
     * Unconverted amount of a country
     * @description The amount that the customer has set for a country.
     */
    UnconvertedAmount: {
      /** @description The country (ISO 3166-1 alpha-2). */
      country: string;
      /**
       * Format: double
       * @description The amount that holds for one day of UTC, in the account's currency.
       */
      amount: number;
    };
    /**
     * Guard of a customer
     * @description The settings of the guard for a customer.
     */
    CustomerGuard: {
      /**
       * Format: uuid
       * @description Identifier of the user.
       */
      id: string;
      /** @description The countries that connect-hub sends to (`CONNECT_HUB_COUNTRIES`). Absent if it sends to every number. */
      hub_countries?: components["schemas"]["CountryCode"][];
      /** @description The countries that the customer may send to. Absent if none are set: then the customer may send wherever connect-hub does. */
      countries?: {
        /** @description The countries where the guard blocks sends, in alphabetical order. */
        on: components["schemas"]["CountryCode"][];
        /** @description The countries where the rules that suspect fraud only watch, in alphabetical order. */
        monitor: components["schemas"]["CountryCode"][];
      };
      /** @description Whether the limit of messages to one recipient (`CONNECT_HUB_RECIPIENT_LIMIT`) applies to the customer. */
      recipient_limit: boolean;
      /**
       * Format: double
       * @description What the customer's sends to one country may cost in a day of UTC while nobody enters their codes, in the account's currency.
       *     Default: `CONNECT_HUB_FRAUD_SPEND`.
       */
      unconverted_amount: number;
      /**
       * Format: double
       * @description The highest amount that the customer may set for a country. Default: five times `unconverted_amount`.
       */
      unconverted_maximum: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /** @description The amounts that the customer has set, in alphabetical order of the countries. */
      own_amounts: components["schemas"]["UnconvertedAmount"][];
    };
    /** Guard settings to set */
    SetCustomerGuardRequest: {
      /**
       * @description The countries that the customer may send to, among those of connect-hub. They replace both lists; `monitor` is empty if it
       *     is left out. A send to any other country is blocked.
       */
      countries?: {
        /** @description Countries where the guard blocks sends. */
        on: components["schemas"]["CountryCode"][];
        /**
         * @description Countries where the rules that suspect fraud (`velocity`, `anomaly`) only watch: sends that they would block are logged,
         *     counted and sent. None of `on`.
         */
        monitor?: components["schemas"]["CountryCode"][] | null;
      } | null;
      /** @description Whether the limit of messages to one recipient applies to the customer. */
      recipient_limit?: boolean | null;
      /**
       * Format: double
       * @description What the customer's sends to one country may cost in a day of UTC while nobody enters their codes, in the account's currency,
       *     with at most six decimals.
       */
      unconverted_amount?: number | null;
      /**
       * Format: double
       * @description The highest amount that the customer may set for a country, with at most six decimals; at least `unconverted_amount`.
       */
      unconverted_maximum?: number | null;
      /**
       * @description Settings that get their default: all countries of connect-hub, `CONNECT_HUB_FRAUD_SPEND`, and five times `unconverted_amount`. A
       *     setting that the request sets too gets that value.
       */
      reset?: ("countries" | "unconverted_amount" | "unconverted_maximum")[] | null;
      /** @description Why it is done, for the audit log. */
      reason?: components["schemas"]["Reason"] | null;
    };
    /**
     * Rule of the guard
     * @description The rule that suspects fraud.
     *
     *     - `unconverted_amount`: the day's sends to the country whose codes nobody entered cost too much.
     *     - `consecutive_numbers`: sends to numbers that follow one another.
     *     - `range`: too few codes are entered within a range of 10,000 numbers.
     *     - `allowance`: too few codes are entered in a country, or in all countries together that are new to the account.
     *     - `network`: too few codes are entered that one IP network requested.
     *     - `device`: too few codes are entered that one device requested.
     * @enum {string}
     */
    GuardRule: "unconverted_amount" | "consecutive_numbers" | "range" | "allowance" | "network" | "device";
    /**
     * Block of the guard
     * @description Sends of an account that a rule of the guard suspects of fraud.
     */
    GuardBlock: {
      /**
       * Format: uuid
       * @description Identifier of the block. Later blocks have greater ones.
       */
      id: string;
      /**
       * Format: uuid
       * @description Identifier of the account.
       */
      account_id: string;
      /**
       * @description The rule that suspects fraud.
       *
       *     - `unconverted_amount`: the day's sends to the country whose codes nobody entered cost too much.
       *     - `consecutive_numbers`: sends to numbers that follow one another.
       *     - `range`: too few codes are entered within a range of 10,000 numbers.
       *     - `allowance`: too few codes are entered in a country, or in all countries together that are new to the account.
       *     - `network`: too few codes are entered that one IP network requested.
       *     - `device`: too few codes are entered that one device requested.
       */
      rule: components["schemas"]["GuardRule"];
      /** @description ISO 3166-1 alpha-2 code of a country with telephone numbers. */
      country?: components["schemas"]["CountryCode"];
      /**
       * @description The sends that the rule suspects. For `range` and `consecutive_numbers`: the first digits of the numbers, without `+`. For
       *     `network`: the IPv4 address, or the /64 network of an IPv6 address. For `unconverted_amount` and `allowance`: the country.
       *     Absent for `device`.
       */
      scope?: string;
      /** @description Whether sends are blocked. `false` if the rule only notifies, or where the operator has it only monitored. */
      blocks: boolean;
      /**
       * @description The measured value when the block began: sends, or for `unconverted_amount` an amount in the account's currency. For `range`
       *     and `allowance`, sends at the price of the one that began the block.
       */
      value: number;
      /** @description The limit that the value exceeded. */
      limit: number;
      /**
       * Format: date-time
       * @description When the block began (ISO 8601).
       */
      since: string;
      /**
       * Format: date-time
       * @description When the block ends at the latest (ISO 8601).
       */
      until: string;
    };
    /**
     * Blocks of the guard
     * @description Some of the current blocks, newest first.
     */
    GuardBlockPage: {
      /** @description The blocks, newest first. */
      list: components["schemas"]["GuardBlock"][];
      /** @description The value of `before` for the next page. Absent on the last page. */
      next?: string;
    };
    /**
     * Channel
     * @description The way by which a message goes out.
     *
     *     - `sms`: a text message.
     *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
     *     - `whatsapp`: a WhatsApp message.
     *     - `telegram`: a Telegram message through the gateway.
     * @enum {string}
     */
    Channel: "sms" | "flash_call" | "whatsapp" | "telegram";
    /**
     * Client of a verification
     * @description The requester: who asked you for the code. It is the device if you name one, otherwise the network of the IP address.
     *     `startVerification` returns a pending verification only to the requester that started it, and the guard against pumping
     *     fraud counts the codes of a requester that nobody enters. Name a requester in each start, always in the same way.
     */
    VerifyingClient: {
      /**
       * @description The IPv4 or IPv6 address from which the code was asked for, without a port. All IPv6 addresses with the same first 64
       *     bits are one network.
       * @example 203.0.113.7
       * @example 2001:db8::1
       */
      ip?: string | null;
      /**
       * @description Your identifier of the device, a different one for each device. It counts like the IP network and is compared first.
       *     Only a hash of it is stored.
       */
      device_id?: string | null;
      /** @description The `User-Agent` of the browser or app. Unused, and neither stored nor read. */
      user_agent?: string | null;
      /**
       * @description Whether you know this client well: a user of yours who has signed in before, or has solved a challenge. Rules that only suspect
       *     fraud do not block its starts, and one start of each number in 10 minutes is reserved for such clients.
       * @default false
       */
      trusted?: boolean | null;
    };
    /** Send to check */
    CheckSendRequest: {
      /** @description The customer that would send, by the e-mail address or the identifier of the account or the user. */
      customer: components["schemas"]["CustomerName"];
      /** @description The recipient, with its country code. */
      to: string;
      /**
       * @description The way by which a message goes out.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       * @default sms
       */
      channel?: components["schemas"]["Channel"] | null;
      /**
       * @description Whether connect-hub makes the code. With `false` the customer makes it.
       * @default true
       */
      verification?: boolean | null;
      /**
       * @description The requester: who asked you for the code. It is the device if you name one, otherwise the network of the IP address.
       *     `startVerification` returns a pending verification only to the requester that started it, and the guard against pumping
       *     fraud counts the codes of a requester that nobody enters. Name a requester in each start, always in the same way.
       */
      client?: components["schemas"]["VerifyingClient"] | null;
    };
    /**
     * List
     * @description One of the guard's lists.
     *
     *     - `allow`: what passes whatever else the guard would say.
     *     - `block`: what is refused.
     * @enum {string}
     */
    GuardListName: "allow" | "block";
    /**
     * Entry of a list
     * @description Numbers that are always allowed, or blocked.
     */
    GuardEntry: {
      /**
       * Format: uuid
       * @description Identifier of the entry; later ones are greater.
       */
      id: string;
      /**
       * @description One of the guard's lists.
       *
       *     - `allow`: what passes whatever else the guard would say.
       *     - `block`: what is refused.
       */
      list: components["schemas"]["GuardListName"];
      /** @description What the numbers begin with in E.164, without `+`. */
      prefix: string;
      /**
       * Format: uuid
       * @description The account whose sends are meant; absent where all are.
       */
      account_id?: string;
      /**
       * Format: date-time
       * @description When it ends (ISO 8601); absent where it does not.
       */
      until?: string;
      /** @description What the operator has noted. */
      note?: string;
      /**
       * Format: date-time
       * @description When it was put on the list (ISO 8601).
       */
      created_at: string;
      /** @description Who did: the identifier of a user, or `command line`. */
      created_by: string;
    };
    /**
     * Checked send
     * @description What would be decided on a send now.
     */
    CheckedSend: {
      /** @description The recipient in E.164. */
      to: string;
      /** @description ISO 3166-1 alpha-2 code of a country with telephone numbers. */
      country?: components["schemas"]["CountryCode"];
      /** @description Whether it would be refused. */
      blocked: boolean;
      /**
       * @description What decides, the first of these that applies.
       *
       *     - `allow_list`: the recipient is on the allow list; it passes.
       *     - `country`: the hub does not send to the country, or this account may not; it is blocked.
       *     - `block_list`: the recipient is on the block list; it is blocked.
       *     - `number_kind`: numbers of this kind get no codes, such as premium-rate ones.
       *     - `recipient`: the recipient has had as many messages as one recipient gets in an hour or a day, from all accounts.
       *     - `velocity`: too few codes are entered in the range or in the country, or of the requester.
       *     - `anomaly`: codes were sent to numbers that follow one another.
       *     - `spend`: the day's sends to the country whose codes nobody entered cost as much as the account's amount allows.
       *     - `opted_out`: the recipient wants no more messages of this account, also where it is on the allow list; a verification
       *       passes.
       *     - `none`: no rule is against it; it passes.
       * @enum {string}
       */
      rule:
        | "allow_list"
        | "country"
        | "block_list"
        | "number_kind"
        | "recipient"
        | "velocity"
        | "anomaly"
        | "spend"
        | "opted_out"
        | "none";
      /**
       * Finding
       * @description What the rules over earlier sends found. Also present where they only monitor, and the send passes.
       */
      finding?: {
        /**
         * @description The reason for which a send is blocked.
         * @enum {string}
         */
        reason: "number_kind" | "recipient" | "velocity" | "anomaly" | "spend";
        /**
         * @description The rule that decides.
         *
         *     - `number_kind`: the kind of the number.
         *     - `recipient`: messages to the recipient in an hour or a day, from all accounts.
         *     - `unconverted_amount`: cost of the account's sends to the country today whose codes nobody entered.
         *     - `consecutive_numbers`: numbers within a thousand that follow one another, in five minutes.
         *     - `range`: sends of the account to 10,000 numbers whose codes nobody entered.
         *     - `allowance`: sends of the account to the country whose codes nobody entered.
         *     - `network`, `device`: sends whose codes the same IP network or device requested and nobody entered.
         * @enum {string}
         */
        rule:
          | "number_kind"
          | "recipient"
          | "unconverted_amount"
          | "consecutive_numbers"
          | "range"
          | "allowance"
          | "network"
          | "device";
        /**
         * @description The measured value, with this send: sends, or for `unconverted_amount` an amount in the account's currency. For `range` and
         *     `allowance`, sends at the price of this one.
         */
        value: number;
        /** @description The limit that the value exceeds. */
        limit: number;
        /** @description Whether the send would pass with `client.trusted`. */
        challenge: boolean;
        /**
         * Format: date-time
         * @description When sends like this one pass again (ISO 8601). Absent if each send is judged by itself, or if the block would begin with
         *     this send.
         */
        until?: string;
      };
      /** @description Numbers that are always allowed, or blocked. */
      entry?: components["schemas"]["GuardEntry"];
    };
    /**
     * Entries of the lists
     * @description Some of the entries, newest first.
     */
    GuardEntryPage: {
      /** @description The entries, newest first. */
      list: components["schemas"]["GuardEntry"][];
      /** @description What to send as `before` for those that come after; absent on the last page. */
      next?: string;
    };
    /**
     * Time
     * @description A date or a time of ISO 8601 in the years 0000 to 9999, in the extended or the basic format: `2026-03-02`, `2026-061`,
     *     `2026-W10-1`, `2026-03-02T09`, `2026-03-02T09:30`, `2026-03-02T09:30:00.000Z`, `2026-03-02T10:30:00+01:00` or `+0100`,
     *     `20260302T093000Z`; also a week, a month or a year alone: `2026-W10`, `2026-03`, `2026`. Each is its first moment. Without an
     *     offset it is local to the `timezone` of the request, where it has one, and UTC otherwise.
     * @example 2026-03-02T09:30:00Z
     * @example 2026-03-02
     */
    Time: string;
    /** Entry to put on a list */
    CreateGuardEntryRequest: {
      /**
       * @description One of the guard's lists.
       *
       *     - `allow`: what passes whatever else the guard would say.
       *     - `block`: what is refused.
       */
      list: components["schemas"]["GuardListName"];
      /** @description A number in E.164, or what numbers begin with. */
      prefix: string;
      /**
       * @description The customer whose sends are meant, by the e-mail address or the identifier of the account or the user; those of all
       *     without it.
       */
      customer?: components["schemas"]["CustomerName"] | null;
      /** @description When it ends (ISO 8601), which is in the future; never without it. */
      until?: components["schemas"]["Time"] | null;
      /** @description What to remember about it. */
      note?: string | null;
    };
    /**
     * Opt-out
     * @description A recipient that wants no more messages of an account on a channel, as a provider has told.
     */
    OptOut: {
      /**
       * Format: uuid
       * @description Identifier of the opt-out; later ones are greater.
       */
      id: string;
      /**
       * Format: uuid
       * @description The account that it wants no more messages of.
       */
      account_id: string;
      /**
       * @description The way by which a message goes out.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["Channel"];
      /** @description The recipient in E.164. */
      to: string;
      /** @description The provider that told it, as the routes name it. */
      provider: string;
      /** @description The number that the recipient wrote to, in digits; absent where the vendor refused a message. */
      sender?: string;
      /**
       * Format: date-time
       * @description When it was told (ISO 8601).
       */
      created_at: string;
    };
    /**
     * Opt-outs
     * @description Some of the opt-outs, newest first.
     */
    OptOutPage: {
      /** @description The opt-outs, newest first. */
      list: components["schemas"]["OptOut"][];
      /** @description What to send as `before` for those that come after; absent on the last page. */
      next?: string;
    };
    /**
     * Balances in a currency
     * @description What the accounts of a currency have together.
     */
    Balances: {
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /** @description How many accounts there are. */
      accounts: number;
      /**
       * Format: double
       * @description What they have: what is owed to customers in messages.
       */
      balance: number;
      /**
       * Format: double
       * @description What was charged for messages that are still pending; it goes back where they fail.
       */
      money_at_risk: number;
    };
    /**
     * Balances
     * @description Sums of all accounts.
     */
    BalanceList: {
      /** @description One for each currency that an account has. */
      list: components["schemas"]["Balances"][];
    };
    /**
     * Delivery status of a message
     * @description How far a message of any channel has come.
     *
     *     - `PENDING`: message accepted and queued.
     *     - `SENT`: message dispatched to the gateway or platform.
     *     - `DELIVERED`: delivered to the recipient's device.
     *     - `READ`: the recipient opened the message.
     *     - `FAILED`: the message could not be delivered.
     *     - `EXPIRED`: the message expired before delivery was confirmed.
     *     - `REVOKED`: the message was revoked before delivery.
     *
     *     **Transitions.** A message starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,
     *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`; it may pass over states. A report of a state that is further back
     *     changes nothing, so reports may arrive in any order and the end is the same. Evidence of delivery wins: a message
     *     that failed, expired or was revoked still becomes `DELIVERED` or `READ` when that is reported, unless it was refunded
     *     before its gateway took it: such a message stays `FAILED`. `READ` is final.
     * @enum {string}
     */
    MessageStatus: "PENDING" | "SENT" | "DELIVERED" | "READ" | "FAILED" | "EXPIRED" | "REVOKED";
    /**
     * Search filter
     * @description Which messages are looked for: those that fit all that is given, and were accepted in the range of `created_at`.
     */
    SearchFilter: {
      /**
       * Format: uuid
       * @description Identifier of the message.
       */
      id?: string | null;
      /** @description What its provider calls the message, or a part of it. */
      provider_message_id?: string | null;
      /** @description The e-mail address of a customer, or the identifier of its account or its user. */
      customer?: components["schemas"]["CustomerName"] | null;
      /** @description Recipient number in any spelling: with `+`, with `00`, with neither, with spaces and brackets, or as it is dialled in `region`. */
      to?: string | null;
      /** @description Country in which `to` is written as it is dialled there, as its ISO 3166 code. */
      region?: string | null;
      /**
       * @description The way by which a message goes out.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel?: components["schemas"]["Channel"] | null;
      /**
       * @description How far a message of any channel has come.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway or platform.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `FAILED`: the message could not be delivered.
       *     - `EXPIRED`: the message expired before delivery was confirmed.
       *     - `REVOKED`: the message was revoked before delivery.
       *
       *     **Transitions.** A message starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,
       *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`; it may pass over states. A report of a state that is further back
       *     changes nothing, so reports may arrive in any order and the end is the same. Evidence of delivery wins: a message
       *     that failed, expired or was revoked still becomes `DELIVERED` or `READ` when that is reported, unless it was refunded
       *     before its gateway took it: such a message stays `FAILED`. `READ` is final.
       */
      status?: components["schemas"]["MessageStatus"] | null;
      /** @description The provider that took the message, as the routes name it. */
      provider?: string | null;
      /** @description English name of the recipient's country, as messages have it. */
      country?: string | null;
      /** @description When the message was accepted (ISO 8601). */
      created_at?: {
        /** @description Start of range, part of it. */
        from?: components["schemas"]["Time"] | null;
        /** @description End of range, not part of it. */
        to?: components["schemas"]["Time"] | null;
      } | null;
    };
    /** Message search */
    SearchMessagesRequest: {
      /** @description Which messages are looked for: those that fit all that is given, and were accepted in the range of `created_at`. */
      filter?: components["schemas"]["SearchFilter"] | null;
      /**
       * @description Most messages on a page.
       * @default 20
       */
      count?: number | null;
      /**
       * Format: uuid
       * @description The `next` of the page before, for the messages that come after it.
       */
      before?: string | null;
    };
    /**
     * SMS notification status
     * @description What is reported on an SMS.
     *
     *     - `Success`: the verification completed successfully; the message becomes `DELIVERED`.
     *     - `Failed`: it failed; the message becomes `FAILED`.
     *     - `Incomplete`: it was not completed; recorded, and the delivery status stays as it is.
     *     - `WrongNumber`: the number is wrong; the message becomes `FAILED`.
     *
     *     **Transitions.** Any value may be reported at any time and more than once. The last one is kept as the `outcome`
     *     of the message; the delivery status moves only forward, as `MessageStatus` says.
     * @enum {string}
     */
    SmsReportStatus: "Success" | "Failed" | "Incomplete" | "WrongNumber";
    /**
     * Telegram verification status
     * @description What became of the code of a Telegram message.
     *
     *     - `code_valid`: the submitted code is correct.
     *     - `code_invalid`: the submitted code is incorrect, or none has been submitted yet.
     *     - `code_max_attempts_exceeded`: too many incorrect attempts; the verification failed.
     *     - `expired`: the time to live ended before delivery, and before a correct code was submitted.
     *
     *     **Transitions.** It starts as `code_invalid`, with the time of the message. From there each further check leads to `code_valid`, `code_invalid`, `code_max_attempts_exceeded` (at the fifth incorrect code) or
     *     `expired`. In the record of a message these, `code_invalid` apart, are final, but for `code_max_attempts_exceeded` after
     *     `code_valid`. The answer to a check after `code_valid` judges the code that was submitted with it. After
     *     `code_max_attempts_exceeded` every check returns it again.
     * @enum {string}
     */
    TelegramVerificationStatus: "code_valid" | "code_invalid" | "code_max_attempts_exceeded" | "expired";
    /**
     * Found message
     * @description A message of any customer without what happened to it, which `getMessageTimeline` has.
     */
    FoundMessage: {
      /**
       * Format: uuid
       * @description Identifier of the message, as the send returned it.
       */
      id: string;
      /**
       * Format: uuid
       * @description Identifier of the account that sent it.
       */
      account_id: string;
      /**
       * Format: uuid
       * @description Identifier of the account's user.
       */
      user_id: string;
      /**
       * @description The way by which a message goes out.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["Channel"];
      /** @description Recipient number, E.164 format. */
      to: string;
      /** @description English name of the recipient's country. */
      country: string;
      /** @description Network of the recipient, as the price list names it. */
      network: string;
      /**
       * @description How far a message of any channel has come.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway or platform.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `FAILED`: the message could not be delivered.
       *     - `EXPIRED`: the message expired before delivery was confirmed.
       *     - `REVOKED`: the message was revoked before delivery.
       *
       *     **Transitions.** A message starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,
       *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`; it may pass over states. A report of a state that is further back
       *     changes nothing, so reports may arrive in any order and the end is the same. Evidence of delivery wins: a message
       *     that failed, expired or was revoked still becomes `DELIVERED` or `READ` when that is reported, unless it was refunded
       *     before its gateway took it: such a message stays `FAILED`. `READ` is final.
       */
      status: components["schemas"]["MessageStatus"];
      /** @description The last value reported through the SMS or the flash call webhook operation that was news. Absent until there is one. */
      outcome?: components["schemas"]["SmsReportStatus"];
      /**
       * @description What became of the code of a Telegram message.
       *
       *     - `code_valid`: the submitted code is correct.
       *     - `code_invalid`: the submitted code is incorrect, or none has been submitted yet.
       *     - `code_max_attempts_exceeded`: too many incorrect attempts; the verification failed.
       *     - `expired`: the time to live ended before delivery, and before a correct code was submitted.
       *
       *     **Transitions.** It starts as `code_invalid`, with the time of the message. From there each further check leads to `code_valid`, `code_invalid`, `code_max_attempts_exceeded` (at the fifth incorrect code) or
       *     `expired`. In the record of a message these, `code_invalid` apart, are final, but for `code_max_attempts_exceeded` after
       *     `code_valid`. The answer to a check after `code_valid` judges the code that was submitted with it. After
       *     `code_max_attempts_exceeded` every check returns it again.
       */
      verification?: components["schemas"]["TelegramVerificationStatus"];
      /**
       * Format: uuid
       * @description Identifier of the verification that the message is an attempt of. Absent for every other message.
       */
      verification_id?: string;
      /** @description The provider that took it, as the routes name it. Absent for the sandbox, and until one did. */
      provider?: string;
      /** @description What its provider calls it. Absent until one took it. */
      provider_message_id?: string;
      /**
       * Format: double
       * @description What the message cost when it was accepted.
       */
      price: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /**
       * Format: date-time
       * @description When the message was accepted (ISO 8601).
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the message last changed (ISO 8601).
       */
      updated_at: string;
    };
    /**
     * Found messages
     * @description Some of the messages that were looked for, newest first.
     */
    FoundMessagePage: {
      /** @description The messages, newest first. */
      list: components["schemas"]["FoundMessage"][];
      /**
       * Format: uuid
       * @description What to send as `before` for those that come after; absent on the last page.
       */
      next?: string;
    };
    /**
     * Outcome of an attempt
     * @description - `accepted`: the provider took the message.
     *     - `refused`: it refused the message for good.
     *     - `unavailable`: it could not take it, for a reason of its own; the next provider was asked.
     *     - `throttled`: too many messages came too fast for it.
     *     - `retry`: it, or the recipient's network, asks for patience, or it did not answer.
     *     - `superseded`: it had not answered when another provider had, or when its time was over.
     * @enum {string}
     */
    AttemptOutcome: "accepted" | "refused" | "unavailable" | "throttled" | "retry" | "superseded";
    /**
     * Why an attempt got no answer
     * @description - `ADDRESS`: the host has no address, or one that is loopback, link-local or private, or the port is a bad port of the Fetch Standard; nothing was sent.
     *     - `CONNECTION`: no connection could be made, or it broke.
     *     - `TLS`: the certificate is not valid for the host.
     *     - `TIMEOUT`: there was no answer within 15 seconds.
     * @enum {string}
     */
    WebhookAttemptFailure: "ADDRESS" | "CONNECTION" | "TLS" | "TIMEOUT";
    /**
     * Timeline entry
     * @description Something that happened to a message, by its `kind`:
     *
     *     - `event`: the message moved on, or something was learnt of it; `status` is what it had then.
     *     - `attempt`: a `provider` was asked to take it, and its `outcome`.
     *     - `webhook`: an event was posted to an endpoint of the customer.
     */
    TimelineEntry: {
      /**
       * Format: date-time
       * @description When it happened; of an attempt and a request, when it began (ISO 8601).
       */
      time: string;
      /**
       * @description Of what kind it is.
       * @enum {string}
       */
      kind: "event" | "attempt" | "webhook";
      /**
       * @description How far a message of any channel has come.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway or platform.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `FAILED`: the message could not be delivered.
       *     - `EXPIRED`: the message expired before delivery was confirmed.
       *     - `REVOKED`: the message was revoked before delivery.
       *
       *     **Transitions.** A message starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,
       *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`; it may pass over states. A report of a state that is further back
       *     changes nothing, so reports may arrive in any order and the end is the same. Evidence of delivery wins: a message
       *     that failed, expired or was revoked still becomes `DELIVERED` or `READ` when that is reported, unless it was refunded
       *     before its gateway took it: such a message stays `FAILED`. `READ` is final.
       */
      status?: components["schemas"]["MessageStatus"];
      /** @description What was learnt, for a person to read. */
      detail?: string;
      /**
       * @description The provider of the attempt, as the routes name it; `sandbox` for the sandbox. Of an event that tells of a failed attempt, the
       *     provider that failed, or all of the route, separated by commas, where none of them could take the message.
       */
      provider?: string;
      /** @description Of the event by which an operator cancelled the message: the identifier of the user, or `command line`. */
      cancelled_by?: string;
      /** @description Why it is done, for the audit log. */
      reason?: components["schemas"]["Reason"];
      /**
       * @description - `accepted`: the provider took the message.
       *     - `refused`: it refused the message for good.
       *     - `unavailable`: it could not take it, for a reason of its own; the next provider was asked.
       *     - `throttled`: too many messages came too fast for it.
       *     - `retry`: it, or the recipient's network, asks for patience, or it did not answer.
       *     - `superseded`: it had not answered when another provider had, or when its time was over.
       */
      outcome?: components["schemas"]["AttemptOutcome"];
      /** @description Whether the provider may have the message although it did not accept it. */
      outcome_unknown?: boolean;
      /**
       * Format: double
       * @description What the provider asks for a message that it accepted. Absent while that is not known.
       */
      cost?: number;
      /** @description How long it took, in milliseconds. */
      duration_ms?: number;
      /**
       * Format: uuid
       * @description The endpoint that the event was posted to.
       */
      endpoint_id?: string;
      /** @description The number of the event among the message's. */
      sequence?: number;
      /** @description The HTTP status, if there was an answer. */
      http_status?: number;
      /**
       * @description - `ADDRESS`: the host has no address, or one that is loopback, link-local or private, or the port is a bad port of the Fetch Standard; nothing was sent.
       *     - `CONNECTION`: no connection could be made, or it broke.
       *     - `TLS`: the certificate is not valid for the host.
       *     - `TIMEOUT`: there was no answer within 15 seconds.
       */
      failure?: components["schemas"]["WebhookAttemptFailure"];
    };
    /**
     * Message with its timeline
     * @description A message of any customer with all that happened to it.
     */
    MessageTimeline: {
      /**
       * Format: uuid
       * @description Identifier of the message, as the send returned it.
       */
      id: string;
      /**
       * Format: uuid
       * @description Identifier of the account that sent it.
       */
      account_id: string;
      /**
       * Format: uuid
       * @description Identifier of the account's user.
       */
      user_id: string;
      /**
       * @description The way by which a message goes out.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["Channel"];
      /** @description Recipient number, E.164 format. */
      to: string;
      /** @description English name of the recipient's country. */
      country: string;
      /** @description Network of the recipient, as the price list names it. */
      network: string;
      /**
       * @description How far a message of any channel has come.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway or platform.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `FAILED`: the message could not be delivered.
       *     - `EXPIRED`: the message expired before delivery was confirmed.
       *     - `REVOKED`: the message was revoked before delivery.
       *
       *     **Transitions.** A message starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,
       *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`; it may pass over states. A report of a state that is further back
       *     changes nothing, so reports may arrive in any order and the end is the same. Evidence of delivery wins: a message
       *     that failed, expired or was revoked still becomes `DELIVERED` or `READ` when that is reported, unless it was refunded
       *     before its gateway took it: such a message stays `FAILED`. `READ` is final.
       */
      status: components["schemas"]["MessageStatus"];
      /** @description The last value reported through the SMS or the flash call webhook operation that was news. Absent until there is one. */
      outcome?: components["schemas"]["SmsReportStatus"];
      /**
       * @description What became of the code of a Telegram message.
       *
       *     - `code_valid`: the submitted code is correct.
       *     - `code_invalid`: the submitted code is incorrect, or none has been submitted yet.
       *     - `code_max_attempts_exceeded`: too many incorrect attempts; the verification failed.
       *     - `expired`: the time to live ended before delivery, and before a correct code was submitted.
       *
       *     **Transitions.** It starts as `code_invalid`, with the time of the message. From there each further check leads to `code_valid`, `code_invalid`, `code_max_attempts_exceeded` (at the fifth incorrect code) or
       *     `expired`. In the record of a message these, `code_invalid` apart, are final, but for `code_max_attempts_exceeded` after
       *     `code_valid`. The answer to a check after `code_valid` judges the code that was submitted with it. After
       *     `code_max_attempts_exceeded` every check returns it again.
       */
      verification?: components["schemas"]["TelegramVerificationStatus"];
      /**
       * Format: uuid
       * @description Identifier of the verification that the message is an attempt of. Absent for every other message.
       */
      verification_id?: string;
      /** @description The provider that took it, as the routes name it. Absent for the sandbox, and until one did. */
      provider?: string;
      /** @description What its provider calls it. Absent until one took it. */
      provider_message_id?: string;
      /** @description The recipient as the customer wrote it. */
      to_given: string;
      /** @description What the recipient sees as the sender, where the channel has one. */
      sender?: string;
      /** @description Up to half of the text and at most 20 characters of it, with its digits masked, where the channel has a text. */
      text_beginning?: string;
      /** @description How many units were charged: the parts of an SMS. */
      quantity: number;
      /** @description The queue that it waits or waited in. */
      queue: string;
      /** @description How often it was tried to hand it over. */
      attempts: number;
      /**
       * Format: double
       * @description What the message cost when it was accepted.
       */
      price: number;
      /**
       * Format: double
       * @description What its provider asks for it. Absent while that is not known.
       */
      cost?: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /**
       * Format: date-time
       * @description When the message was accepted (ISO 8601).
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the message last changed (ISO 8601).
       */
      updated_at: string;
      /**
       * Format: date-time
       * @description When its time to live ends (ISO 8601).
       */
      expires_at: string;
      /**
       * Format: date-time
       * @description When a provider took it (ISO 8601). Absent until one did.
       */
      submitted_at?: string;
      /**
       * Format: date-time
       * @description When it was refunded (ISO 8601). Absent if not.
       */
      refunded_at?: string;
      /** @description How many webhook deliveries of its events still wait. */
      webhooks_pending: number;
      /** @description What happened, oldest first. */
      timeline: components["schemas"]["TimelineEntry"][];
    };
    /**
     * Grouping of statistics
     * @description - `account`, `channel`, `provider`, `country`, `network`: what each message has.
     *     - `hour`, `day`, `month`: when it was accepted, in UTC; one of them at most.
     * @enum {string}
     */
    TrafficGroup: "account" | "channel" | "provider" | "country" | "network" | "hour" | "day" | "month";
    /**
     * Statistics request
     * @description Which messages to count, and how to group them.
     */
    TrafficRequest: {
      /** @description Start of range, part of it; the hour that it is in counts as a whole. */
      from: components["schemas"]["Time"];
      /** @description End of range, not part of it; the hour that it is in counts as a whole. */
      to: components["schemas"]["Time"];
      /** @description A row for each combination of these, of which one is a length of time at most; one row for all where none is given. */
      group_by?: components["schemas"]["TrafficGroup"][] | null;
      /** @description Only messages of this customer, by the e-mail address or the identifier of the account or the user. */
      customer?: components["schemas"]["CustomerName"] | null;
      /** @description Only messages of this channel. */
      channel?: components["schemas"]["Channel"] | null;
      /** @description Only messages that this provider took; empty for those that none took. */
      provider?: string | null;
      /** @description Only messages to this country. */
      country?: string | null;
      /** @description Only messages to this network; empty for those of which it is not known. */
      network?: string | null;
    };
    /**
     * Time to delivery
     * @description Seconds from the acceptance to the first report that a message has arrived; null where none has. The percentiles are rounded
     *     up to 1, 2, 3, 5, 8, 13, 20, 30, 60, 120, 300, 900, 3600 or 86400, which also stands for more.
     */
    SecondsToDelivery: {
      /** @description On average. */
      mean: number;
      /** @description Half of them arrived within it. */
      p50: number;
      /** @description Nine of ten arrived within it. */
      p90: number;
      /** @description Ninety-nine of a hundred arrived within it. */
      p99: number;
    } | null;
    /**
     * Statistics of a group
     * @description What became of a group's messages, and what they brought in and cost, in the service's currency. Of what it is grouped by it
     *     has the values.
     */
    TrafficRow: {
      /**
       * Format: date-time
       * @description Where it is grouped by time, when its hour, day or month begins.
       */
      start_time?: string;
      /** @description The account. */
      account_id?: string;
      /**
       * @description The way by which a message goes out.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel?: components["schemas"]["Channel"];
      /** @description The provider that took the messages; empty where none did, or it was the sandbox. */
      provider?: string;
      /** @description The country. */
      country?: string;
      /** @description The network, as the price list names it; empty where it does not. */
      network?: string;
      /** @description Messages that were accepted. */
      sent: number;
      /** @description Those that a provider took. */
      handed_over: number;
      /** @description Those that have arrived. */
      delivered: number;
      /** @description Those that failed or were revoked. */
      failed: number;
      /** @description Those whose time ended. */
      expired: number;
      /** @description Those without a final status. */
      open: number;
      /** @description Delivered among all that were sent: a message without a final status counts as not delivered, and `open` tells how many these are. Null where none were sent. */
      delivery_rate: number | null;
      /**
       * @description Seconds from the acceptance to the first report that a message has arrived; null where none has. The percentiles are rounded
       *     up to 1, 2, 3, 5, 8, 13, 20, 30, 60, 120, 300, 900, 3600 or 86400, which also stands for more.
       */
      seconds_to_delivery: components["schemas"]["SecondsToDelivery"];
      /**
       * Format: double
       * @description What customers were charged for messages.
       */
      charged: number;
      /**
       * Format: double
       * @description What was given back of it.
       */
      refunded: number;
      /**
       * Format: double
       * @description What is left of it.
       */
      revenue: number;
      /**
       * Format: double
       * @description What providers take, as far as their prices are known.
       */
      cost: number;
      /** @description Messages that were handed over, whose cost is not known: it is missing in `cost`. */
      unpriced: number;
      /**
       * Format: double
       * @description Revenue less cost.
       */
      margin: number;
    };
    /**
     * Statistics
     * @description Messages of all accounts in a range of whole hours.
     */
    TrafficReport: {
      /**
       * Format: date-time
       * @description Where the range begins, on the hour.
       */
      from: string;
      /**
       * Format: date-time
       * @description Where it ends, on the hour.
       */
      to: string;
      /** @description The groups in order: by time, then by what they are grouped by. A group without messages is left out. */
      list: components["schemas"]["TrafficRow"][];
    };
    /**
     * Maintained service
     * @description What the operator can put into maintenance.
     *
     *     - `sms`: one-time passwords by SMS.
     *     - `flash_call`: flash calls.
     *     - `whatsapp`: one-time passwords by WhatsApp.
     *     - `telegram`: verification codes by Telegram.
     *     - `email`: e-mails wait, and are sent afterwards, unless their links have expired by then.
     *     - `esim`: packages on SIMs.
     *     - `registration`: nobody can register; `registerUser` of the customers' contract answers 403.
     * @enum {string}
     */
    MaintainedService: "sms" | "flash_call" | "whatsapp" | "telegram" | "email" | "esim" | "registration";
    /**
     * Maintenance
     * @description Whether a service is in maintenance.
     */
    Maintenance: {
      /**
       * @description What the operator can put into maintenance.
       *
       *     - `sms`: one-time passwords by SMS.
       *     - `flash_call`: flash calls.
       *     - `whatsapp`: one-time passwords by WhatsApp.
       *     - `telegram`: verification codes by Telegram.
       *     - `email`: e-mails wait, and are sent afterwards, unless their links have expired by then.
       *     - `esim`: packages on SIMs.
       *     - `registration`: nobody can register; `registerUser` of the customers' contract answers 403.
       */
      service: components["schemas"]["MaintainedService"];
      /**
       * Format: date-time
       * @description Since when it is in maintenance (ISO 8601); absent while it is not.
       */
      since?: string;
    };
    /**
     * Services and their maintenance
     * @description Every service that can be put into maintenance.
     */
    MaintenanceList: {
      /** @description The services. */
      list: components["schemas"]["Maintenance"][];
    };
    /**
     * Service of a provider
     * @description A service that a provider works for.
     */
    ProviderService: {
      /**
       * @description The service.
       * @enum {string}
       */
      service: "sms" | "flash_call" | "whatsapp" | "telegram" | "email" | "esim";
      /** @description The dialling digits of its routes, an empty text for every other number; none where the service has no routes by number. */
      prefixes: string[];
    };
    /**
     * State of a provider
     * @description How a provider is.
     *
     *     - `up`: it takes messages, in its place.
     *     - `demoted`: it is up, and is asked after the others; `trouble` says why. A message tries it now and then.
     *     - `down`: it takes nothing: its session is not bound, its circuit is open, or its peer does not answer.
     *     - `held`: an operator has taken it out.
     * @enum {string}
     */
    ProviderState: "up" | "demoted" | "down" | "held";
    /**
     * Trouble of a provider
     * @description Why a provider is asked after the others.
     *
     *     - `throttling`: it takes no more messages at this pace.
     *     - `slow`: it answers too late.
     *     - `silent`: it leaves open whether it has taken messages.
     *     - `rejecting`: it rejects most messages, for reasons that concern the provider and not their numbers or texts.
     * @enum {string}
     */
    ProviderTrouble: "throttling" | "slow" | "silent" | "rejecting";
    /**
     * Failure of a provider
     * @description The last time when a provider could not take a message.
     */
    ProviderFailure: {
      /** @description What it said. */
      detail: string;
      /**
       * Format: date-time
       * @description When it was (ISO 8601).
       */
      time: string;
    };
    /**
     * Answers of a provider
     * @description What a provider answered to the messages that it was given lately.
     */
    ProviderAnswers: {
      /** @description How many minutes are looked back. */
      minutes: number;
      /** @description Messages that it took. */
      accepted: number;
      /** @description Messages that it refused for good. */
      refused: number;
      /** @description Messages that came too fast for it. */
      throttled: number;
      /** @description Messages that it could not take for another reason of its own. */
      unavailable: number;
      /** @description Messages for which it asked for patience or of which it is not known whether it took them. */
      open: number;
      /** @description Messages that another provider was given because it had not answered. */
      superseded: number;
      /** @description Which share of its answers took the message; absent where there were none. */
      acceptance_rate?: number;
    };
    /**
     * Deliveries of a provider
     * @description The outcomes of the last messages, up to 100, that a provider took for a country: those that have ended, and those without a
     *     final status for 90 seconds, which are `open` until their receipt comes.
     */
    ProviderDeliveries: {
      /** @description The country of the numbers. */
      country: string;
      /** @description How many messages there were. */
      messages: number;
      /** @description How many of them arrived. */
      delivered: number;
      /** @description How many of them have no receipt with a final status. */
      open: number;
      /** @description Delivered among all of them, as in `getStatistics`: a message without a final status counts as not delivered. */
      delivery_rate: number;
      /** @description In what time after the hand-over half of those that arrived did so. */
      median_milliseconds?: number;
      /** @description In what time after the hand-over nine tenths of them did so. */
      p90_milliseconds?: number;
      /** @description Whether it is asked after the others there because too few arrive. */
      is_demoted: boolean;
    };
    /**
     * Provider
     * @description A provider of the routes file as one instance sees it: what it counts it has seen itself, since it was started.
     */
    Provider: {
      /** @description Its name in the routes file. */
      name: string;
      /** @description Its kind, such as `smpp`. */
      kind: string;
      /** @description What it works for. */
      services: components["schemas"]["ProviderService"][];
      /**
       * @description How a provider is.
       *
       *     - `up`: it takes messages, in its place.
       *     - `demoted`: it is up, and is asked after the others; `trouble` says why. A message tries it now and then.
       *     - `down`: it takes nothing: its session is not bound, its circuit is open, or its peer does not answer.
       *     - `held`: an operator has taken it out.
       */
      state: components["schemas"]["ProviderState"];
      /**
       * Format: date-time
       * @description When its state last changed, as this instance has seen it (ISO 8601): when it was bound, failed, was demoted or returned. A
       *     short outage changes it.
       */
      since: string;
      /**
       * @description Why a provider is asked after the others.
       *
       *     - `throttling`: it takes no more messages at this pace.
       *     - `slow`: it answers too late.
       *     - `silent`: it leaves open whether it has taken messages.
       *     - `rejecting`: it rejects most messages, for reasons that concern the provider and not their numbers or texts.
       */
      trouble?: components["schemas"]["ProviderTrouble"];
      /** @description Who has taken it out: the identifier of a user, or `command line`. */
      held_by?: string;
      /** @description Why it is done, for the audit log. */
      reason?: components["schemas"]["Reason"];
      /** @description The last time when a provider could not take a message. */
      last_failure?: components["schemas"]["ProviderFailure"];
      /** @description What a provider answered to the messages that it was given lately. */
      answers: components["schemas"]["ProviderAnswers"];
      /** @description Whether what it takes arrives, by country, those with the most messages first. */
      deliveries: components["schemas"]["ProviderDeliveries"][];
    };
    /**
     * Providers
     * @description The providers that the routes use.
     */
    ProviderList: {
      /** @description In the order of the routes file. */
      list: components["schemas"]["Provider"][];
    };
    /**
     * Checked provider
     * @description What a provider answered when it was asked whether it is there.
     */
    CheckedProvider: {
      /** @description Its name in the routes file. */
      name: string;
      /** @description Whether it answers as it should. */
      ok: boolean;
      /** @description What was found. */
      detail: string;
      /** @description How long it took. */
      milliseconds: number;
    };
    /**
     * Messages of a queue
     * @description What waits in one queue. Counts end at 100,000: that many or more wait. Times are those of the 10,000 messages that are due
     *     first.
     */
    QueuedMessages: {
      /** @description Its name. */
      queue: string;
      /**
       * @description The way by which a message goes out.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["Channel"];
      /** @description The providers that can take its messages, by name; none where the channel has one queue for all. */
      providers: string[];
      /** @description Whether nothing of it is handed over: its channel is held, or each of its providers, or for a queue of earlier routes, each of the present ones. */
      is_held: boolean;
      /** @description How many messages wait to be handed over. */
      waiting: number;
      /** @description How many of them could be handed over now. */
      due: number;
      /** @description How many of them wait for their next attempt. */
      put_off: number;
      /** @description How many of them an instance is handing over. */
      in_flight: number;
      /**
       * Format: date-time
       * @description When the oldest of them was accepted (ISO 8601).
       */
      oldest_at?: string;
      /**
       * Format: date-time
       * @description When the next one that is not in flight is due (ISO 8601).
       */
      next_due_at?: string;
    };
    /**
     * Queue report
     * @description What waits to be handed over.
     */
    QueueReport: {
      /** @description The queues in which something waits, in the order of their names. */
      list: components["schemas"]["QueuedMessages"][];
      /** @description Whether there are more than the 200 queues that were looked at. */
      more_queues: boolean;
    };
    /**
     * Queue filter
     * @description Which of the messages that wait are meant. All that is given has to hold, and something besides the reason has to be given.
     */
    QueueFilter: {
      /**
       * @description The way by which a message goes out.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel?: components["schemas"]["Channel"] | null;
      /** @description A queue, by the name that `getQueue` gives. */
      queue?: string | null;
      /** @description The e-mail address of a customer, or the identifier of its account or its user. */
      customer?: components["schemas"]["CustomerName"] | null;
      /** @description Messages that were accepted longer ago than this. */
      older_than_seconds?: number | null;
      /** @description Why it is done, for the audit log. */
      reason: components["schemas"]["Reason"];
    };
    /**
     * Cancelled messages
     * @description What became of messages that waited.
     */
    CancelledMessages: {
      /** @description How many messages this request cancelled. */
      cancelled: number;
      /** @description Whether more of those that are meant wait. */
      more_queued: boolean;
    };
    /**
     * Released messages
     * @description What became of messages that were put off.
     */
    ReleasedMessages: {
      /** @description How many messages this request made due now. */
      released: number;
      /** @description Whether more of those that are meant are put off. */
      more_put_off: boolean;
    };
    /**
     * Cancelled message
     * @description A message, and whether it was cancelled.
     */
    CancelledMessage: {
      /**
       * Format: uuid
       * @description Its identifier.
       */
      id: string;
      /**
       * @description How far a message of any channel has come.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway or platform.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `FAILED`: the message could not be delivered.
       *     - `EXPIRED`: the message expired before delivery was confirmed.
       *     - `REVOKED`: the message was revoked before delivery.
       *
       *     **Transitions.** A message starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,
       *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`; it may pass over states. A report of a state that is further back
       *     changes nothing, so reports may arrive in any order and the end is the same. Evidence of delivery wins: a message
       *     that failed, expired or was revoked still becomes `DELIVERED` or `READ` when that is reported, unless it was refunded
       *     before its gateway took it: such a message stays `FAILED`. `READ` is final.
       */
      status: components["schemas"]["MessageStatus"];
      /** @description Whether this request cancelled it; false where it does not wait: it was handed over, has ended or is being handed over. */
      cancelled: boolean;
    };
    /**
     * Released message
     * @description A message, and whether it is due now.
     */
    ReleasedMessage: {
      /**
       * Format: uuid
       * @description Its identifier.
       */
      id: string;
      /**
       * @description How far a message of any channel has come.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway or platform.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `FAILED`: the message could not be delivered.
       *     - `EXPIRED`: the message expired before delivery was confirmed.
       *     - `REVOKED`: the message was revoked before delivery.
       *
       *     **Transitions.** A message starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,
       *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`; it may pass over states. A report of a state that is further back
       *     changes nothing, so reports may arrive in any order and the end is the same. Evidence of delivery wins: a message
       *     that failed, expired or was revoked still becomes `DELIVERED` or `READ` when that is reported, unless it was refunded
       *     before its gateway took it: such a message stays `FAILED`. `READ` is final.
       */
      status: components["schemas"]["MessageStatus"];
      /** @description Whether this request made it due now; false where it was not put off. */
      released: boolean;
    };
    /**
     * Hold scope
     * @description What is held.
     *
     *     - `all`: the messages of every channel.
     *     - `channel:` and a channel: its messages, as in `channel:sms`.
     *     - `provider:` and its name in the routes file: it is taken out. Messages go by the other providers of their route, and
     *       wait where there is no other.
     */
    HoldScope: string;
    /**
     * Hold
     * @description Whether something is held.
     */
    Hold: {
      /**
       * @description What is held.
       *
       *     - `all`: the messages of every channel.
       *     - `channel:` and a channel: its messages, as in `channel:sms`.
       *     - `provider:` and its name in the routes file: it is taken out. Messages go by the other providers of their route, and
       *       wait where there is no other.
       */
      scope: components["schemas"]["HoldScope"];
      /**
       * Format: date-time
       * @description Since when it is held (ISO 8601); absent while it is not.
       */
      since?: string;
      /** @description Who holds it: the identifier of a user, or `command line`. */
      by?: string;
      /** @description Why it is done, for the audit log. */
      reason?: components["schemas"]["Reason"];
    };
    /**
     * Holds
     * @description What is held.
     */
    HoldList: {
      /** @description In the order of their scopes. */
      list: components["schemas"]["Hold"][];
    };
  };
  responses: {
    /** @description Authentication failed: credentials are missing, wrong, expired, or do not belong together. */
    Unauthorized: {
      headers: {
        "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The caller is not an active user of role `admin`. */
    AdminsOnly: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Too many requests. `Retry-After` tells when to try again. */
    TooManyRequests: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        "Retry-After": components["headers"]["RetryAfter"];
        RateLimit: components["headers"]["RateLimit"];
        "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Unexpected server error. */
    InternalError: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The service cannot answer for the moment. `Retry-After` tells when to try again. */
    Unavailable: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description A user with this e-mail address exists. */
    EmailTaken: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The body is over 64 KiB. */
    PayloadTooLarge: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The body is not `application/json`. */
    UnsupportedMediaType: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Invalid parameters: this operation knows no such query parameter. `errors` names every fault. */
    BadParameters: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description There is no customer with this e-mail address or identifier. */
    NoSuchCustomer: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Invalid parameters or malformed request. `errors` names every fault. */
    BadRequest: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description Invalid parameters, malformed request, an amount with more than six decimals, or a balance that would be too high.
     *     `errors` names every fault.
     */
    BadAmount: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The first request with this `Idempotency-Key` is not yet answered; send this one again later. */
    IdempotencyInProgress: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description This `Idempotency-Key` was used with another operation or body; nothing was done. */
    IdempotencyMismatch: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The account has less than that. Nothing was taken. */
    BalanceShort: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The month is missing, no month, or has not begun. `errors` names every fault. */
    BadMonth: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The user has 100 live API keys; delete one first. */
    TooManyApiKeys: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description Malformed request, a code of no country, a country that is named twice or that connect-hub does not send to, an amount with more
     *     than six decimals, or a maximum below the amount. `errors` names every fault.
     */
    BadGuardSettings: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Malformed request, a number that cannot exist, or an IP address that is none. `errors` names every fault. */
    BadCheckedSend: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Malformed request, an end that is not in the future, or more entries than are kept. `errors` names every fault. */
    BadGuardEntry: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description There is no entry with this identifier. */
    NoSuchGuardEntry: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description There is no opt-out with this identifier. */
    NoSuchOptOut: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description There is no message with this identifier. */
    NoSuchMessage: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description Malformed request, a range that ends before it begins, two lengths of time, or more groups than are answered at once.
     *     `errors` names every fault.
     */
    BadTrafficRequest: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description No route has a provider of this name. */
    NoSuchProvider: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
  };
  parameters: {
    /** @description Only changes by this one: a user, by the e-mail address or identifier, or `command line`. */
    AuditActor: string;
    /** @description Only changes to this, by its identifier; of a customer also the e-mail address or the identifier of the account. */
    AuditTarget: string;
    /** @description Items to return. */
    PageCount: number;
    /** @description The `next` of the previous page, for the items that come after it. */
    PageBefore: string;
    /**
     * @description The identifier of a user or an account, an e-mail address, or a first or last name, each of them whole. The letter case
     *     of addresses and of the ASCII letters of names does not matter.
     */
    CustomerSearch: string;
    /**
     * @description The e-mail address of the customer, or the identifier of its account or its user.
     * @example 01931f6a-7b00-7000-8000-000000000001
     */
    Customer: components["schemas"]["CustomerName"];
    /**
     * @description A value of your choice, unique to this piece of work, that makes it safe to send the request again. It is kept for
     *     24 hours per account: the same key with the same operation and body is answered with the first answer and
     *     `Idempotent-Replayed: true`, with another with 422; while the first request is still being worked on, with
     *     409. A refusal is not kept: after a 400 or a 402 the key may be used again. The header is sent once; a comma with a space
     *     after it is what two of them look like, and has no place in a key.
     * @example otp-01931f6a-0001
     */
    IdempotencyKey: string;
    /**
     * @description The month in UTC, as `2026-03`; the present one is told as far as it has come.
     * @example 2026-03
     */
    StatementMonth: string;
    /**
     * @description The identifier of the API key, not the key itself.
     * @example 01931f6a-7b00-7000-8000-00000000000a
     */
    KeyId: string;
    /** @description Only of this customer, by the e-mail address or the identifier of the account or the user. */
    OnlyCustomer: components["schemas"]["CustomerName"];
    /** @description Only entries of this list. */
    GuardListName: components["schemas"]["GuardListName"];
    /**
     * @description The identifier of the entry.
     * @example 01931f6a-7b00-7000-8000-0000000000d1
     */
    GuardEntryId: string;
    /** @description Only opt-outs of this recipient, with its country code. */
    OptOutRecipient: string;
    /**
     * @description The identifier of the opt-out.
     * @example 01931f6a-7b00-7000-8000-0000000000e1
     */
    OptOutId: string;
    /**
     * @description The identifier of the message, as the send returned it (`messageId` or `uuid`).
     * @example 01931f6a-7b00-7000-8000-0000000000a1
     */
    MessageId: string;
    /**
     * @description The service.
     * @example telegram
     */
    MaintainedService: components["schemas"]["MaintainedService"];
    /**
     * @description The name of the provider in the routes file.
     * @example smsc-a
     */
    ProviderName: string;
    /**
     * @description What is held.
     * @example channel:sms
     */
    HoldScope: components["schemas"]["HoldScope"];
  };
  requestBodies: never;
  headers: {
    /**
     * @description The identifier of this request; quote it when you report a problem. Also `request_id` in the body.
     * @example 01931f6a-7b00-7000-8000-0000000000f1
     */
    XRequestId: string;
    /**
     * @description How to authenticate, `Bearer` or `ApiKey` (RFC 9110).
     * @example ApiKey realm="connect-hub"
     */
    WwwAuthenticate: string;
    /**
     * @description After how many seconds to try again.
     * @example 12
     */
    RetryAfter: number;
    /**
     * @description What is left of the allowance (`r`, requests) and when there is more of it (`t`, seconds), by the name of the policy:
     *     `"default";r=0;t=12`.
     * @example "default";r=0;t=12
     */
    RateLimit: string;
    /**
     * @description The allowance by the name of the policy: how many requests (`q`) in which time (`w`, seconds): `"default";q=100;w=60`.
     * @example "default";q=100;w=60
     */
    RateLimitPolicy: string;
    /**
     * @description `true` when this is the stored answer to an earlier request with the same `Idempotency-Key`: nothing was done or
     *     charged again. Absent otherwise.
     * @example true
     */
    IdempotentReplayed: "true";
    /**
     * @description The name under which a browser keeps the file.
     * @example attachment; filename="statement-2026-03.csv"
     */
    ContentDisposition: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listAuditEntries: {
    parameters: {
      query?: {
        /** @description Only changes by this one: a user, by the e-mail address or identifier, or `command line`. */
        actor?: components["parameters"]["AuditActor"];
        /** @description Only changes to this, by its identifier; of a customer also the e-mail address or the identifier of the account. */
        target_id?: components["parameters"]["AuditTarget"];
        /** @description Items to return. */
        count?: components["parameters"]["PageCount"];
        /** @description The `next` of the previous page, for the items that come after it. */
        before?: components["parameters"]["PageBefore"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of the changes. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AuditEntryPage"];
        };
      };
      /** @description Invalid parameters. `errors` names every fault. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listCustomers: {
    parameters: {
      query?: {
        /**
         * @description The identifier of a user or an account, an e-mail address, or a first or last name, each of them whole. The letter case
         *     of addresses and of the ASCII letters of names does not matter.
         */
        search?: components["parameters"]["CustomerSearch"];
        /** @description Items to return. */
        count?: components["parameters"]["PageCount"];
        /** @description The `next` of the previous page, for the items that come after it. */
        before?: components["parameters"]["PageBefore"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of the customers. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CustomerPage"];
        };
      };
      /** @description Invalid parameters. `errors` names every fault. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createCustomer: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateCustomerRequest"];
      };
    };
    responses: {
      /** @description The user and the account are made. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CreatedCustomer"];
        };
      };
      /** @description Invalid parameters, malformed request, or a password that is too common. `errors` names every fault. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      409: components["responses"]["EmailTaken"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getCustomer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The e-mail address of the customer, or the identifier of its account or its user.
         * @example 01931f6a-7b00-7000-8000-000000000001
         */
        customer: components["parameters"]["Customer"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The customer. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CustomerDetails"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  suspendCustomer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The e-mail address of the customer, or the identifier of its account or its user.
         * @example 01931f6a-7b00-7000-8000-000000000001
         */
        customer: components["parameters"]["Customer"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonedRequest"];
      };
    };
    responses: {
      /** @description The customer is suspended. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SuspendedCustomer"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      /** @description The caller is not an active user of role `admin`, or means to suspend themselves. */
      403: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      404: components["responses"]["NoSuchCustomer"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  reinstateCustomer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The e-mail address of the customer, or the identifier of its account or its user.
         * @example 01931f6a-7b00-7000-8000-000000000001
         */
        customer: components["parameters"]["Customer"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonedRequest"];
      };
    };
    responses: {
      /** @description The customer is active. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReinstatedCustomer"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  creditCustomer: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description A value of your choice, unique to this piece of work, that makes it safe to send the request again. It is kept for
         *     24 hours per account: the same key with the same operation and body is answered with the first answer and
         *     `Idempotent-Replayed: true`, with another with 422; while the first request is still being worked on, with
         *     409. A refusal is not kept: after a 400 or a 402 the key may be used again. The header is sent once; a comma with a space
         *     after it is what two of them look like, and has no place in a key.
         * @example otp-01931f6a-0001
         */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description The e-mail address of the customer, or the identifier of its account or its user.
         * @example 01931f6a-7b00-7000-8000-000000000001
         */
        customer: components["parameters"]["Customer"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MoveMoneyRequest"];
      };
    };
    responses: {
      /** @description The ledger has the transaction. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MovedMoney"];
        };
      };
      400: components["responses"]["BadAmount"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  debitCustomer: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description A value of your choice, unique to this piece of work, that makes it safe to send the request again. It is kept for
         *     24 hours per account: the same key with the same operation and body is answered with the first answer and
         *     `Idempotent-Replayed: true`, with another with 422; while the first request is still being worked on, with
         *     409. A refusal is not kept: after a 400 or a 402 the key may be used again. The header is sent once; a comma with a space
         *     after it is what two of them look like, and has no place in a key.
         * @example otp-01931f6a-0001
         */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description The e-mail address of the customer, or the identifier of its account or its user.
         * @example 01931f6a-7b00-7000-8000-000000000001
         */
        customer: components["parameters"]["Customer"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MoveMoneyRequest"];
      };
    };
    responses: {
      /** @description The ledger has the transaction. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MovedMoney"];
        };
      };
      400: components["responses"]["BadAmount"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["BalanceShort"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  correctBalance: {
    parameters: {
      query?: never;
      header?: {
        /**
         * @description A value of your choice, unique to this piece of work, that makes it safe to send the request again. It is kept for
         *     24 hours per account: the same key with the same operation and body is answered with the first answer and
         *     `Idempotent-Replayed: true`, with another with 422; while the first request is still being worked on, with
         *     409. A refusal is not kept: after a 400 or a 402 the key may be used again. The header is sent once; a comma with a space
         *     after it is what two of them look like, and has no place in a key.
         * @example otp-01931f6a-0001
         */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description The e-mail address of the customer, or the identifier of its account or its user.
         * @example 01931f6a-7b00-7000-8000-000000000001
         */
        customer: components["parameters"]["Customer"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CorrectBalanceRequest"];
      };
    };
    responses: {
      /** @description The ledger has the transaction. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MovedMoney"];
        };
      };
      400: components["responses"]["BadAmount"];
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["BalanceShort"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  setCustomerLimit: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The e-mail address of the customer, or the identifier of its account or its user.
         * @example 01931f6a-7b00-7000-8000-000000000001
         */
        customer: components["parameters"]["Customer"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["SetCustomerLimitRequest"];
      };
    };
    responses: {
      /** @description The limits as they are now. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CustomerLimits"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getCustomerStatement: {
    parameters: {
      query: {
        /**
         * @description The month in UTC, as `2026-03`; the present one is told as far as it has come.
         * @example 2026-03
         */
        month: components["parameters"]["StatementMonth"];
      };
      header?: never;
      path: {
        /**
         * @description The e-mail address of the customer, or the identifier of its account or its user.
         * @example 01931f6a-7b00-7000-8000-000000000001
         */
        customer: components["parameters"]["Customer"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The statement. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          "Content-Disposition": components["headers"]["ContentDisposition"];
          [name: string]: unknown;
        };
        content: {
          "text/csv": components["schemas"]["Csv"];
        };
      };
      400: components["responses"]["BadMonth"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listCustomerKeys: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The e-mail address of the customer, or the identifier of its account or its user.
         * @example 01931f6a-7b00-7000-8000-000000000001
         */
        customer: components["parameters"]["Customer"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The keys. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CustomerKeyList"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createCustomerKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The e-mail address of the customer, or the identifier of its account or its user.
         * @example 01931f6a-7b00-7000-8000-000000000001
         */
        customer: components["parameters"]["Customer"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateCustomerKeyRequest"];
      };
    };
    responses: {
      /** @description The key is made. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CreatedCustomerKey"];
        };
      };
      /** @description Invalid parameters, an address that is none, or a malformed request. `errors` names every fault. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      409: components["responses"]["TooManyApiKeys"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  revokeCustomerKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The e-mail address of the customer, or the identifier of its account or its user.
         * @example 01931f6a-7b00-7000-8000-000000000001
         */
        customer: components["parameters"]["Customer"];
        /**
         * @description The identifier of the API key, not the key itself.
         * @example 01931f6a-7b00-7000-8000-00000000000a
         */
        key_id: components["parameters"]["KeyId"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonedRequest"];
      };
    };
    responses: {
      /** @description The key is revoked. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RevokedKey"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      /** @description There is no such customer, or no such live key of this customer. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getCustomerGuard: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The e-mail address of the customer, or the identifier of its account or its user.
         * @example 01931f6a-7b00-7000-8000-000000000001
         */
        customer: components["parameters"]["Customer"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The settings as they are now. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CustomerGuard"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  setCustomerGuard: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The e-mail address of the customer, or the identifier of its account or its user.
         * @example 01931f6a-7b00-7000-8000-000000000001
         */
        customer: components["parameters"]["Customer"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["SetCustomerGuardRequest"];
      };
    };
    responses: {
      /** @description The settings as they are now. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CustomerGuard"];
        };
      };
      400: components["responses"]["BadGuardSettings"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listBlocks: {
    parameters: {
      query?: {
        /** @description Only of this customer, by the e-mail address or the identifier of the account or the user. */
        customer?: components["parameters"]["OnlyCustomer"];
        /** @description Items to return. */
        count?: components["parameters"]["PageCount"];
        /** @description The `next` of the previous page, for the items that come after it. */
        before?: components["parameters"]["PageBefore"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of the blocks. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GuardBlockPage"];
        };
      };
      /** @description Invalid parameters. `errors` names every fault. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  checkSend: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CheckSendRequest"];
      };
    };
    responses: {
      /** @description What would be decided. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CheckedSend"];
        };
      };
      400: components["responses"]["BadCheckedSend"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listGuardEntries: {
    parameters: {
      query?: {
        /** @description Only entries of this list. */
        list?: components["parameters"]["GuardListName"];
        /** @description Only of this customer, by the e-mail address or the identifier of the account or the user. */
        customer?: components["parameters"]["OnlyCustomer"];
        /** @description Items to return. */
        count?: components["parameters"]["PageCount"];
        /** @description The `next` of the previous page, for the items that come after it. */
        before?: components["parameters"]["PageBefore"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of the entries. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GuardEntryPage"];
        };
      };
      /** @description Invalid parameters. `errors` names every fault. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createGuardEntry: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateGuardEntryRequest"];
      };
    };
    responses: {
      /** @description It is on the list. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GuardEntry"];
        };
      };
      400: components["responses"]["BadGuardEntry"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteGuardEntry: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The identifier of the entry.
         * @example 01931f6a-7b00-7000-8000-0000000000d1
         */
        id: components["parameters"]["GuardEntryId"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonedRequest"];
      };
    };
    responses: {
      /** @description The entry as it was. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["GuardEntry"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchGuardEntry"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listOptOuts: {
    parameters: {
      query?: {
        /** @description Only of this customer, by the e-mail address or the identifier of the account or the user. */
        customer?: components["parameters"]["OnlyCustomer"];
        /** @description Only opt-outs of this recipient, with its country code. */
        to?: components["parameters"]["OptOutRecipient"];
        /** @description Items to return. */
        count?: components["parameters"]["PageCount"];
        /** @description The `next` of the previous page, for the items that come after it. */
        before?: components["parameters"]["PageBefore"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of the opt-outs. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OptOutPage"];
        };
      };
      /** @description Invalid parameters. `errors` names every fault. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteOptOut: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The identifier of the opt-out.
         * @example 01931f6a-7b00-7000-8000-0000000000e1
         */
        id: components["parameters"]["OptOutId"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonedRequest"];
      };
    };
    responses: {
      /** @description The opt-out as it was. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["OptOut"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchOptOut"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getBalances: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The sums. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BalanceList"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  searchMessages: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["SearchMessagesRequest"];
      };
    };
    responses: {
      /** @description One page of the messages. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FoundMessagePage"];
        };
      };
      /** @description A malformed filter, a number that cannot exist or a `count` out of bounds. `errors` names every fault. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getMessageTimeline: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The identifier of the message, as the send returned it (`messageId` or `uuid`).
         * @example 01931f6a-7b00-7000-8000-0000000000a1
         */
        id: components["parameters"]["MessageId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The message. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MessageTimeline"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchMessage"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getStatistics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TrafficRequest"];
      };
    };
    responses: {
      /** @description The statistics. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TrafficReport"];
        };
      };
      400: components["responses"]["BadTrafficRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getStatisticsCsv: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TrafficRequest"];
      };
    };
    responses: {
      /** @description The statistics. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          "Content-Disposition": components["headers"]["ContentDisposition"];
          [name: string]: unknown;
        };
        content: {
          "text/csv": components["schemas"]["Csv"];
        };
      };
      400: components["responses"]["BadTrafficRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listMaintenance: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The services. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["MaintenanceList"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  beginMaintenance: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The service.
         * @example telegram
         */
        service: components["parameters"]["MaintainedService"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonedRequest"];
      };
    };
    responses: {
      /** @description The service is in maintenance. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Maintenance"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  endMaintenance: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The service.
         * @example telegram
         */
        service: components["parameters"]["MaintainedService"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonedRequest"];
      };
    };
    responses: {
      /** @description The service is not in maintenance. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Maintenance"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listProviders: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The providers. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ProviderList"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  checkProvider: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The name of the provider in the routes file.
         * @example smsc-a
         */
        name: components["parameters"]["ProviderName"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What was found. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CheckedProvider"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchProvider"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getQueue: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What waits. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["QueueReport"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  cancelMessages: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["QueueFilter"];
      };
    };
    responses: {
      /** @description What became of them. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CancelledMessages"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  releaseMessages: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["QueueFilter"];
      };
    };
    responses: {
      /** @description What became of them. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReleasedMessages"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchCustomer"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  cancelMessage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The identifier of the message, as the send returned it (`messageId` or `uuid`).
         * @example 01931f6a-7b00-7000-8000-0000000000a1
         */
        id: components["parameters"]["MessageId"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonedRequest"];
      };
    };
    responses: {
      /** @description What became of it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CancelledMessage"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchMessage"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  releaseMessage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The identifier of the message, as the send returned it (`messageId` or `uuid`).
         * @example 01931f6a-7b00-7000-8000-0000000000a1
         */
        id: components["parameters"]["MessageId"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonedRequest"];
      };
    };
    responses: {
      /** @description What became of it. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReleasedMessage"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoSuchMessage"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listHolds: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What is held. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["HoldList"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  beginHold: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description What is held.
         * @example channel:sms
         */
        scope: components["parameters"]["HoldScope"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonedRequest"];
      };
    };
    responses: {
      /** @description It is held. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Hold"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  endHold: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description What is held.
         * @example channel:sms
         */
        scope: components["parameters"]["HoldScope"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonedRequest"];
      };
    };
    responses: {
      /** @description It is not held. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Hold"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
}

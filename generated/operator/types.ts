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
     * @description Returns all changes, newest first. Each entry contains author, time, reason and source. The list includes blocks of
     *     the guard that a customer lifted. Entries are never deleted.
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
     * @description Returns all users with their accounts, newest first. `search` limits the list to matching users.
     */
    get: operations["listCustomers"];
    put?: never;
    /**
     * Create a customer
     * @description Creates a user with an account, even if registration is closed. No e-mail is sent. The first password reset verifies
     *     the e-mail address. The audit log never contains the password.
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
     * @description Returns a user with their account, limits, and charges for pending messages.
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
     * @description Suspends a customer. The user can no longer sign in, and all sessions end. Within 2 seconds, all instances reject
     *     the API keys.
     *
     *     A request cancels up to 50 queued messages, those that are due first. They are refunded, unless an earlier attempt
     *     may have reached a provider. Repeat the request while `more_queued` is true; repeating it is safe.
     *
     *     A submission in progress continues. After 2 seconds no instance submits further messages. The remaining queued
     *     messages are cancelled in the same way when they are due.
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
     * @description Allows the user to sign in again, and reactivates the API keys. Sessions that the suspension ended are not restored.
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
     * @description Adds the amount to the balance. The ledger records the reason. To retry safely, send an `Idempotency-Key`. Keys are
     *     stored per operator.
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
     * @description Debits the amount. The balance never becomes negative. The ledger records the reason. To retry safely, send an
     *     `Idempotency-Key`. Keys are stored per operator.
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
     * @description Adds the amount to the balance. A negative amount is debited. The ledger records a correction, with its reason. To
     *     retry safely, send an `Idempotency-Key`. Keys are stored per operator.
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
     * Set a customer's daily spending limit
     * @description Sets the maximum amount that a customer may spend in a UTC day. If `daily_limit` is unset, the limit is removed. The
     *     change applies immediately. Customers can see the limit and set a lower one, but cannot raise it. A request that
     *     would exceed the limit fails with 402 and sends nothing. The first such request of a day emits the event
     *     `account.limit_reached`.
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
     * Get a customer's monthly statement
     * @description Returns the ledger of a month as CSV (RFC 4180, UTF-8, with a header, rows end with CRLF): the opening balance, all
     *     transactions in ledger order, and the closing balance. Each transaction is in exactly one month. Each opening
     *     balance equals the closing balance of the previous month. The response is streamed, so its length is not limited.
     *
     *     Amounts are exact decimals. `value` is added to the balance, or subtracted for a `DEBIT`. A text that begins with
     *     `=`, `+`, `-` or `@` is prefixed with an apostrophe, so that a spreadsheet does not evaluate it as a formula. If the
     *     connection is lost, the row `CLOSING` is missing.
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
     * @description Returns the live API keys without their secrets, oldest first.
     */
    get: operations["listCustomerKeys"];
    put?: never;
    /**
     * Create an API key for a customer
     * @description Creates an API key for the customer's account. Only this response contains the secret. A user can have at most 100
     *     live keys.
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
     * @description Revokes the key permanently. All instances reject it within 2 seconds.
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
     * Get a customer's guard settings
     * @description Returns the settings from `setCustomerGuard`, or the defaults, and the amounts that the customer has set.
     */
    get: operations["getCustomerGuard"];
    put?: never;
    /**
     * Change a customer's guard settings
     * @description Sets the following for a customer:
     *
     *     - the countries that the customer may send to;
     *     - whether the limit of messages to one recipient applies;
     *     - the maximum cost of unconverted sends (code not entered) to one country in a UTC day;
     *     - the highest such amount that the customer may set for a country.
     *
     *     An unset setting keeps its value, unless `reset` contains it. If an amount changes, the account's blocks by this
     *     amount end. A send to a country that is off fails with 403 `blocked` and is not charged, unless its recipient is on
     *     the allow list. All instances apply a change within 2 seconds.
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
     * List the guard's current blocks
     * @description Returns the current blocks and suspicions of all accounts, or of one, newest first. Blocks that the customer lifted
     *     are omitted.
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
     * Check whether a send would be blocked, and why
     * @description Makes the same decision as for a real send, and returns the rule. Nothing is sent, charged or counted. Without
     *     `client`, the rules for IP networks and devices are skipped. The price and the balance are not checked.
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
     * List the entries of the allow list and the block list
     * @description Returns the entries, newest first. An expired entry has no effect and is deleted soon afterwards.
     */
    get: operations["listGuardEntries"];
    put?: never;
    /**
     * Add a number or a prefix to the allow list or the block list
     * @description Adds an entry for all numbers that begin with the prefix. It replaces an entry with the same list, account and
     *     prefix. If several entries match a number, the longest prefix is reported. For equal prefixes, the customer's entry
     *     takes precedence.
     *
     *     An allowed number is not checked by any other rule of the guard. A blocked send is not charged. Each list has at
     *     most 10,000 entries. All instances on the database apply a change within 2 seconds.
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
     * Remove a number or a prefix from its list
     * @description Deletes an entry. All instances on the database apply a change within 2 seconds.
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
     * List the recipients that have opted out
     * @description Returns the opt-outs, newest first. A vendor reports an opt-out if the recipient sends STOP, or by rejecting a
     *     message. Messages of the account to the recipient on this channel fail with 403 `blocked` and reason `opted_out`.
     *     Verifications are still sent.
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
     * Delete an opt-out
     * @description Deletes an opt-out, for a recipient who has requested messages again in another way. Opt-outs of the same recipient
     *     from other providers remain. If the vendor still rejects messages, its next rejection is stored as a new opt-out.
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
     * Get the total balances of all customers
     * @description Returns, for each currency, the total balance of all accounts and the charges for messages that are still pending.
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
     * @description Returns the messages of all customers that match `filter`, newest first. For the next page, send `next` as `before`,
     *     with the same `filter`. Each page searches a limited number of messages. It can therefore have fewer than `count`
     *     messages, or none, and still have a `next`. `getMessageTimeline` returns the timeline of a message.
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
     * Get a message and its timeline
     * @description Returns a message of any customer and its timeline. The timeline contains each event (acceptance, delivery receipts,
     *     reports), each submit attempt with the provider's result, and each request to the customer's webhook endpoints. The
     *     code is not included. The beginning of the text is included, with masked digits.
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
     * @description Returns the outcomes, revenue and cost of messages of all accounts, grouped by `group_by`, with at most 2,000
     *     groups. A message counts in the hour of its acceptance, regardless of later changes. Messages of a verification with
     *     a price per verification have no revenue here. Only the ledger contains that price.
     *
     *     Statistics are computed in the background. A change is included after this delay:
     *
     *     - usually about a minute;
     *     - up to a quarter of a millisecond for each message, if an account sends more than 240,000 messages of a channel in
     *       an hour;
     *     - a sixteenth of the time since the end of the hour, for a report that arrives after that;
     *     - at most half an hour more for each year of history, if the message is older than 32 days.
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
     * @description Returns the result of `getStatistics` as CSV (RFC 4180, UTF-8, with a header, rows end with CRLF). The limit is
     *     50,000 groups for each hour, day or month, or in total if not grouped by time. The response is streamed while the
     *     background computation continues. Amounts are exact decimals.
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
     * @description Returns all services that support maintenance. A service in maintenance has the start time.
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
     * Start maintenance of a service
     * @description Starts maintenance. New requests to the service fail with 503 and are not charged. The service's status operation,
     *     if it has one, returns Maintenance. Messages accepted before are still processed. All instances apply a change
     *     within 2 seconds. If the service is already in maintenance, its start time does not change.
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
     * End maintenance of a service
     * @description Ends maintenance. All instances accept requests again within 2 seconds. Has no effect if the service is not in
     *     maintenance.
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
     * List the providers with their state and delivery results
     * @description Returns the providers in the routes of this instance. To take a provider out of service, call `beginHold` with
     *     `provider:NAME`; to resume it, end the hold. Holds apply to all instances. All other data is from the responding
     *     instance since its start, because each instance has its own sessions and submissions. On Cloudflare Workers, an
     *     isolate has little data.
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
     * @description Checks the provider over this instance's existing connection. No check costs money: SMPP uses `enquire_link` on the
     *     existing binds, SIP uses OPTIONS, all others use a read-only request. No second bind is opened, but a closed bind is
     *     reconnected immediately. The response arrives within 15 seconds. Check other instances separately.
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
     * Get the queued messages
     * @description Returns counts and times for each queue. There is one queue for each channel and each list of providers in the
     *     routes. Messages that wait for some providers therefore do not delay messages for other providers.
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
     * Cancel queued messages
     * @description Cancels up to 50 messages as `cancelMessage` does, those that are due first. Repeat the request while `more_queued`
     *     is true. In each queue, the 10,000 messages that are due first are searched.
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
     * Release messages that wait for a retry
     * @description Makes up to 200 messages due now. Repeat the request while `more_put_off` is true.
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
     * Cancel a queued message
     * @description Cancels and refunds the message, and emits its event. If an earlier attempt may have reached a provider, the message
     *     ends as expired and is not refunded. A message that was submitted, is being submitted or is final does not change.
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
     * Release a message that waits for a retry
     * @description Makes a message due now, if it waits for a retry after a failed attempt. Nothing else changes: a message on hold
     *     continues to wait.
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
     * List the holds
     * @description Returns the current holds, each with its start time, author and reason.
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
     * Hold a channel, a provider or all messages
     * @description Starts a hold. Messages on hold are accepted and charged, but not submitted. They still expire: a message that
     *     expires without submission fails and is refunded. Submissions in progress continue, and so do delivery receipts,
     *     events and the processing of submitted messages.
     *
     *     A provider on hold is skipped. Messages that only it can carry wait. If all messages of a channel are on hold, its
     *     status operation returns Stopped. All instances on the database apply a change within 2 seconds. An existing hold
     *     keeps its start time and reason.
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
     * End the hold of a channel, a provider or all messages
     * @description Ends a hold. Within 2 seconds, all instances submit the waiting messages, ordered by due time and alternating
     *     between accounts. Other holds of the same messages remain. Has no effect if there is no such hold.
     */
    post: operations["endHold"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/privacy/export": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Export the personal data of a recipient or a customer
     * @description Returns a page of all stored data about a phone number, or about a customer. A record is a row of the database, and
     *     its `source` is the table. Texts of queued messages are included, secrets are not. Rows that contain the hash of an
     *     erased number are included too.
     *
     *     For the next page, send `next` as `before`, with the same number or customer. A page searches a limited number of
     *     rows. It can therefore have fewer than `count` records, or none, and still have a `next`. The audit log gets an entry
     *     for the first page. It contains the hash of the number instead of the number.
     */
    post: operations["listPersonalData"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/privacy/erase": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Erase the personal data of a recipient or a customer
     * @description Erases the stored data about a phone number, or about a customer. Messages and verifications of a number that are
     *     newer than the first request stay.
     *
     *     A request erases a limited number of rows. Repeat it with `next` as `before`, and with the same number or customer,
     *     until the response has no `next`. To continue after an interruption, begin again without `before`. Repeating it is
     *     safe.
     *
     *     - Pending verifications and queued messages are cancelled and refunded first, unless an earlier attempt may have
     *       reached a provider. A message that is being submitted is erased after its submission. Until then,
     *       `waiting_messages` is not 0.
     *     - Messages keep their price, their status and the calling code. The number is replaced by its hash. Opt-outs and
     *       list entries for the number keep the hash too, so that they still apply.
     *     - A customer is suspended. Its names, e-mail addresses, keys, endpoints and settings are erased, and the recipients
     *       of its messages like a number. The ledger, the balance and the statistics stay.
     *
     *     The audit log gets an entry for each request, with the hash of the number, or with the identifier of the user.
     *     `tombstone` is a record of the erasure, which is needed to apply it again after a restore. With SQLite it is also
     *     appended to the file `erasures` in the data folder.
     */
    post: operations["deletePersonalData"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/reload": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reload routes, templates and secrets from their files
     * @description Reads the routes file, the templates file and the secrets in files again, and switches to them without a restart.
     *     A provider whose options did not change keeps its sessions. A removed or changed provider accepts no further
     *     messages, finishes those in progress, and is then closed. If a file has a fault, the response is a 409 with every
     *     fault, and the previous configuration stays active. Reloads only the responding instance: call each instance, or
     *     send SIGHUP to each process. Cloudflare Workers have no files and respond with 404.
     */
    post: operations["reloadConfiguration"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/operator/v1/data-keys/rotate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Seal stored data under the first data key
     * @description Seals up to 500 stored values under the first key of `CONNECT_HUB_DATA_KEYS`: values under its other keys, and readable
     *     values. If the first item is `none`, makes sealed values readable. Repeat the request with `after` set to `next` until
     *     the response has no `next`. A message whose due time changes during the run may be missed, so start again until nothing is
     *     changed. A key that is then in no `used_keys` can be removed. The command `keys rotate` does all of this.
     */
    post: operations["rotateDataKeys"];
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
     * @description Kind of the changed object.
     *
     *     - `service`: a service, by its name;
     *     - `customer`: a customer, by the identifier of the user;
     *     - `api_key`: an API key, by its identifier;
     *     - `webhook_endpoint`: a customer's webhook endpoint, by its identifier;
     *     - `hold`: a hold, by its scope;
     *     - `message`: a message, by its identifier;
     *     - `guard_entry`: an entry of the allow list or the block list, by its identifier;
     *     - `opt_out`: an opt-out, by its identifier;
     *     - `configuration`: the configuration files of an instance, as `files`;
     *     - `import`: data that a command imports from CSV, by its name, such as `prices`;
     *     - `recipient`: a recipient whose data was exported or erased, by the hash of its number;
     *     - `queue`: queued messages, by the first of these that the request sets: queue, channel, account. Otherwise `all`.
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
      | "import"
      | "configuration"
      | "recipient";
    /**
     * Audit entry
     * @description A change that an operator made, or a block that a customer lifted.
     */
    AuditEntry: {
      /**
       * Format: uuid
       * @description Identifier of the entry. Newer entries have greater identifiers.
       */
      id: string;
      /**
       * Format: date-time
       * @description Time of the change (ISO 8601).
       */
      time: string;
      /** @description Author of the change: the identifier of the user, or `command line`. */
      actor: string;
      /** @description Operation that made the change. If no operation exists for it, the command, such as `sims grant`. */
      operation: string;
      /**
       * @description Kind of the changed object.
       *
       *     - `service`: a service, by its name;
       *     - `customer`: a customer, by the identifier of the user;
       *     - `api_key`: an API key, by its identifier;
       *     - `webhook_endpoint`: a customer's webhook endpoint, by its identifier;
       *     - `hold`: a hold, by its scope;
       *     - `message`: a message, by its identifier;
       *     - `guard_entry`: an entry of the allow list or the block list, by its identifier;
       *     - `opt_out`: an opt-out, by its identifier;
       *     - `configuration`: the configuration files of an instance, as `files`;
       *     - `import`: data that a command imports from CSV, by its name, such as `prices`;
       *     - `recipient`: a recipient whose data was exported or erased, by the hash of its number;
       *     - `queue`: queued messages, by the first of these that the request sets: queue, channel, account. Otherwise `all`.
       */
      target_kind: components["schemas"]["AuditTargetKind"];
      /** @description Identifier or name of the changed object. */
      target_id: string;
      /** @description The request as JSON, without the target. Includes the customer if the target does not identify it. */
      request: string;
      /** @description Source of the request: an IPv4 address, the /64 network of an IPv6 address, or `local`. */
      address: string;
      /** @description Identifier of the request, the same as in its log line. */
      request_id: string;
    };
    /**
     * Audit entries
     * @description A page of changes, newest first.
     */
    AuditEntryPage: {
      /** @description The changes, newest first. */
      list: components["schemas"]["AuditEntry"][];
      /** @description Value of `before` for the next page. Absent on the last page. */
      next?: string;
    };
    /**
     * Error code
     * @description Kind of problem. Each code has one status. Minor versions may add codes: handle an unknown code by its status.
     *
     *     - `invalid_request` (400): the request breaks a rule. `errors` names every fault.
     *     - `authentication_failed` (401): credentials are missing, wrong, expired, or do not belong together.
     *     - `insufficient_balance` (402): the balance is too low. Nothing was charged or sent.
     *     - `daily_limit_reached` (402): the account's daily limit does not allow this charge. Nothing was charged or sent.
     *     - `forbidden` (403): the caller is authenticated but not allowed to do this.
     *     - `not_found` (404): the resource does not exist, or it belongs to another account.
     *     - `method_not_allowed` (405): the path exists, but not this method.
     *     - `email_taken` (409): a user with this e-mail address exists.
     *     - `too_many_api_keys` (409): the user has 100 live API keys.
     *     - `too_many_webhook_endpoints` (409): the account has 10 webhook endpoints.
     *     - `idempotency_in_progress` (409): the first request with this `Idempotency-Key` is still in progress.
     *     - `invalid_configuration` (409): only in the operator API. The files of the configuration have faults.
     *     - `payload_too_large` (413): the body is over 64 KiB.
     *     - `unsupported_media_type` (415): the body is not `application/json`.
     *     - `idempotency_mismatch` (422): this `Idempotency-Key` was used with another operation or body.
     *     - `rate_limited` (429): too many requests. `Retry-After` is the time to wait.
     *     - `internal_error` (500): an unexpected error of the service.
     *     - `unavailable` (503): the service is temporarily unavailable. `Retry-After` is the time to wait.
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
      | "invalid_configuration"
      | "payload_too_large"
      | "unsupported_media_type"
      | "idempotency_mismatch"
      | "rate_limited"
      | "internal_error"
      | "unavailable";
    /**
     * Part of a request
     * @description Faulty part of the request.
     *
     *     - `body`: the body, or a value in it.
     *     - `query`: a query parameter.
     *     - `path`: a path parameter.
     *     - `header`: a header.
     * @enum {string}
     */
    FaultPart: "body" | "query" | "path" | "header";
    /**
     * Fault code
     * @description Kind of fault. Minor versions may add codes: show the `message` of an unknown code.
     *
     *     - `required`: a required field, parameter or body is missing.
     *     - `unknown`: the API has no such field or parameter.
     *     - `repeated`: a query parameter is present more than once.
     *     - `type`: the JSON type is wrong.
     *     - `value`: the value is not one of the allowed values.
     *     - `length`: a string or list is too short or too long.
     *     - `range`: a number is too small or too large, or a time range has too many intervals or records.
     *     - `pattern`: a string does not have the required form.
     *     - `format`: a string is not a valid date-time, e-mail address, UUID, date or URI.
     *     - `characters`: a string contains characters that cannot be stored, such as NUL or half of a surrogate pair.
     *     - `json`: the body is not JSON.
     *     - `phone_number`: a telephone number that cannot exist.
     *     - `destination`: a number that this channel does not serve.
     *     - `password`: a password that is too common.
     *     - `token`: a token that is wrong, used or expired.
     *     - `period`: a time range that does not end after it starts.
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
       * @description Faulty part of the request.
       *
       *     - `body`: the body, or a value in it.
       *     - `query`: a query parameter.
       *     - `path`: a path parameter.
       *     - `header`: a header.
       */
      in: components["schemas"]["FaultPart"];
      /**
       * @description JSON Pointer (RFC 6901) to the faulty value in that part: `/filter/status` in the body, `/count` in the query.
       *     Empty if the whole part is at fault. If the pointer is longer than 256 characters, it points to the nearest
       *     enclosing value instead.
       */
      pointer: string;
      /**
       * @description Kind of fault. Minor versions may add codes: show the `message` of an unknown code.
       *
       *     - `required`: a required field, parameter or body is missing.
       *     - `unknown`: the API has no such field or parameter.
       *     - `repeated`: a query parameter is present more than once.
       *     - `type`: the JSON type is wrong.
       *     - `value`: the value is not one of the allowed values.
       *     - `length`: a string or list is too short or too long.
       *     - `range`: a number is too small or too large, or a time range has too many intervals or records.
       *     - `pattern`: a string does not have the required form.
       *     - `format`: a string is not a valid date-time, e-mail address, UUID, date or URI.
       *     - `characters`: a string contains characters that cannot be stored, such as NUL or half of a surrogate pair.
       *     - `json`: the body is not JSON.
       *     - `phone_number`: a telephone number that cannot exist.
       *     - `destination`: a number that this channel does not serve.
       *     - `password`: a password that is too common.
       *     - `token`: a token that is wrong, used or expired.
       *     - `period`: a time range that does not end after it starts.
       *     - `conflict`: two fields that exclude each other.
       */
      code: components["schemas"]["FaultCode"];
      /** @description Description of the fault, as human-readable text. */
      message: string;
    };
    /**
     * Problem
     * @description The body of every error (RFC 9457, `application/problem+json`).
     */
    Problem: {
      /**
       * @description Reference for the kind of problem, relative to the address of the service.
       * @example /problems/not_found
       */
      type: string;
      /** @description Short name of the kind of problem, the same for every problem with this `code`. */
      title: string;
      /** @description HTTP status of the response. */
      status: number;
      /** @description Cause of this problem, as human-readable text. Programs use `code`. */
      detail: string;
      /**
       * @description Kind of problem. Each code has one status. Minor versions may add codes: handle an unknown code by its status.
       *
       *     - `invalid_request` (400): the request breaks a rule. `errors` names every fault.
       *     - `authentication_failed` (401): credentials are missing, wrong, expired, or do not belong together.
       *     - `insufficient_balance` (402): the balance is too low. Nothing was charged or sent.
       *     - `daily_limit_reached` (402): the account's daily limit does not allow this charge. Nothing was charged or sent.
       *     - `forbidden` (403): the caller is authenticated but not allowed to do this.
       *     - `not_found` (404): the resource does not exist, or it belongs to another account.
       *     - `method_not_allowed` (405): the path exists, but not this method.
       *     - `email_taken` (409): a user with this e-mail address exists.
       *     - `too_many_api_keys` (409): the user has 100 live API keys.
       *     - `too_many_webhook_endpoints` (409): the account has 10 webhook endpoints.
       *     - `idempotency_in_progress` (409): the first request with this `Idempotency-Key` is still in progress.
       *     - `invalid_configuration` (409): only in the operator API. The files of the configuration have faults.
       *     - `payload_too_large` (413): the body is over 64 KiB.
       *     - `unsupported_media_type` (415): the body is not `application/json`.
       *     - `idempotency_mismatch` (422): this `Idempotency-Key` was used with another operation or body.
       *     - `rate_limited` (429): too many requests. `Retry-After` is the time to wait.
       *     - `internal_error` (500): an unexpected error of the service.
       *     - `unavailable` (503): the service is temporarily unavailable. `Retry-After` is the time to wait.
       */
      code: components["schemas"]["ErrorCode"];
      /** @description Identifier of this request, the same as in the header `X-Request-Id`. */
      request_id: string;
      /** @description Every fault of the request. Present if `status` is 400. */
      errors?: components["schemas"]["Fault"][];
    };
    /**
     * Role
     * @description Role of a user.
     *
     *     - `user`: can act on the user's account. The role of every newly registered user.
     *     - `admin`: can also send reset links to other users.
     *
     *     **Transitions.** Only the operator changes a role.
     * @enum {string}
     */
    Role: "user" | "admin";
    /**
     * User status
     * @description Status of a user.
     *
     *     - `active`: the user can sign in. The status of every newly registered user.
     *     - `suspended`: the operator has suspended the user (decision 0012). A sign-in gets a 403. The sessions end and the
     *       API keys stop working (401). A request in progress may still get a 403. No reset link is sent.
     *
     *     **Transitions.** Only the operator changes `active` to `suspended` and back. No operation of this API does.
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
     * @description A user with an account.
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
       * @description Role of a user.
       *
       *     - `user`: can act on the user's account. The role of every newly registered user.
       *     - `admin`: can also send reset links to other users.
       *
       *     **Transitions.** Only the operator changes a role.
       */
      role: components["schemas"]["Role"];
      /**
       * @description Status of a user.
       *
       *     - `active`: the user can sign in. The status of every newly registered user.
       *     - `suspended`: the operator has suspended the user (decision 0012). A sign-in gets a 403. The sessions end and the
       *       API keys stop working (401). A request in progress may still get a 403. No reset link is sent.
       *
       *     **Transitions.** Only the operator changes `active` to `suspended` and back. No operation of this API does.
       */
      status: components["schemas"]["UserStatus"];
      /** @description True if the e-mail address is verified. */
      is_verified: boolean;
      /**
       * Format: double
       * @description Balance of the account.
       */
      balance: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /**
       * Format: date-time
       * @description Time of registration (ISO 8601).
       */
      created_at: string;
    };
    /**
     * Customers
     * @description A page of customers, newest first.
     */
    CustomerPage: {
      /** @description The customers, newest first. */
      list: components["schemas"]["Customer"][];
      /** @description Value of `before` for the next page. Absent on the last page. */
      next?: string;
    };
    /**
     * Name
     * @description A part of a person's name, from 1 to 100 characters, without control characters and line breaks.
     * @example Ada
     */
    PersonName: string;
    /**
     * E-mail address
     * Format: idn-email
     * @description An e-mail address. An internationalized domain name is stored and returned in Punycode.
     * @example ada@example.com
     */
    Email: string;
    /**
     * Password
     * @description A password of 8 to 128 arbitrary characters. A common password gets a 400 with the fault `password`.
     */
    Password: string;
    /**
     * Customer to make
     * @description A user with an account, created by the operator.
     */
    CreateCustomerRequest: {
      /** @description Given name. */
      first_name: components["schemas"]["PersonName"];
      /** @description Family name. */
      last_name: components["schemas"]["PersonName"];
      /** @description An e-mail address. An internationalized domain name is stored and returned in Punycode. */
      email: components["schemas"]["Email"];
      /** @description Role of the user. Default: `user`. */
      role?: components["schemas"]["Role"] | null;
      /** @description Password of the user. If unset, connect-hub creates one and returns it once. */
      password?: components["schemas"]["Password"] | null;
    };
    /**
     * New customer
     * @description A user with an account.
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
       * @description Role of a user.
       *
       *     - `user`: can act on the user's account. The role of every newly registered user.
       *     - `admin`: can also send reset links to other users.
       *
       *     **Transitions.** Only the operator changes a role.
       */
      role: components["schemas"]["Role"];
      /** @description The created password, if the request had none. It is not stored and cannot be shown again. */
      password?: string;
    };
    /**
     * Name of a customer
     * @description E-mail address of a customer, or identifier of its account or its user.
     * @example ada@example.com
     */
    CustomerName: string;
    /**
     * Customer in detail
     * @description A user with an account, its limits, and the charges for pending messages.
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
       * @description Role of a user.
       *
       *     - `user`: can act on the user's account. The role of every newly registered user.
       *     - `admin`: can also send reset links to other users.
       *
       *     **Transitions.** Only the operator changes a role.
       */
      role: components["schemas"]["Role"];
      /**
       * @description Status of a user.
       *
       *     - `active`: the user can sign in. The status of every newly registered user.
       *     - `suspended`: the operator has suspended the user (decision 0012). A sign-in gets a 403. The sessions end and the
       *       API keys stop working (401). A request in progress may still get a 403. No reset link is sent.
       *
       *     **Transitions.** Only the operator changes `active` to `suspended` and back. No operation of this API does.
       */
      status: components["schemas"]["UserStatus"];
      /** @description True if the e-mail address is verified. */
      is_verified: boolean;
      /**
       * Format: double
       * @description Balance of the account.
       */
      balance: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /**
       * Format: date-time
       * @description Time of registration (ISO 8601).
       */
      created_at: string;
      /**
       * Format: double
       * @description Daily limit set by the customer. Absent if not set.
       */
      daily_limit?: number;
      /**
       * Format: double
       * @description Daily limit set by the operator. Absent if not set.
       */
      operator_daily_limit?: number;
      /**
       * Format: double
       * @description Balance below which the customer is notified. Absent if not set.
       */
      low_balance_threshold?: number;
      /**
       * Format: double
       * @description Charges since 00:00 UTC, minus refunds of these charges.
       */
      spent_today: number;
      /**
       * Format: date-time
       * @description End of the day (ISO 8601). `spent_today` then starts at 0 again.
       */
      day_ends_at: string;
      /**
       * Format: double
       * @description Charges for messages that are still pending. They are refunded if the messages fail.
       */
      money_at_risk: number;
      /** @description Number of live API keys. */
      live_keys: number;
    };
    /**
     * Reason
     * @description Reason for the change, for the audit log.
     */
    Reason: string;
    /**
     * Reasoned request
     * @description Optional reason for a change.
     */
    ReasonedRequest: {
      /** @description Reason for the change, for the audit log. */
      reason?: components["schemas"]["Reason"] | null;
    };
    /**
     * Suspended customer
     * @description A suspended customer, and the result for its queued messages.
     */
    SuspendedCustomer: {
      /**
       * Format: uuid
       * @description Identifier of the user.
       */
      id: string;
      /**
       * @description Status of a user.
       *
       *     - `active`: the user can sign in. The status of every newly registered user.
       *     - `suspended`: the operator has suspended the user (decision 0012). A sign-in gets a 403. The sessions end and the
       *       API keys stop working (401). A request in progress may still get a 403. No reset link is sent.
       *
       *     **Transitions.** Only the operator changes `active` to `suspended` and back. No operation of this API does.
       */
      status: components["schemas"]["UserStatus"];
      /** @description Number of queued messages that this request cancelled. */
      cancelled_messages: number;
      /** @description True if more messages of this customer are queued. */
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
       * @description Status of a user.
       *
       *     - `active`: the user can sign in. The status of every newly registered user.
       *     - `suspended`: the operator has suspended the user (decision 0012). A sign-in gets a 403. The sessions end and the
       *       API keys stop working (401). A request in progress may still get a 403. No reset link is sent.
       *
       *     **Transitions.** Only the operator changes `active` to `suspended` and back. No operation of this API does.
       */
      status: components["schemas"]["UserStatus"];
    };
    /**
     * Move money request
     * @description Amount, and the reason.
     */
    MoveMoneyRequest: {
      /** @description In the account's currency, with at most six decimals. */
      amount: number;
      /** @description Reason for the change, for the audit log. */
      reason: components["schemas"]["Reason"];
    };
    /**
     * Transaction type
     * @description Effect of a billing transaction on the balance.
     *
     *     - `CREDIT`: money was added.
     *     - `DEBIT`: a message was charged when it was accepted, or a verification when it was started.
     *     - `REFUND`: a charge was refunded, because the message never reached its gateway, the gateway refunded it, or a
     *       verification was not approved.
     *
     *     **Transitions.** A transaction never changes. A `REFUND` is a separate transaction.
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
       * @description Identifier of the customer, equal to the identifier of its user.
       */
      customer_id: string;
      /**
       * @description Effect of a billing transaction on the balance.
       *
       *     - `CREDIT`: money was added.
       *     - `DEBIT`: a message was charged when it was accepted, or a verification when it was started.
       *     - `REFUND`: a charge was refunded, because the message never reached its gateway, the gateway refunded it, or a
       *       verification was not approved.
       *
       *     **Transitions.** A transaction never changes. A `REFUND` is a separate transaction.
       */
      type: components["schemas"]["TransactionType"];
      /**
       * Format: double
       * @description Amount that was credited or debited, see `type`.
       */
      amount: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
    };
    /**
     * Correct balance request
     * @description Amount of a correction, and its reason.
     */
    CorrectBalanceRequest: {
      /** @description In the account's currency, with at most six decimals, not 0. A negative amount is debited. */
      amount: number;
      /** @description Reason for the change, for the audit log. */
      reason: components["schemas"]["Reason"];
    };
    /** Limit to set */
    SetCustomerLimitRequest: {
      /**
       * Format: double
       * @description Maximum amount that the customer may spend in a day, in the account's currency, with at most six decimals. If
       *     unset, the operator's limit is removed.
       */
      daily_limit?: number | null;
      /** @description Reason for the change, for the audit log. */
      reason?: components["schemas"]["Reason"] | null;
    };
    /**
     * Limits of a customer
     * @description Daily limits of a customer, and the amount spent today. A day begins and ends at 00:00 UTC. The lower limit applies.
     */
    CustomerLimits: {
      /**
       * Format: uuid
       * @description Identifier of the user.
       */
      id: string;
      /**
       * Format: double
       * @description Daily limit set by the customer. Absent if not set.
       */
      daily_limit?: number;
      /**
       * Format: double
       * @description Daily limit set by the operator. Absent if not set.
       */
      operator_daily_limit?: number;
      /**
       * Format: double
       * @description Balance below which the customer is notified. Absent if not set.
       */
      low_balance_threshold?: number;
      /**
       * Format: double
       * @description Charges since 00:00 UTC, minus refunds of these charges.
       */
      spent_today: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /**
       * Format: date-time
       * @description End of the day (ISO 8601). `spent_today` then starts at 0 again.
       */
      day_ends_at: string;
    };
    /**
     * CSV
     * @description Comma-separated values (RFC 4180) in UTF-8. The file begins with a byte order mark, so that spreadsheets detect the
     *     encoding. The first row contains the column names.
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
      /** @description Name of the key, chosen by the customer. */
      name: string;
      /** @description First characters of the secret, to recognise the key. */
      prefix: string;
      /**
       * Format: date-time
       * @description Time of creation (ISO 8601).
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
     * @description Permitted use of a key. Each operation names its required scope in `x-scope`.
     *
     *     - `send`: sends, their reports, verifications, code checks, and changes of webhook endpoints.
     *     - `read`: messages, verifications, delivery records, statistics, and the lists of webhook endpoints and their
     *       deliveries.
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
     * @description An API key that the operator creates for a customer.
     */
    CreateCustomerKeyRequest: {
      /** @description Name of the key, for the customer. */
      name: string;
      /** @description Scopes of the key. Default: all. */
      scopes?: components["schemas"]["KeyScopes"] | null;
      /** @description Allowed IP addresses of callers, as in `createApiKey`. Default: all. */
      addresses?: components["schemas"]["KeyAddresses"] | null;
    };
    /**
     * New key of a customer
     * @description An API key with its secret, and the identifiers to send with it. No other response contains the secret.
     */
    CreatedCustomerKey: {
      /**
       * Format: uuid
       * @description Identifier of the key.
       */
      id: string;
      /** @description Name of the key. */
      name: string;
      /** @description The secret, for `x-api-key`. It is not stored and cannot be shown again. */
      key: string;
      /** @description Scopes of the key. */
      scopes: components["schemas"]["KeyScopes"];
      /** @description Allowed IP addresses of callers. Empty if all are allowed. */
      addresses: components["schemas"]["KeyAddresses"];
      /**
       * Format: uuid
       * @description Account of the key, for `x-account-id`.
       */
      account_id: string;
      /**
       * Format: uuid
       * @description User of the key, for `x-user-id`.
       */
      user_id: string;
      /**
       * Format: date-time
       * @description Time of creation (ISO 8601).
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
     * @description Amount that the customer has set for a country.
     */
    UnconvertedAmount: {
      /** @description The country (ISO 3166-1 alpha-2). */
      country: string;
      /**
       * Format: double
       * @description Amount for one UTC day, in the account's currency.
       */
      amount: number;
    };
    /**
     * Guard of a customer
     * @description Guard settings of a customer.
     */
    CustomerGuard: {
      /**
       * Format: uuid
       * @description Identifier of the user.
       */
      id: string;
      /** @description The countries that connect-hub sends to (`CONNECT_HUB_COUNTRIES`). Absent if it sends to every number. */
      hub_countries?: components["schemas"]["CountryCode"][];
      /**
       * @description The countries that the customer may send to. Absent if not set: the customer may then send to all countries of
       *     connect-hub.
       */
      countries?: {
        /** @description The countries where the guard blocks sends, in alphabetical order. */
        on: components["schemas"]["CountryCode"][];
        /** @description The countries where the fraud rules only monitor, in alphabetical order. */
        monitor: components["schemas"]["CountryCode"][];
      };
      /** @description True if the limit of messages to one recipient (`CONNECT_HUB_RECIPIENT_LIMIT`) applies to the customer. */
      recipient_limit: boolean;
      /**
       * Format: double
       * @description Maximum cost of the customer's unconverted sends (code not entered) to one country in a UTC day, in the account's currency.
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
       * @description The countries that the customer may send to, from the countries of connect-hub. They replace both lists; an
       *     unset `monitor` is empty. A send to any other country is blocked.
       */
      countries?: {
        /** @description Countries where the guard blocks sends. */
        on: components["schemas"]["CountryCode"][];
        /**
         * @description Countries where the fraud rules (`velocity`, `anomaly`) only monitor: sends that they would block are
         *     logged, counted and sent. Must not contain countries of `on`.
         */
        monitor?: components["schemas"]["CountryCode"][] | null;
      } | null;
      /** @description True if the limit of messages to one recipient applies to the customer. */
      recipient_limit?: boolean | null;
      /**
       * Format: double
       * @description Maximum cost of the customer's unconverted sends (code not entered) to one country in a UTC day, in the account's currency, with at
       *     most six decimals.
       */
      unconverted_amount?: number | null;
      /**
       * Format: double
       * @description The highest amount that the customer may set for a country, with at most six decimals; at least `unconverted_amount`.
       */
      unconverted_maximum?: number | null;
      /**
       * @description Settings to reset. Their defaults are all countries of connect-hub, `CONNECT_HUB_FRAUD_SPEND`, and five times
       *     `unconverted_amount`. If the request also sets a value, the value applies.
       */
      reset?: ("countries" | "unconverted_amount" | "unconverted_maximum")[] | null;
      /** @description Reason for the change, for the audit log. */
      reason?: components["schemas"]["Reason"] | null;
    };
    /**
     * Rule of the guard
     * @description Rule that suspects fraud.
     *
     *     - `unconverted_amount`: the day's unconverted sends to the country cost too much.
     *     - `consecutive_numbers`: sends to consecutive numbers.
     *     - `range`: too few codes are entered within a range of 10,000 numbers.
     *     - `allowance`: too few codes are entered in a country, or in all countries together that are new to the account.
     *     - `network`: too few codes requested by one IP network are entered.
     *     - `device`: too few codes requested by one device are entered.
     * @enum {string}
     */
    GuardRule: "unconverted_amount" | "consecutive_numbers" | "range" | "allowance" | "network" | "device";
    /**
     * Block of the guard
     * @description A rule of the guard suspects these sends of fraud.
     */
    GuardBlock: {
      /**
       * Format: uuid
       * @description Identifier of the block. Newer blocks have greater identifiers.
       */
      id: string;
      /**
       * Format: uuid
       * @description Identifier of the account.
       */
      account_id: string;
      /**
       * @description Rule that suspects fraud.
       *
       *     - `unconverted_amount`: the day's unconverted sends to the country cost too much.
       *     - `consecutive_numbers`: sends to consecutive numbers.
       *     - `range`: too few codes are entered within a range of 10,000 numbers.
       *     - `allowance`: too few codes are entered in a country, or in all countries together that are new to the account.
       *     - `network`: too few codes requested by one IP network are entered.
       *     - `device`: too few codes requested by one device are entered.
       */
      rule: components["schemas"]["GuardRule"];
      /** @description ISO 3166-1 alpha-2 code of a country with telephone numbers. */
      country?: components["schemas"]["CountryCode"];
      /**
       * @description The sends that the rule suspects. For `range` and `consecutive_numbers`: the first digits of the numbers,
       *     without `+`. For `network`: the IPv4 address, or the /64 network of an IPv6 address. For `unconverted_amount`
       *     and `allowance`: the country. Absent for `device`.
       */
      scope?: string;
      /** @description True if sends are blocked. False if the rule only notifies, or if the operator has set it to monitor. */
      blocks: boolean;
      /**
       * @description Measured value when the block began: a number of sends, or for `unconverted_amount` an amount in the account's
       *     currency. For `range` and `allowance`, sends at the price of the send that began the block.
       */
      value: number;
      /** @description Limit that the value exceeded. */
      limit: number;
      /**
       * Format: date-time
       * @description Start of the block (ISO 8601).
       */
      since: string;
      /**
       * Format: date-time
       * @description Latest end of the block (ISO 8601).
       */
      until: string;
    };
    /**
     * Blocks of the guard
     * @description A page of current blocks, newest first.
     */
    GuardBlockPage: {
      /** @description The blocks, newest first. */
      list: components["schemas"]["GuardBlock"][];
      /** @description Value of `before` for the next page. Absent on the last page. */
      next?: string;
    };
    /**
     * Channel
     * @description Channel of a message.
     *
     *     - `sms`: a text message.
     *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
     *     - `whatsapp`: a WhatsApp message.
     *     - `telegram`: a Telegram message through the gateway.
     * @enum {string}
     */
    Channel: "sms" | "flash_call" | "whatsapp" | "telegram";
    /**
     * Client of a verification
     * @description The requester of the code: the device if provided, otherwise the network of the IP address. `startVerification`
     *     returns a pending verification only to the requester that started it. The guard against SMS pumping counts the
     *     unconverted codes of each requester. Provide a requester in each start, always in the same way.
     */
    VerifyingClient: {
      /**
       * @description IPv4 or IPv6 address of the device that requested the code, without a port. All IPv6 addresses with the same
       *     first 64 bits are one network.
       * @example 203.0.113.7
       * @example 2001:db8::1
       */
      ip?: string | null;
      /**
       * @description Your identifier of the device, a different one for each device. It counts like the IP network and is compared
       *     first. Only a hash of it is stored.
       */
      device_id?: string | null;
      /** @description The `User-Agent` of the browser or app. Unused, and neither stored nor read. */
      user_agent?: string | null;
      /**
       * @description True if you trust this client: one of your users who has signed in before or solved a challenge. Rules that only
       *     suspect fraud do not block its starts. One start per number in 10 minutes is reserved for such clients.
       * @default false
       */
      trusted?: boolean | null;
    };
    /** Send to check */
    CheckSendRequest: {
      /** @description Customer that sends the message: its e-mail address, or the identifier of its account or its user. */
      customer: components["schemas"]["CustomerName"];
      /** @description Recipient, with its country code. */
      to: string;
      /**
       * @description Channel of a message.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       * @default sms
       */
      channel?: components["schemas"]["Channel"] | null;
      /**
       * @description True if connect-hub creates the code, false if the customer does.
       * @default true
       */
      verification?: boolean | null;
      /**
       * @description The requester of the code: the device if provided, otherwise the network of the IP address. `startVerification`
       *     returns a pending verification only to the requester that started it. The guard against SMS pumping counts the
       *     unconverted codes of each requester. Provide a requester in each start, always in the same way.
       */
      client?: components["schemas"]["VerifyingClient"] | null;
    };
    /**
     * List
     * @description One of the guard's lists.
     *
     *     - `allow`: numbers that are allowed, regardless of all other rules of the guard.
     *     - `block`: numbers that are blocked.
     * @enum {string}
     */
    GuardListName: "allow" | "block";
    /**
     * Entry of a list
     * @description Numbers that are always allowed, or always blocked.
     */
    GuardEntry: {
      /**
       * Format: uuid
       * @description Identifier of the entry. Newer entries have greater identifiers.
       */
      id: string;
      /**
       * @description One of the guard's lists.
       *
       *     - `allow`: numbers that are allowed, regardless of all other rules of the guard.
       *     - `block`: numbers that are blocked.
       */
      list: components["schemas"]["GuardListName"];
      /** @description First digits of the numbers in E.164, without `+`. After the erasure of a number, its hash, which begins with `#`. */
      prefix: string;
      /**
       * Format: uuid
       * @description Account that the entry applies to. Absent if it applies to all.
       */
      account_id?: string;
      /**
       * Format: date-time
       * @description End of the entry (ISO 8601). Absent if it does not end.
       */
      until?: string;
      /** @description Note of the operator. */
      note?: string;
      /**
       * Format: date-time
       * @description Time of creation (ISO 8601).
       */
      created_at: string;
      /** @description Author of the entry: the identifier of a user, or `command line`. */
      created_by: string;
    };
    /**
     * Checked send
     * @description Decision on a send if it were made now.
     */
    CheckedSend: {
      /** @description Recipient in E.164. */
      to: string;
      /** @description ISO 3166-1 alpha-2 code of a country with telephone numbers. */
      country?: components["schemas"]["CountryCode"];
      /** @description True if the send would be blocked. */
      blocked: boolean;
      /**
       * @description The first rule that applies, in this order:
       *
       *     - `allow_list`: the recipient is on the allow list, so the send is allowed;
       *     - `country`: connect-hub or this account does not send to the country, so the send is blocked;
       *     - `block_list`: the recipient is on the block list, so the send is blocked;
       *     - `number_kind`: numbers of this kind, such as premium-rate numbers, get no codes;
       *     - `recipient`: the recipient has reached the hourly or daily limit of messages from all accounts;
       *     - `velocity`: too few codes were entered in the range, in the country, or by the requester;
       *     - `anomaly`: codes were sent to consecutive numbers;
       *     - `spend`: the cost of today's unconverted sends to the country has reached the account's amount;
       *     - `opted_out`: the recipient has opted out of messages of this account, even if the number is on the allow list.
       *       Verifications are allowed;
       *     - `none`: no rule applies, so the send is allowed.
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
       * @description Result of the rules that are based on earlier sends. Also present if they only monitor and the send is allowed.
       */
      finding?: {
        /**
         * @description Reason for the block.
         * @enum {string}
         */
        reason: "number_kind" | "recipient" | "velocity" | "anomaly" | "spend";
        /**
         * @description The rule that decides. A send is unconverted if its code was not entered.
         *
         *     - `number_kind`: kind of the number;
         *     - `recipient`: messages to the recipient in an hour or a day, from all accounts;
         *     - `unconverted_amount`: cost of the account's unconverted sends to the country today;
         *     - `consecutive_numbers`: consecutive numbers within a range of 1,000, in five minutes;
         *     - `range`: the account's unconverted sends to a range of 10,000 numbers;
         *     - `allowance`: the account's unconverted sends to the country;
         *     - `network`, `device`: unconverted sends that the same IP network or device requested.
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
         * @description Measured value including this send: a number of sends, or for `unconverted_amount` an amount in the
         *     account's currency. For `range` and `allowance`, sends at the price of this one.
         */
        value: number;
        /** @description Limit that the value exceeds. */
        limit: number;
        /** @description True if the send would be allowed with `client.trusted`. */
        challenge: boolean;
        /**
         * Format: date-time
         * @description Earliest time of an allowed send like this (ISO 8601). Absent if each send is checked separately, or if this
         *     send would start the block.
         */
        until?: string;
      };
      /** @description Numbers that are always allowed, or always blocked. */
      entry?: components["schemas"]["GuardEntry"];
    };
    /**
     * Entries of the lists
     * @description A page of entries, newest first.
     */
    GuardEntryPage: {
      /** @description The entries, newest first. */
      list: components["schemas"]["GuardEntry"][];
      /** @description Value of `before` for the next page. Absent on the last page. */
      next?: string;
    };
    /**
     * Time
     * @description A date or a time of ISO 8601 in the years 0000 to 9999, in the extended or the basic format. Examples:
     *
     *     - Dates: `2026-03-02`, `2026-061`, `2026-W10-1`.
     *     - Times: `2026-03-02T09`, `2026-03-02T09:30`, `2026-03-02T09:30:00.000Z`, `2026-03-02T10:30:00+01:00` or `+0100`,
     *       `20260302T093000Z`.
     *     - A week, a month or a year: `2026-W10`, `2026-03`, `2026`.
     *
     *     Each represents its first instant. Without an offset it is local to the `timezone` of the request, if the request
     *     has one, and otherwise UTC.
     * @example 2026-03-02T09:30:00Z
     * @example 2026-03-02
     */
    Time: string;
    /** Entry to put on a list */
    CreateGuardEntryRequest: {
      /**
       * @description One of the guard's lists.
       *
       *     - `allow`: numbers that are allowed, regardless of all other rules of the guard.
       *     - `block`: numbers that are blocked.
       */
      list: components["schemas"]["GuardListName"];
      /** @description A number in E.164, or the first digits of numbers. */
      prefix: string;
      /**
       * @description Customer that the entry applies to: its e-mail address, or the identifier of its account or its user. If unset,
       *     the entry applies to all customers.
       */
      customer?: components["schemas"]["CustomerName"] | null;
      /** @description End of the entry (ISO 8601), in the future. If unset, the entry does not end. */
      until?: components["schemas"]["Time"] | null;
      /** @description Note for operators. */
      note?: string | null;
    };
    /**
     * Opt-out
     * @description A recipient that has opted out of an account's messages on a channel, as reported by a provider.
     */
    OptOut: {
      /**
       * Format: uuid
       * @description Identifier of the opt-out. Newer opt-outs have greater identifiers.
       */
      id: string;
      /**
       * Format: uuid
       * @description Account whose messages the recipient has opted out of.
       */
      account_id: string;
      /**
       * @description Channel of a message.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["Channel"];
      /** @description Recipient in E.164. After the retention period of numbers or an erasure, its hash, which begins with `#`. */
      to: string;
      /** @description Provider that reported the opt-out, as named in the routes. */
      provider: string;
      /** @description Number that the recipient wrote to, in digits. Absent if the vendor rejected a message instead. */
      sender?: string;
      /**
       * Format: date-time
       * @description Time of the report (ISO 8601).
       */
      created_at: string;
    };
    /**
     * Opt-outs
     * @description A page of opt-outs, newest first.
     */
    OptOutPage: {
      /** @description The opt-outs, newest first. */
      list: components["schemas"]["OptOut"][];
      /** @description Value of `before` for the next page. Absent on the last page. */
      next?: string;
    };
    /**
     * Balances in a currency
     * @description Totals of all accounts with one currency.
     */
    Balances: {
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /** @description Number of accounts. */
      accounts: number;
      /**
       * Format: double
       * @description Sum of the balances: the prepaid amount that customers can still spend on messages.
       */
      balance: number;
      /**
       * Format: double
       * @description Charges for messages that are still pending. They are refunded if the messages fail.
       */
      money_at_risk: number;
    };
    /**
     * Balances
     * @description Totals of all accounts.
     */
    BalanceList: {
      /** @description One item for each currency that an account has. */
      list: components["schemas"]["Balances"][];
    };
    /**
     * Delivery status of a message
     * @description Status of a message of any channel.
     *
     *     - `PENDING`: message accepted and queued.
     *     - `SENT`: message dispatched to the gateway or platform.
     *     - `DELIVERED`: delivered to the recipient's device.
     *     - `READ`: the recipient opened the message.
     *     - `FAILED`: the message could not be delivered.
     *     - `EXPIRED`: the message expired before delivery was confirmed.
     *     - `REVOKED`: the message was revoked before delivery.
     *
     *     **Transitions.** A message starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`,
     *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`. It may skip values. A report of a previous status changes nothing, so the
     *     order of the reports does not change the result.
     *
     *     Evidence of delivery wins. A failed, expired or revoked message still becomes `DELIVERED` or `READ` if that is
     *     reported. The exception is a message that was refunded before its gateway accepted it, which stays `FAILED`. `READ`
     *     is final.
     * @enum {string}
     */
    MessageStatus: "PENDING" | "SENT" | "DELIVERED" | "READ" | "FAILED" | "EXPIRED" | "REVOKED";
    /**
     * Search filter
     * @description Search filter. A message must match all given properties.
     */
    SearchFilter: {
      /**
       * Format: uuid
       * @description Identifier of the message.
       */
      id?: string | null;
      /** @description The provider's identifier for the message or for one of its segments. */
      provider_message_id?: string | null;
      /** @description E-mail address of a customer, or identifier of its account or its user. */
      customer?: components["schemas"]["CustomerName"] | null;
      /** @description Recipient number in any format: with `+`, with `00`, without either, with spaces and brackets, or as dialled in `region`. */
      to?: string | null;
      /** @description Country in whose national format `to` is written, as its ISO 3166 code. */
      region?: string | null;
      /**
       * @description Channel of a message.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel?: components["schemas"]["Channel"] | null;
      /**
       * @description Status of a message of any channel.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway or platform.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `FAILED`: the message could not be delivered.
       *     - `EXPIRED`: the message expired before delivery was confirmed.
       *     - `REVOKED`: the message was revoked before delivery.
       *
       *     **Transitions.** A message starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`,
       *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`. It may skip values. A report of a previous status changes nothing, so the
       *     order of the reports does not change the result.
       *
       *     Evidence of delivery wins. A failed, expired or revoked message still becomes `DELIVERED` or `READ` if that is
       *     reported. The exception is a message that was refunded before its gateway accepted it, which stays `FAILED`. `READ`
       *     is final.
       */
      status?: components["schemas"]["MessageStatus"] | null;
      /** @description Provider that accepted the message, as named in the routes. */
      provider?: string | null;
      /** @description English name of the recipient's country, as in messages. */
      country?: string | null;
      /** @description Range of the acceptance time (ISO 8601). */
      created_at?: {
        /** @description Start of the range, inclusive. */
        from?: components["schemas"]["Time"] | null;
        /** @description End of the range, exclusive. */
        to?: components["schemas"]["Time"] | null;
      } | null;
    };
    /** Message search */
    SearchMessagesRequest: {
      /** @description Search filter. A message must match all given properties. */
      filter?: components["schemas"]["SearchFilter"] | null;
      /**
       * @description Maximum number of messages on a page.
       * @default 20
       */
      count?: number | null;
      /**
       * Format: uuid
       * @description `next` of the previous page.
       */
      before?: string | null;
    };
    /**
     * SMS notification status
     * @description Reported result of an SMS.
     *
     *     - `Success`: the verification completed successfully. The message becomes `DELIVERED`.
     *     - `Failed`: the verification failed. The message becomes `FAILED`.
     *     - `Incomplete`: the verification was not completed. It is recorded, and the delivery status stays unchanged.
     *     - `WrongNumber`: the number is wrong. The message becomes `FAILED`.
     *
     *     **Transitions.** Any value can be reported at any time and more than once. The last one is stored as the `outcome`
     *     of the message. The delivery status only advances, as described in `MessageStatus`.
     * @enum {string}
     */
    SmsReportStatus: "Success" | "Failed" | "Incomplete" | "WrongNumber";
    /**
     * Telegram verification status
     * @description Verification status of the code of a Telegram message.
     *
     *     - `code_valid`: the entered code is correct.
     *     - `code_invalid`: the entered code is incorrect, or none has been entered yet.
     *     - `code_max_attempts_exceeded`: too many incorrect attempts. The verification failed.
     *     - `expired`: the time to live ended before delivery, and before a correct code was entered.
     *
     *     **Transitions.** It starts as `code_invalid`, with the time of the message. Each further check leads to
     *     `code_valid`, `code_invalid`, `code_max_attempts_exceeded` (at the fifth incorrect code) or `expired`.
     *
     *     In the record of a message, all except `code_invalid` are final, but `code_max_attempts_exceeded` may follow
     *     `code_valid`. After `code_valid`, the response to a check is the result for the code of that check. After
     *     `code_max_attempts_exceeded`, every check returns it again.
     * @enum {string}
     */
    TelegramVerificationStatus: "code_valid" | "code_invalid" | "code_max_attempts_exceeded" | "expired";
    /**
     * Found message
     * @description A message of any customer, without its timeline, which `getMessageTimeline` returns.
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
       * @description Channel of a message.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["Channel"];
      /** @description Recipient number, E.164 format. After the retention period of numbers, only its calling code, such as `+44`. */
      to: string;
      /** @description English name of the recipient's country. */
      country: string;
      /** @description Mobile network of the recipient, as named in the price list. */
      network: string;
      /**
       * @description Status of a message of any channel.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway or platform.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `FAILED`: the message could not be delivered.
       *     - `EXPIRED`: the message expired before delivery was confirmed.
       *     - `REVOKED`: the message was revoked before delivery.
       *
       *     **Transitions.** A message starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`,
       *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`. It may skip values. A report of a previous status changes nothing, so the
       *     order of the reports does not change the result.
       *
       *     Evidence of delivery wins. A failed, expired or revoked message still becomes `DELIVERED` or `READ` if that is
       *     reported. The exception is a message that was refunded before its gateway accepted it, which stays `FAILED`. `READ`
       *     is final.
       */
      status: components["schemas"]["MessageStatus"];
      /**
       * @description The latest value from the SMS or flash call webhook operation that changed the outcome. Absent before the first
       *     one.
       */
      outcome?: components["schemas"]["SmsReportStatus"];
      /**
       * @description Verification status of the code of a Telegram message.
       *
       *     - `code_valid`: the entered code is correct.
       *     - `code_invalid`: the entered code is incorrect, or none has been entered yet.
       *     - `code_max_attempts_exceeded`: too many incorrect attempts. The verification failed.
       *     - `expired`: the time to live ended before delivery, and before a correct code was entered.
       *
       *     **Transitions.** It starts as `code_invalid`, with the time of the message. Each further check leads to
       *     `code_valid`, `code_invalid`, `code_max_attempts_exceeded` (at the fifth incorrect code) or `expired`.
       *
       *     In the record of a message, all except `code_invalid` are final, but `code_max_attempts_exceeded` may follow
       *     `code_valid`. After `code_valid`, the response to a check is the result for the code of that check. After
       *     `code_max_attempts_exceeded`, every check returns it again.
       */
      verification?: components["schemas"]["TelegramVerificationStatus"];
      /**
       * Format: uuid
       * @description Identifier of the verification that the message belongs to. Absent for every other message.
       */
      verification_id?: string;
      /** @description Provider that accepted the message, as named in the routes. Absent in the sandbox, and until a provider accepts the message. */
      provider?: string;
      /** @description Identifier of the message at its provider. Absent until a provider accepts the message. */
      provider_message_id?: string;
      /**
       * Format: double
       * @description Price of the message when it was accepted.
       */
      price: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /**
       * Format: date-time
       * @description Time of acceptance by connect-hub (ISO 8601).
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Time of the last change (ISO 8601).
       */
      updated_at: string;
    };
    /**
     * Found messages
     * @description A page of search results, newest first.
     */
    FoundMessagePage: {
      /** @description The messages, newest first. */
      list: components["schemas"]["FoundMessage"][];
      /**
       * Format: uuid
       * @description Value of `before` for the next page. Absent on the last page.
       */
      next?: string;
    };
    /**
     * Outcome of an attempt
     * @description - `accepted`: the provider accepted the message;
     *     - `refused`: the provider rejected the message permanently;
     *     - `unavailable`: the provider could not accept the message, for a reason that concerns the provider, and the next
     *       one was tried;
     *     - `throttled`: the provider received too many messages too fast;
     *     - `retry`: the provider or the recipient's mobile network requested a later retry, or the provider did not respond;
     *     - `superseded`: the provider had not responded before another provider responded, or before the message expired.
     * @enum {string}
     */
    AttemptOutcome: "accepted" | "refused" | "unavailable" | "throttled" | "retry" | "superseded";
    /**
     * Why an attempt got no answer
     * @description Reason for an attempt without a response.
     *
     *     - `ADDRESS`: the host has no address, or one that is loopback, link-local or private, or the port is a bad port of
     *       the Fetch Standard. Nothing was sent.
     *     - `CONNECTION`: the connection failed or was lost.
     *     - `TLS`: the certificate is not valid for the host.
     *     - `TIMEOUT`: there was no response within 15 seconds.
     * @enum {string}
     */
    WebhookAttemptFailure: "ADDRESS" | "CONNECTION" | "TLS" | "TIMEOUT";
    /**
     * Timeline entry
     * @description Something that happened to a message, by `kind`:
     *
     *     - `event`: the message changed, or new information arrived. `status` is its status at that time;
     *     - `attempt`: the message was submitted to `provider`, with the result `outcome`;
     *     - `webhook`: an event was posted to an endpoint of the customer.
     */
    TimelineEntry: {
      /**
       * Format: date-time
       * @description Time of the entry (ISO 8601). For an attempt or a webhook request, its start.
       */
      time: string;
      /**
       * @description Kind of the entry.
       * @enum {string}
       */
      kind: "event" | "attempt" | "webhook";
      /**
       * @description Status of a message of any channel.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway or platform.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `FAILED`: the message could not be delivered.
       *     - `EXPIRED`: the message expired before delivery was confirmed.
       *     - `REVOKED`: the message was revoked before delivery.
       *
       *     **Transitions.** A message starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`,
       *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`. It may skip values. A report of a previous status changes nothing, so the
       *     order of the reports does not change the result.
       *
       *     Evidence of delivery wins. A failed, expired or revoked message still becomes `DELIVERED` or `READ` if that is
       *     reported. The exception is a message that was refunded before its gateway accepted it, which stays `FAILED`. `READ`
       *     is final.
       */
      status?: components["schemas"]["MessageStatus"];
      /** @description Human-readable information. */
      detail?: string;
      /**
       * @description Provider of the attempt, as named in the routes, or `sandbox`. For an event about a failed attempt: the provider
       *     that failed. If no provider of the route could accept the message: all of them, separated by commas.
       */
      provider?: string;
      /**
       * @description Operator who cancelled the message, in the event of the cancellation: the identifier of the user, or `command
       *     line`.
       */
      cancelled_by?: string;
      /** @description Reason for the change, for the audit log. */
      reason?: components["schemas"]["Reason"];
      /**
       * @description - `accepted`: the provider accepted the message;
       *     - `refused`: the provider rejected the message permanently;
       *     - `unavailable`: the provider could not accept the message, for a reason that concerns the provider, and the next
       *       one was tried;
       *     - `throttled`: the provider received too many messages too fast;
       *     - `retry`: the provider or the recipient's mobile network requested a later retry, or the provider did not respond;
       *     - `superseded`: the provider had not responded before another provider responded, or before the message expired.
       */
      outcome?: components["schemas"]["AttemptOutcome"];
      /** @description True if the provider may have the message although it did not accept it. */
      outcome_unknown?: boolean;
      /**
       * Format: double
       * @description Price that the provider charges for a message it accepted. Absent while it is unknown.
       */
      cost?: number;
      /** @description Duration in milliseconds. */
      duration_ms?: number;
      /**
       * Format: uuid
       * @description Endpoint that the event was posted to.
       */
      endpoint_id?: string;
      /** @description Number of the event within the events of the message. */
      sequence?: number;
      /** @description HTTP status, if there was a response. */
      http_status?: number;
      /**
       * @description Reason for an attempt without a response.
       *
       *     - `ADDRESS`: the host has no address, or one that is loopback, link-local or private, or the port is a bad port of
       *       the Fetch Standard. Nothing was sent.
       *     - `CONNECTION`: the connection failed or was lost.
       *     - `TLS`: the certificate is not valid for the host.
       *     - `TIMEOUT`: there was no response within 15 seconds.
       */
      failure?: components["schemas"]["WebhookAttemptFailure"];
    };
    /**
     * Message with its timeline
     * @description A message of any customer, with its timeline.
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
       * @description Channel of a message.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["Channel"];
      /** @description Recipient number, E.164 format. After the retention period of numbers, only its calling code, such as `+44`. */
      to: string;
      /** @description English name of the recipient's country. */
      country: string;
      /** @description Mobile network of the recipient, as named in the price list. */
      network: string;
      /**
       * @description Status of a message of any channel.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway or platform.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `FAILED`: the message could not be delivered.
       *     - `EXPIRED`: the message expired before delivery was confirmed.
       *     - `REVOKED`: the message was revoked before delivery.
       *
       *     **Transitions.** A message starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`,
       *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`. It may skip values. A report of a previous status changes nothing, so the
       *     order of the reports does not change the result.
       *
       *     Evidence of delivery wins. A failed, expired or revoked message still becomes `DELIVERED` or `READ` if that is
       *     reported. The exception is a message that was refunded before its gateway accepted it, which stays `FAILED`. `READ`
       *     is final.
       */
      status: components["schemas"]["MessageStatus"];
      /**
       * @description The latest value from the SMS or flash call webhook operation that changed the outcome. Absent before the first
       *     one.
       */
      outcome?: components["schemas"]["SmsReportStatus"];
      /**
       * @description Verification status of the code of a Telegram message.
       *
       *     - `code_valid`: the entered code is correct.
       *     - `code_invalid`: the entered code is incorrect, or none has been entered yet.
       *     - `code_max_attempts_exceeded`: too many incorrect attempts. The verification failed.
       *     - `expired`: the time to live ended before delivery, and before a correct code was entered.
       *
       *     **Transitions.** It starts as `code_invalid`, with the time of the message. Each further check leads to
       *     `code_valid`, `code_invalid`, `code_max_attempts_exceeded` (at the fifth incorrect code) or `expired`.
       *
       *     In the record of a message, all except `code_invalid` are final, but `code_max_attempts_exceeded` may follow
       *     `code_valid`. After `code_valid`, the response to a check is the result for the code of that check. After
       *     `code_max_attempts_exceeded`, every check returns it again.
       */
      verification?: components["schemas"]["TelegramVerificationStatus"];
      /**
       * Format: uuid
       * @description Identifier of the verification that the message belongs to. Absent for every other message.
       */
      verification_id?: string;
      /** @description Provider that accepted the message, as named in the routes. Absent in the sandbox, and until a provider accepts the message. */
      provider?: string;
      /** @description Identifier of the message at its provider. Absent until a provider accepts the message. */
      provider_message_id?: string;
      /** @description Recipient as the customer wrote it. */
      to_given: string;
      /** @description Sender that the recipient sees, if the channel has one. */
      sender?: string;
      /** @description Beginning of the text, if the channel has one: at most half of it and at most 20 characters, with masked digits. Absent once the message has its final status, because the text is then removed, for a message of a verification, and while the data key of the text is missing. */
      text_beginning?: string;
      /** @description Number of charged units: the segments of an SMS. */
      quantity: number;
      /** @description Queue of the message. */
      queue: string;
      /** @description Number of submit attempts. */
      attempts: number;
      /**
       * Format: double
       * @description Price of the message when it was accepted.
       */
      price: number;
      /**
       * Format: double
       * @description Price that the provider charges for the message. Absent while it is unknown.
       */
      cost?: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /**
       * Format: date-time
       * @description Time of acceptance by connect-hub (ISO 8601).
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Time of the last change (ISO 8601).
       */
      updated_at: string;
      /**
       * Format: date-time
       * @description Expiry time (ISO 8601).
       */
      expires_at: string;
      /**
       * Format: date-time
       * @description Time of acceptance by a provider (ISO 8601). Absent until then.
       */
      submitted_at?: string;
      /**
       * Format: date-time
       * @description Time of the refund (ISO 8601). Absent if not refunded.
       */
      refunded_at?: string;
      /** @description Number of pending webhook deliveries of its events. */
      webhooks_pending: number;
      /** @description Timeline of the message, oldest entry first. */
      timeline: components["schemas"]["TimelineEntry"][];
    };
    /**
     * Grouping of statistics
     * @description - `account`, `channel`, `provider`, `country` and `network` are properties of a message.
     *     - `hour`, `day` and `month` are based on the acceptance time in UTC. At most one of them is allowed.
     * @enum {string}
     */
    TrafficGroup: "account" | "channel" | "provider" | "country" | "network" | "hour" | "day" | "month";
    /**
     * Statistics request
     * @description Filter and grouping of the statistics.
     */
    TrafficRequest: {
      /** @description Start of the range, inclusive. The hour that contains it counts in full. */
      from: components["schemas"]["Time"];
      /** @description End of the range, exclusive. The hour that contains it counts in full. */
      to: components["schemas"]["Time"];
      /**
       * @description One row for each combination of these properties. At most one may be a period (hour, day or month). If unset or
       *     empty, one row for all messages.
       */
      group_by?: components["schemas"]["TrafficGroup"][] | null;
      /** @description Only messages of this customer: its e-mail address, or the identifier of its account or its user. */
      customer?: components["schemas"]["CustomerName"] | null;
      /** @description Only messages of this channel. */
      channel?: components["schemas"]["Channel"] | null;
      /** @description Only messages that this provider accepted. Empty: messages that no provider accepted. */
      provider?: string | null;
      /** @description Only messages to this country. */
      country?: string | null;
      /** @description Only messages to this mobile network. Empty: messages whose network is unknown. */
      network?: string | null;
    };
    /**
     * Time to delivery
     * @description Seconds from acceptance to the first report of the delivery. Null if no message was delivered. Percentiles are
     *     rounded up to 1, 2, 3, 5, 8, 13, 20, 30, 60, 120, 300, 900, 3600 or 86400. The last value also represents longer
     *     times.
     */
    SecondsToDelivery: {
      /** @description Mean. */
      mean: number;
      /** @description Median. */
      p50: number;
      /** @description 90th percentile. */
      p90: number;
      /** @description 99th percentile. */
      p99: number;
    } | null;
    /**
     * Statistics of a group
     * @description Outcomes, revenue and cost of one group of messages. Amounts are in the service's currency. The row contains the
     *     values of the properties in `group_by`.
     */
    TrafficRow: {
      /**
       * Format: date-time
       * @description Start of the hour, day or month, if grouped by time.
       */
      start_time?: string;
      /** @description The account. */
      account_id?: string;
      /**
       * @description Channel of a message.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel?: components["schemas"]["Channel"];
      /** @description Provider that accepted the messages. Empty if no provider did, or in the sandbox. */
      provider?: string;
      /** @description The country. */
      country?: string;
      /** @description Mobile network as named in the price list. Empty if the price list does not name it. */
      network?: string;
      /** @description Messages that connect-hub accepted. */
      sent: number;
      /** @description Messages that a provider accepted. */
      handed_over: number;
      /** @description Delivered messages. */
      delivered: number;
      /** @description Messages that failed or were revoked. */
      failed: number;
      /** @description Expired messages. */
      expired: number;
      /** @description Messages without a final status. */
      open: number;
      /** @description Delivered messages as a share of `sent`. A message without a final status counts as not delivered; `open` is the number of these. Null if `sent` is 0. */
      delivery_rate: number | null;
      /**
       * @description Seconds from acceptance to the first report of the delivery. Null if no message was delivered. Percentiles are
       *     rounded up to 1, 2, 3, 5, 8, 13, 20, 30, 60, 120, 300, 900, 3600 or 86400. The last value also represents longer
       *     times.
       */
      seconds_to_delivery: components["schemas"]["SecondsToDelivery"];
      /**
       * Format: double
       * @description Charges to customers.
       */
      charged: number;
      /**
       * Format: double
       * @description Refunded charges.
       */
      refunded: number;
      /**
       * Format: double
       * @description Charges minus refunds.
       */
      revenue: number;
      /**
       * Format: double
       * @description Provider cost of the messages with a known price.
       */
      cost: number;
      /** @description Messages that a provider accepted at an unknown price. `cost` does not include them. */
      unpriced: number;
      /**
       * Format: double
       * @description Revenue minus cost.
       */
      margin: number;
    };
    /**
     * Statistics
     * @description Statistics of all accounts for a range of whole hours.
     */
    TrafficReport: {
      /**
       * Format: date-time
       * @description Start of the range, on the hour.
       */
      from: string;
      /**
       * Format: date-time
       * @description End of the range, on the hour.
       */
      to: string;
      /** @description The groups, ordered by time, then by their properties. Groups without messages are omitted. */
      list: components["schemas"]["TrafficRow"][];
    };
    /**
     * Maintained service
     * @description A service that supports maintenance.
     *
     *     - `sms`: one-time passwords by SMS;
     *     - `flash_call`: flash calls;
     *     - `whatsapp`: one-time passwords by WhatsApp;
     *     - `telegram`: verification codes by Telegram;
     *     - `email`: e-mails wait and are sent afterwards, except e-mails with expired links;
     *     - `esim`: packages on SIMs;
     *     - `registration`: registration is closed; `registerUser` of the customer API responds with 403.
     * @enum {string}
     */
    MaintainedService: "sms" | "flash_call" | "whatsapp" | "telegram" | "email" | "esim" | "registration";
    /**
     * Maintenance
     * @description Maintenance state of a service.
     */
    Maintenance: {
      /**
       * @description A service that supports maintenance.
       *
       *     - `sms`: one-time passwords by SMS;
       *     - `flash_call`: flash calls;
       *     - `whatsapp`: one-time passwords by WhatsApp;
       *     - `telegram`: verification codes by Telegram;
       *     - `email`: e-mails wait and are sent afterwards, except e-mails with expired links;
       *     - `esim`: packages on SIMs;
       *     - `registration`: registration is closed; `registerUser` of the customer API responds with 403.
       */
      service: components["schemas"]["MaintainedService"];
      /**
       * Format: date-time
       * @description Start of the maintenance (ISO 8601). Absent while there is none.
       */
      since?: string;
    };
    /**
     * Services and their maintenance
     * @description All services that support maintenance.
     */
    MaintenanceList: {
      /** @description The services. */
      list: components["schemas"]["Maintenance"][];
    };
    /**
     * Service of a provider
     * @description A service that uses a provider.
     */
    ProviderService: {
      /**
       * @description The service.
       * @enum {string}
       */
      service: "sms" | "flash_call" | "whatsapp" | "telegram" | "email" | "esim";
      /**
       * @description Number prefixes of its routes. An empty text matches every other number. Empty list if the service has no routes
       *     by number.
       */
      prefixes: string[];
    };
    /**
     * State of a provider
     * @description State of a provider.
     *
     *     - `up`: the provider accepts messages at its configured priority;
     *     - `demoted`: the provider is up, but is tried after the other providers; `trouble` is the reason. A message
     *       occasionally tries it first;
     *     - `down`: the provider accepts nothing: its session is not bound, its circuit breaker is open, or its peer does not
     *       respond;
     *     - `held`: an operator has put the provider on hold.
     * @enum {string}
     */
    ProviderState: "up" | "demoted" | "down" | "held";
    /**
     * Trouble of a provider
     * @description Reason for the demotion of a provider.
     *
     *     - `throttling`: it rejects messages because they arrive too fast;
     *     - `slow`: it responds too late;
     *     - `silent`: the outcome of its messages remains unknown;
     *     - `rejecting`: it rejects most messages, for reasons that concern the provider and not the numbers or texts.
     * @enum {string}
     */
    ProviderTrouble: "throttling" | "slow" | "silent" | "rejecting";
    /**
     * Failure of a provider
     * @description The last failure to accept a message.
     */
    ProviderFailure: {
      /** @description Error text of the provider. */
      detail: string;
      /**
       * Format: date-time
       * @description Time of the failure (ISO 8601).
       */
      time: string;
    };
    /**
     * Answers of a provider
     * @description Results of the provider's recent messages.
     */
    ProviderAnswers: {
      /** @description Length of the counted period in minutes. */
      minutes: number;
      /** @description Messages that the provider accepted. */
      accepted: number;
      /** @description Messages that it rejected permanently. */
      refused: number;
      /** @description Messages that it received too fast. */
      throttled: number;
      /** @description Messages that it could not accept for another reason that concerns the provider. */
      unavailable: number;
      /** @description Messages with a requested retry, and messages with an unknown outcome. */
      open: number;
      /** @description Messages that were submitted to another provider because this provider had not responded. */
      superseded: number;
      /** @description Accepted messages as a share of all its responses. Absent if there were none. */
      acceptance_rate?: number;
    };
    /**
     * Deliveries of a provider
     * @description Outcomes of the last messages, at most 100, that a provider accepted for a country. A message counts when its status
     *     is final, or after 90 seconds as `open` until its delivery receipt arrives.
     */
    ProviderDeliveries: {
      /** @description Country of the numbers. */
      country: string;
      /** @description Number of messages. */
      messages: number;
      /** @description Number of delivered messages. */
      delivered: number;
      /** @description Number of messages without a final status. */
      open: number;
      /** @description Delivered messages as a share of all, as in `getStatistics`. A message without a final status counts as not delivered. */
      delivery_rate: number;
      /** @description Median time from submission to delivery, in milliseconds. */
      median_milliseconds?: number;
      /** @description 90th percentile of the time from submission to delivery, in milliseconds. */
      p90_milliseconds?: number;
      /** @description True if the provider is tried after the other providers in this country, because its delivery rate is too low. */
      is_demoted: boolean;
    };
    /**
     * Provider
     * @description A provider of the routes file, as seen by one instance. This instance has counted everything itself, since its
     *     start.
     */
    Provider: {
      /** @description Name of the provider in the routes file. */
      name: string;
      /** @description Kind of the provider, such as `smpp`. */
      kind: string;
      /** @description Services that use the provider. */
      services: components["schemas"]["ProviderService"][];
      /**
       * @description State of a provider.
       *
       *     - `up`: the provider accepts messages at its configured priority;
       *     - `demoted`: the provider is up, but is tried after the other providers; `trouble` is the reason. A message
       *       occasionally tries it first;
       *     - `down`: the provider accepts nothing: its session is not bound, its circuit breaker is open, or its peer does not
       *       respond;
       *     - `held`: an operator has put the provider on hold.
       */
      state: components["schemas"]["ProviderState"];
      /**
       * Format: date-time
       * @description Time of the last state change that this instance has seen (ISO 8601): the provider was bound, failed, was
       *     demoted or promoted. A short outage changes it.
       */
      since: string;
      /**
       * @description Reason for the demotion of a provider.
       *
       *     - `throttling`: it rejects messages because they arrive too fast;
       *     - `slow`: it responds too late;
       *     - `silent`: the outcome of its messages remains unknown;
       *     - `rejecting`: it rejects most messages, for reasons that concern the provider and not the numbers or texts.
       */
      trouble?: components["schemas"]["ProviderTrouble"];
      /** @description Author of the hold: the identifier of a user, or `command line`. */
      held_by?: string;
      /** @description Reason for the change, for the audit log. */
      reason?: components["schemas"]["Reason"];
      /** @description The last failure to accept a message. */
      last_failure?: components["schemas"]["ProviderFailure"];
      /** @description Results of the provider's recent messages. */
      answers: components["schemas"]["ProviderAnswers"];
      /** @description Delivery results by country. The countries with the most messages come first. */
      deliveries: components["schemas"]["ProviderDeliveries"][];
    };
    /**
     * Providers
     * @description The providers in the routes.
     */
    ProviderList: {
      /** @description The providers, in the order of the routes file. */
      list: components["schemas"]["Provider"][];
    };
    /**
     * Checked provider
     * @description Result of a connection check.
     */
    CheckedProvider: {
      /** @description Name of the provider in the routes file. */
      name: string;
      /** @description True if the provider responds as expected. */
      ok: boolean;
      /** @description Human-readable result. */
      detail: string;
      /** @description Duration of the check in milliseconds. */
      milliseconds: number;
    };
    /**
     * Messages of a queue
     * @description Contents of one queue. Counts are capped at 100,000. Times are based on the 10,000 messages that are due first.
     */
    QueuedMessages: {
      /** @description Name of the queue. */
      queue: string;
      /**
       * @description Channel of a message.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["Channel"];
      /** @description Names of the providers of the queue. Empty if the channel has one queue for all providers. */
      providers: string[];
      /** @description True if no message of the queue is submitted, because its channel or each of its providers is on hold. For a queue of a previous version of the routes: each current provider. */
      is_held: boolean;
      /** @description Number of messages that wait for submission. */
      waiting: number;
      /** @description Number of messages that are due now. */
      due: number;
      /** @description Number of messages that wait for their next attempt. */
      put_off: number;
      /** @description Number of messages that an instance is submitting. */
      in_flight: number;
      /**
       * Format: date-time
       * @description Acceptance time of the oldest message (ISO 8601).
       */
      oldest_at?: string;
      /**
       * Format: date-time
       * @description Due time of the next message that is not in flight (ISO 8601).
       */
      next_due_at?: string;
    };
    /**
     * Queue report
     * @description Messages that wait for submission.
     */
    QueueReport: {
      /** @description The queues that are not empty, ordered by name. */
      list: components["schemas"]["QueuedMessages"][];
      /** @description True if there are more queues than the 200 in this report. */
      more_queues: boolean;
    };
    /**
     * Queue filter
     * @description Filter of queued messages. A message must match all given properties. At least one besides `reason` is required.
     */
    QueueFilter: {
      /**
       * @description Channel of a message.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel?: components["schemas"]["Channel"] | null;
      /** @description Name of a queue, as returned by `getQueue`. */
      queue?: string | null;
      /** @description E-mail address of a customer, or identifier of its account or its user. */
      customer?: components["schemas"]["CustomerName"] | null;
      /** @description Minimum age of the messages in seconds since acceptance. */
      older_than_seconds?: number | null;
      /** @description Reason for the change, for the audit log. */
      reason: components["schemas"]["Reason"];
    };
    /**
     * Cancelled messages
     * @description Result of cancelling queued messages.
     */
    CancelledMessages: {
      /** @description Number of messages that this request cancelled. */
      cancelled: number;
      /** @description True if more queued messages match the request. */
      more_queued: boolean;
    };
    /**
     * Released messages
     * @description Result of releasing messages that wait for a retry.
     */
    ReleasedMessages: {
      /** @description Number of messages that this request made due now. */
      released: number;
      /** @description True if more messages that match the request wait for a retry. */
      more_put_off: boolean;
    };
    /**
     * Cancelled message
     * @description Result of cancelling a message.
     */
    CancelledMessage: {
      /**
       * Format: uuid
       * @description Identifier of the message.
       */
      id: string;
      /**
       * @description Status of a message of any channel.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway or platform.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `FAILED`: the message could not be delivered.
       *     - `EXPIRED`: the message expired before delivery was confirmed.
       *     - `REVOKED`: the message was revoked before delivery.
       *
       *     **Transitions.** A message starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`,
       *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`. It may skip values. A report of a previous status changes nothing, so the
       *     order of the reports does not change the result.
       *
       *     Evidence of delivery wins. A failed, expired or revoked message still becomes `DELIVERED` or `READ` if that is
       *     reported. The exception is a message that was refunded before its gateway accepted it, which stays `FAILED`. `READ`
       *     is final.
       */
      status: components["schemas"]["MessageStatus"];
      /**
       * @description True if this request cancelled the message. False if it is not queued: it was submitted, is being submitted, or
       *     is final.
       */
      cancelled: boolean;
    };
    /**
     * Released message
     * @description Result of releasing a message.
     */
    ReleasedMessage: {
      /**
       * Format: uuid
       * @description Identifier of the message.
       */
      id: string;
      /**
       * @description Status of a message of any channel.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway or platform.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `FAILED`: the message could not be delivered.
       *     - `EXPIRED`: the message expired before delivery was confirmed.
       *     - `REVOKED`: the message was revoked before delivery.
       *
       *     **Transitions.** A message starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`,
       *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`. It may skip values. A report of a previous status changes nothing, so the
       *     order of the reports does not change the result.
       *
       *     Evidence of delivery wins. A failed, expired or revoked message still becomes `DELIVERED` or `READ` if that is
       *     reported. The exception is a message that was refunded before its gateway accepted it, which stays `FAILED`. `READ`
       *     is final.
       */
      status: components["schemas"]["MessageStatus"];
      /** @description True if this request made the message due now. False if the message was not waiting for a retry. */
      released: boolean;
    };
    /**
     * Hold scope
     * @description Messages that a hold applies to.
     *
     *     - `all`: the messages of every channel;
     *     - `channel:` and a channel, such as `channel:sms`: its messages;
     *     - `provider:` and its name in the routes file: the provider is taken out of service. Messages use the other
     *       providers of their route. If there is no other, they wait.
     */
    HoldScope: string;
    /**
     * Hold
     * @description State of a hold.
     */
    Hold: {
      /**
       * @description Messages that a hold applies to.
       *
       *     - `all`: the messages of every channel;
       *     - `channel:` and a channel, such as `channel:sms`: its messages;
       *     - `provider:` and its name in the routes file: the provider is taken out of service. Messages use the other
       *       providers of their route. If there is no other, they wait.
       */
      scope: components["schemas"]["HoldScope"];
      /**
       * Format: date-time
       * @description Start of the hold (ISO 8601). Absent while there is no hold.
       */
      since?: string;
      /** @description Author of the hold: the identifier of a user, or `command line`. */
      by?: string;
      /** @description Reason for the change, for the audit log. */
      reason?: components["schemas"]["Reason"];
    };
    /**
     * Holds
     * @description The current holds.
     */
    HoldList: {
      /** @description The holds, ordered by scope. */
      list: components["schemas"]["Hold"][];
    };
    /**
     * Number of a recipient
     * @description Phone number in international format. It may begin with `+` or `00`, and may contain spaces and brackets. Both
     *     spellings of a mobile number in Argentina, Brazil and Mexico are one number.
     * @example +447700900123
     */
    PersonalDataNumber: string;
    /**
     * Position in personal data
     * @description Position of the next page or of the next part.
     */
    PersonalDataCursor: string;
    /**
     * Data to export
     * @description Exactly one of `number` and `customer` is required.
     */
    ListPersonalDataRequest: {
      /**
       * @description Phone number in international format. It may begin with `+` or `00`, and may contain spaces and brackets. Both
       *     spellings of a mobile number in Argentina, Brazil and Mexico are one number.
       */
      number?: components["schemas"]["PersonalDataNumber"] | null;
      /** @description E-mail address of a customer, or identifier of its account or its user. */
      customer?: components["schemas"]["CustomerName"] | null;
      /**
       * @description Maximum number of records on a page.
       * @default 20
       */
      count?: number | null;
      /** @description `next` of the previous page. */
      before?: components["schemas"]["PersonalDataCursor"] | null;
    };
    /**
     * Personal record
     * @description A stored row about a recipient or a customer.
     */
    PersonalRecord: {
      /** @description Table of the row. `guard_counters` are the counted messages of the guard. */
      source: string;
      /**
       * @description Values of the row, by column. Times are in Unix milliseconds, amounts in millionths of the currency unit. Messages
       *     also have their events.
       */
      data: {
        [key: string]: unknown;
      };
    };
    /** Page of personal data */
    PersonalDataPage: {
      /** @description Records, by table. */
      list: components["schemas"]["PersonalRecord"][];
      /** @description `before` of the next page. Absent on the last page. */
      next?: components["schemas"]["PersonalDataCursor"];
    };
    /**
     * Data to erase
     * @description Exactly one of `number` and `customer` is required.
     */
    DeletePersonalDataRequest: {
      /**
       * @description Phone number in international format. It may begin with `+` or `00`, and may contain spaces and brackets. Both
       *     spellings of a mobile number in Argentina, Brazil and Mexico are one number.
       */
      number?: components["schemas"]["PersonalDataNumber"] | null;
      /** @description E-mail address of a customer, or identifier of its account or its user. */
      customer?: components["schemas"]["CustomerName"] | null;
      /** @description `next` of the previous response. */
      before?: components["schemas"]["PersonalDataCursor"] | null;
    };
    /** Erased personal data */
    DeletedPersonalData: {
      /** @description Hash that replaces the number, or identifier of the customer's user. */
      id: string;
      /** @description Number of messages that this request cancelled. */
      cancelled_messages: number;
      /** @description Number of rows that this request changed or deleted. */
      erased_rows: number;
      /** @description Number of messages that are being submitted. The next request continues when it is 0. */
      waiting_messages: number;
      /**
       * @description Number of messages whose provider id contains the number and is still needed for delivery receipts. If it is not
       *     0, erase again after a day.
       */
      kept_provider_ids: number;
      /** @description `before` of the next request. Absent if the erasure is complete. */
      next?: components["schemas"]["PersonalDataCursor"];
      /** @description Record of the erasure, without the number. Absent in responses to a request with `before`. */
      tombstone?: string;
      /**
       * Format: double
       * @description Balance that remains in the account of the customer. Absent for a number, and if it is 0.
       */
      balance?: number;
      /** @description Currency of the balance (ISO 4217). */
      currency?: components["schemas"]["Currency"];
    };
    /**
     * Reloaded providers
     * @description The providers in the routes, by the effect of the reload.
     */
    ReloadedProviders: {
      /** @description Providers that have been opened. */
      added: string[];
      /** @description Providers with other options. A new provider replaces each of them. */
      changed: string[];
      /** @description Providers that finish their messages in progress and are then closed. */
      removed: string[];
      /** @description Providers that keep their sessions and their state. */
      unchanged: string[];
    };
    /**
     * Reloaded configuration
     * @description Result of a reload on the responding instance.
     */
    ReloadedConfiguration: {
      /** @description The providers in the routes, by the effect of the reload. */
      providers: components["schemas"]["ReloadedProviders"];
      /** @description Environment variables whose files have changed. The new values are active. */
      applied: string[];
      /**
       * @description Environment variables whose files have changed, but whose values apply only after a restart. `jwt-secret` and
       *     `data-keys` are files of these names in the data folder.
       */
      restart_required: string[];
      /** @description Valid settings that are probably mistakes. */
      warnings: string[];
    };
    /**
     * Configuration fault
     * @description A fault of a configuration file or of a variable. It contains no secret.
     */
    ConfigurationFault: {
      /** @description Path of the file, or the variable that contains its text. Absent without a position in a file. */
      file?: string;
      /** @description Line in the file, from 1. Absent without `file`. */
      line?: number;
      /** @description Column in the line, from 1. Absent without `file`. */
      column?: number;
      /** @description Cause of the fault, and what is expected. */
      message: string;
    };
    /**
     * Problem of a configuration with faults
     * @description The body of a 409 of `reloadConfiguration`: a `Problem` with every fault of the files.
     */
    ConfigurationProblem: {
      /**
       * @description Reference for the kind of problem, relative to the address of the service.
       * @example /problems/invalid_configuration
       */
      type: string;
      /** @description Short name of the kind of problem, the same for every problem with this `code`. */
      title: string;
      /** @description HTTP status of the response. */
      status: number;
      /** @description Cause of this problem, as human-readable text. Programs use `code`. */
      detail: string;
      /**
       * @description Kind of problem. Each code has one status. Minor versions may add codes: handle an unknown code by its status.
       *
       *     - `invalid_request` (400): the request breaks a rule. `errors` names every fault.
       *     - `authentication_failed` (401): credentials are missing, wrong, expired, or do not belong together.
       *     - `insufficient_balance` (402): the balance is too low. Nothing was charged or sent.
       *     - `daily_limit_reached` (402): the account's daily limit does not allow this charge. Nothing was charged or sent.
       *     - `forbidden` (403): the caller is authenticated but not allowed to do this.
       *     - `not_found` (404): the resource does not exist, or it belongs to another account.
       *     - `method_not_allowed` (405): the path exists, but not this method.
       *     - `email_taken` (409): a user with this e-mail address exists.
       *     - `too_many_api_keys` (409): the user has 100 live API keys.
       *     - `too_many_webhook_endpoints` (409): the account has 10 webhook endpoints.
       *     - `idempotency_in_progress` (409): the first request with this `Idempotency-Key` is still in progress.
       *     - `invalid_configuration` (409): only in the operator API. The files of the configuration have faults.
       *     - `payload_too_large` (413): the body is over 64 KiB.
       *     - `unsupported_media_type` (415): the body is not `application/json`.
       *     - `idempotency_mismatch` (422): this `Idempotency-Key` was used with another operation or body.
       *     - `rate_limited` (429): too many requests. `Retry-After` is the time to wait.
       *     - `internal_error` (500): an unexpected error of the service.
       *     - `unavailable` (503): the service is temporarily unavailable. `Retry-After` is the time to wait.
       */
      code: components["schemas"]["ErrorCode"];
      /** @description Identifier of this request, the same as in the header `X-Request-Id`. */
      request_id: string;
      /** @description Every fault. The faults of a file are in their order in the file. */
      faults: components["schemas"]["ConfigurationFault"][];
    };
    /**
     * Data key rotation
     * @description Part of the stored data that a request seals.
     */
    DataKeyRotation: {
      /** @description The `next` of the previous response. Default: the first part. */
      after?: string | null;
      /** @description Reason for the change, for the audit log. */
      reason?: components["schemas"]["Reason"] | null;
    };
    /**
     * Resealed data
     * @description Result for a part of the stored data.
     */
    ResealedData: {
      /**
       * @description Kind of the data.
       *
       *     - `messages`: texts of queued messages;
       *     - `mails`: queued e-mails;
       *     - `webhook_secrets`: secrets of webhook endpoints;
       *     - `hash_key`: the key of the hashes in the database, which never changes itself.
       * @enum {string}
       */
      kind: "messages" | "mails" | "webhook_secrets" | "hash_key";
      /** @description Number of values that this request sealed. */
      changed: number;
      /** @description Number of values that cannot be opened, because their key is missing or they were changed. */
      unreadable: number;
      /** @description Names of the keys that values of this part need after the request. A missing key may be among them. */
      used_keys: string[];
      /** @description Name of the key that seals new data. Absent if it is `none`. */
      key?: string;
      /** @description Names of the other keys in `CONNECT_HUB_DATA_KEYS`. */
      other_keys: string[];
      /** @description Value of `after` for the next part. Absent after the last part. */
      next?: string;
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
    /** @description Too many requests. `Retry-After` is the time to wait. */
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
    /** @description The service is temporarily unavailable. `Retry-After` is the time to wait. */
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
    /** @description Invalid parameters: this operation has no such query parameter. `errors` names every fault. */
    BadParameters: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description No customer has this e-mail address or identifier. */
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
     *     `errors` lists every validation error.
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
    /** @description The first request with this `Idempotency-Key` is still in progress. Retry later. */
    IdempotencyInProgress: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description This `Idempotency-Key` was used with another operation or body. Nothing was done. */
    IdempotencyMismatch: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The balance of the account is lower than the amount. The balance is unchanged. */
    BalanceShort: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The month is missing, invalid or in the future. `errors` lists every validation error. */
    BadMonth: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The user has 100 live API keys. Delete one first. */
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
     * @description The request has at least one of these errors; `errors` lists every validation error:
     *
     *     - malformed request;
     *     - an unknown country code;
     *     - a country that is named twice, or that connect-hub does not send to;
     *     - an amount with more than six decimals;
     *     - a maximum below the amount.
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
    /** @description Malformed request, a number that cannot exist, or an invalid IP address. `errors` lists every validation error. */
    BadCheckedSend: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Malformed request, an end that is not in the future, or a list that is full. `errors` lists every validation error. */
    BadGuardEntry: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description No entry has this identifier. */
    NoSuchGuardEntry: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description No opt-out has this identifier. */
    NoSuchOptOut: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description No message has this identifier. */
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
     * @description Malformed request, a range that ends before it begins, more than one period in `group_by`, or more groups than one
     *     response can contain. `errors` lists every validation error.
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
    /** @description No route contains a provider with this name. */
    NoSuchProvider: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description A number that cannot exist, neither a number nor a customer, both of them, or a `before` that no response returned.
     *     `errors` lists every validation error.
     */
    BadPersonalDataRequest: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description This instance runs without configuration files, on Cloudflare Workers. */
    NoConfigurationFiles: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description A file has faults. Nothing has changed. */
    InvalidConfiguration: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["ConfigurationProblem"];
      };
    };
  };
  parameters: {
    /** @description Returns only changes by this actor: the e-mail address or identifier of a user, or `command line`. */
    AuditActor: string;
    /**
     * @description Returns only changes to this target, by its identifier. A customer can also be named by its e-mail address or by the
     *     identifier of its account.
     */
    AuditTarget: string;
    /** @description Items to return. */
    PageCount: number;
    /** @description The `next` of the previous page. */
    PageBefore: string;
    /**
     * @description The complete identifier of a user or an account, e-mail address, first name or last name. The case of addresses, and
     *     of ASCII letters in names, is ignored.
     */
    CustomerSearch: string;
    /**
     * @description E-mail address of the customer, or identifier of its account or its user.
     * @example 01931f6a-7b00-7000-8000-000000000001
     */
    Customer: components["schemas"]["CustomerName"];
    /**
     * @description A value of your choice that is unique to this request and makes retries safe. It is stored for 24 hours per account.
     *
     *     - With the same operation and body, the first response is returned again, with `Idempotent-Replayed: true`.
     *     - With another operation or body, the response is 422.
     *     - While the first request is in progress, the response is 409.
     *
     *     Error responses are not stored. After a 400 or a 402 you can use the key again. Send the header once. A key must not
     *     contain a comma followed by a space, because that is how two headers appear.
     * @example otp-01931f6a-0001
     */
    IdempotencyKey: string;
    /**
     * @description Month in UTC, such as `2026-03`. The current month is included up to the time of the request.
     * @example 2026-03
     */
    StatementMonth: string;
    /**
     * @description Identifier of the API key, not the key itself.
     * @example 01931f6a-7b00-7000-8000-00000000000a
     */
    KeyId: string;
    /** @description Limits the list to this customer: its e-mail address, or the identifier of its account or its user. */
    OnlyCustomer: components["schemas"]["CustomerName"];
    /** @description Returns only entries of this list. */
    GuardListName: components["schemas"]["GuardListName"];
    /**
     * @description Identifier of the entry.
     * @example 01931f6a-7b00-7000-8000-0000000000d1
     */
    GuardEntryId: string;
    /** @description Returns only opt-outs of this recipient, a number with its country code. */
    OptOutRecipient: string;
    /**
     * @description Identifier of the opt-out.
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
     * @description Name of the provider in the routes file.
     * @example smsc-a
     */
    ProviderName: string;
    /**
     * @description Messages that the hold applies to.
     * @example channel:sms
     */
    HoldScope: components["schemas"]["HoldScope"];
  };
  requestBodies: never;
  headers: {
    /**
     * @description Identifier of this request. Quote it when you report a problem. Also `request_id` in the body.
     * @example 01931f6a-7b00-7000-8000-0000000000f1
     */
    XRequestId: string;
    /**
     * @description Authentication scheme, `Bearer` or `ApiKey` (RFC 9110).
     * @example ApiKey realm="connect-hub"
     */
    WwwAuthenticate: string;
    /**
     * @description Seconds to wait before the next attempt.
     * @example 12
     */
    RetryAfter: number;
    /**
     * @description Remaining requests (`r`) of the named policy, and the seconds until more are available (`t`): `"default";r=0;t=12`.
     * @example "default";r=0;t=12
     */
    RateLimit: string;
    /**
     * @description Number of requests (`q`) that the named policy allows in a time window in seconds (`w`): `"default";q=100;w=60`.
     * @example "default";q=100;w=60
     */
    RateLimitPolicy: string;
    /**
     * @description `true` if this is the stored response to an earlier request with the same `Idempotency-Key`. Nothing was done or
     *     charged again. Otherwise absent.
     * @example true
     */
    IdempotentReplayed: "true";
    /**
     * @description File name under which a browser saves the response.
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
        /** @description Returns only changes by this actor: the e-mail address or identifier of a user, or `command line`. */
        actor?: components["parameters"]["AuditActor"];
        /**
         * @description Returns only changes to this target, by its identifier. A customer can also be named by its e-mail address or by the
         *     identifier of its account.
         */
        target_id?: components["parameters"]["AuditTarget"];
        /** @description Items to return. */
        count?: components["parameters"]["PageCount"];
        /** @description The `next` of the previous page. */
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
      /** @description Invalid parameters. `errors` lists every validation error. */
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
         * @description The complete identifier of a user or an account, e-mail address, first name or last name. The case of addresses, and
         *     of ASCII letters in names, is ignored.
         */
        search?: components["parameters"]["CustomerSearch"];
        /** @description Items to return. */
        count?: components["parameters"]["PageCount"];
        /** @description The `next` of the previous page. */
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
      /** @description Invalid parameters. `errors` lists every validation error. */
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
      /** @description The created user and account. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CreatedCustomer"];
        };
      };
      /** @description Invalid parameters, malformed request, or a password that is too common. `errors` lists every validation error. */
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
         * @description E-mail address of the customer, or identifier of its account or its user.
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
         * @description E-mail address of the customer, or identifier of its account or its user.
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
      /** @description The suspended customer. */
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
      /** @description The caller is not an active user of role `admin`, or tries to suspend themselves. */
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
         * @description E-mail address of the customer, or identifier of its account or its user.
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
         * @description A value of your choice that is unique to this request and makes retries safe. It is stored for 24 hours per account.
         *
         *     - With the same operation and body, the first response is returned again, with `Idempotent-Replayed: true`.
         *     - With another operation or body, the response is 422.
         *     - While the first request is in progress, the response is 409.
         *
         *     Error responses are not stored. After a 400 or a 402 you can use the key again. Send the header once. A key must not
         *     contain a comma followed by a space, because that is how two headers appear.
         * @example otp-01931f6a-0001
         */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description E-mail address of the customer, or identifier of its account or its user.
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
      /** @description The transaction in the ledger. */
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
         * @description A value of your choice that is unique to this request and makes retries safe. It is stored for 24 hours per account.
         *
         *     - With the same operation and body, the first response is returned again, with `Idempotent-Replayed: true`.
         *     - With another operation or body, the response is 422.
         *     - While the first request is in progress, the response is 409.
         *
         *     Error responses are not stored. After a 400 or a 402 you can use the key again. Send the header once. A key must not
         *     contain a comma followed by a space, because that is how two headers appear.
         * @example otp-01931f6a-0001
         */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description E-mail address of the customer, or identifier of its account or its user.
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
      /** @description The transaction in the ledger. */
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
         * @description A value of your choice that is unique to this request and makes retries safe. It is stored for 24 hours per account.
         *
         *     - With the same operation and body, the first response is returned again, with `Idempotent-Replayed: true`.
         *     - With another operation or body, the response is 422.
         *     - While the first request is in progress, the response is 409.
         *
         *     Error responses are not stored. After a 400 or a 402 you can use the key again. Send the header once. A key must not
         *     contain a comma followed by a space, because that is how two headers appear.
         * @example otp-01931f6a-0001
         */
        "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
      };
      path: {
        /**
         * @description E-mail address of the customer, or identifier of its account or its user.
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
      /** @description The transaction in the ledger. */
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
         * @description E-mail address of the customer, or identifier of its account or its user.
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
      /** @description The current limits. */
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
         * @description Month in UTC, such as `2026-03`. The current month is included up to the time of the request.
         * @example 2026-03
         */
        month: components["parameters"]["StatementMonth"];
      };
      header?: never;
      path: {
        /**
         * @description E-mail address of the customer, or identifier of its account or its user.
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
         * @description E-mail address of the customer, or identifier of its account or its user.
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
         * @description E-mail address of the customer, or identifier of its account or its user.
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
      /** @description The created key. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CreatedCustomerKey"];
        };
      };
      /** @description Invalid parameters, an invalid IP address, or a malformed request. `errors` lists every validation error. */
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
         * @description E-mail address of the customer, or identifier of its account or its user.
         * @example 01931f6a-7b00-7000-8000-000000000001
         */
        customer: components["parameters"]["Customer"];
        /**
         * @description Identifier of the API key, not the key itself.
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
      /** @description The revoked key. */
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
      /** @description The customer does not exist, or has no live key with this identifier. */
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
         * @description E-mail address of the customer, or identifier of its account or its user.
         * @example 01931f6a-7b00-7000-8000-000000000001
         */
        customer: components["parameters"]["Customer"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The current settings. */
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
         * @description E-mail address of the customer, or identifier of its account or its user.
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
      /** @description The current settings. */
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
        /** @description Limits the list to this customer: its e-mail address, or the identifier of its account or its user. */
        customer?: components["parameters"]["OnlyCustomer"];
        /** @description Items to return. */
        count?: components["parameters"]["PageCount"];
        /** @description The `next` of the previous page. */
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
      /** @description Invalid parameters. `errors` lists every validation error. */
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
      /** @description The decision. */
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
        /** @description Returns only entries of this list. */
        list?: components["parameters"]["GuardListName"];
        /** @description Limits the list to this customer: its e-mail address, or the identifier of its account or its user. */
        customer?: components["parameters"]["OnlyCustomer"];
        /** @description Items to return. */
        count?: components["parameters"]["PageCount"];
        /** @description The `next` of the previous page. */
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
      /** @description Invalid parameters. `errors` lists every validation error. */
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
      /** @description The created entry. */
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
         * @description Identifier of the entry.
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
      /** @description The deleted entry. */
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
        /** @description Limits the list to this customer: its e-mail address, or the identifier of its account or its user. */
        customer?: components["parameters"]["OnlyCustomer"];
        /** @description Returns only opt-outs of this recipient, a number with its country code. */
        to?: components["parameters"]["OptOutRecipient"];
        /** @description Items to return. */
        count?: components["parameters"]["PageCount"];
        /** @description The `next` of the previous page. */
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
      /** @description Invalid parameters. `errors` lists every validation error. */
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
         * @description Identifier of the opt-out.
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
      /** @description The deleted opt-out. */
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
      /** @description The totals. */
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
      /**
       * @description A malformed filter, a number that cannot exist, or a `count` out of bounds. `errors` lists every validation
       *     error.
       */
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
         * @description Name of the provider in the routes file.
         * @example smsc-a
         */
        name: components["parameters"]["ProviderName"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result. */
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
      /** @description The queues. */
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
      /** @description The result. */
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
      /** @description The result. */
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
      /** @description The result. */
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
      /** @description The result. */
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
      /** @description The holds. */
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
         * @description Messages that the hold applies to.
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
      /** @description The hold. */
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
         * @description Messages that the hold applies to.
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
      /** @description The ended hold. */
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
  listPersonalData: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ListPersonalDataRequest"];
      };
    };
    responses: {
      /** @description One page of the data. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["PersonalDataPage"];
        };
      };
      400: components["responses"]["BadPersonalDataRequest"];
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
  deletePersonalData: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["DeletePersonalDataRequest"];
      };
    };
    responses: {
      /** @description The erased data. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["DeletedPersonalData"];
        };
      };
      400: components["responses"]["BadPersonalDataRequest"];
      401: components["responses"]["Unauthorized"];
      /** @description The caller is not an active user of role `admin`, tries to erase themselves, or tries to erase the last admin. */
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
  reloadConfiguration: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The files are active. If nothing has changed, nothing was switched. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ReloadedConfiguration"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["AdminsOnly"];
      404: components["responses"]["NoConfigurationFiles"];
      409: components["responses"]["InvalidConfiguration"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  rotateDataKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["DataKeyRotation"];
      };
    };
    responses: {
      /** @description The result for this part of the data. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ResealedData"];
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

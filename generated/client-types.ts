// Generated from spec/ by `npm run generate`. Never edited by hand.
export interface paths {
  "/api/auth/register": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Register a user
     * @description Makes a user with role `user`, status `active` and `isVerified` `false`, and an account for them. No
     *     authentication. Sign in with `loginUser`, then make an API key with `createApiKey`. Where e-mail is switched on the
     *     user is sent a link, good for three days, to a page that confirms the address: then `isVerified` is `true`, as it is
     *     after a password reset by e-mail. Nothing else depends on it.
     */
    post: operations["registerUser"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/login": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign in
     * @description Starts a session: an access token for `Authorization: Bearer <ACCESS_TOKEN>`, which works for 15 minutes, and a
     *     refresh token, which has one successor, within 30 days. No authentication.
     */
    post: operations["loginUser"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/refresh": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get the next access token
     * @description Takes a refresh token and answers with a new access token and a new refresh token. A refresh token has one successor: used
     *     again within 30 seconds, by another tab or after an answer that was lost, it is answered with the same refresh token; used
     *     again later it ends the session, because somebody else may have it. No authentication but the token itself.
     */
    post: operations["refreshSession"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/logout": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sign out
     * @description Ends the session of the access token; its refresh token no longer works. No body.
     */
    post: operations["logoutUser"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/reset-password/resend": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Re-send a password-reset e-mail
     * @description Sends the user an e-mail containing a unique, time-limited reset link. The link works once, within one hour;
     *     `resetPassword` takes its token. A user may ask for their own address only (in any letter case), an `admin` for
     *     any, with the same answer whether a user has it or not. Who cannot sign in
     *     uses `requestPasswordReset`.
     */
    post: operations["resendPasswordReset"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/reset-password": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Reset the password by a reset link
     * @description Sets a new password with the token of a reset link. The token works once, within one hour. All sessions of the user
     *     end, and all API keys are revoked and all webhook endpoints disabled unless `revokeApiKeys` is `false`. No authentication but the token itself.
     */
    post: operations["resetPassword"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/forgot-password": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Request a password-reset e-mail without signing in
     * @description Sends an e-mail with a reset link, if a user has this address. The answer is the same when none has. The link
     *     works once, within one hour; `resetPassword` takes its token. No authentication.
     */
    post: operations["requestPasswordReset"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/change-password": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change the password
     * @description Sets a new password for the user of the access token. All sessions of the user end, this one too: sign in again
     *     with the new password.
     */
    post: operations["changePassword"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/api-keys": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the API keys
     * @description The live API keys of the user of the access token, without their secrets, oldest first.
     */
    get: operations["listApiKeys"];
    put?: never;
    /**
     * Create an API key
     * @description Makes an API key for the user of the access token and their account. The answer carries the secret, which is shown
     *     only here, and the identifiers that go with it in `x-account-id` and `x-user-id`. A user may have 100 live keys. With
     *     `scopes` and `addresses` a key is good for some operations alone, and from some addresses alone; elsewhere it is
     *     refused with a 403.
     */
    post: operations["createApiKey"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/auth/api-keys/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete an API key
     * @description The key stops working; a server may still take it for a few seconds. It cannot be brought back.
     */
    delete: operations["deleteApiKey"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/billing/me/transactions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List the billing transactions
     * @description A paginated, filterable list of the calling user's billing transactions, newest first. A send is charged when it is
     *     accepted (`DEBIT`), and the charge is given back (`REFUND`) when the message never reached its gateway or the
     *     gateway refunds it. `filter.userId` is echoed and never shows the transactions of another user. Authentication by
     *     `x-api-key` alone.
     */
    post: operations["listBillingTransactions"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/billing/me/limits": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the limits of the account
     * @description What the account of the access token's user may spend in a day of UTC, and has spent on this one.
     */
    get: operations["getAccountLimits"];
    put?: never;
    /**
     * Set the limits of the account
     * @description Sets what the account of the access token's user may spend in a day of UTC, and below what its balance is low; what is
     *     left out is taken away. It holds at once. Where the operator has set a limit of their own, the lower of both holds. What would be charged beyond it is refused with 402, whose `detail` says so; nothing is sent then. What
     *     was spent before stays spent, and what is given back may be spent again on the day on which it was charged. The first
     *     refusal of a day posts the event `account.limit_reached`, and a balance below `low_balance_threshold` posts
     *     `account.low_balance`; both go to the account's webhook endpoints (0035).
     */
    post: operations["setAccountLimits"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/sms": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send an SMS
     * @description Accepts an SMS for delivery, charges it by the number of its segments (160 GSM 03.38 septets
     *     or 70 UCS-2 units; 153 and 67 in each part of a longer one), and returns an identifier for tracking
     *     delivery and status: report the result with `reportSmsStatus`, follow the message with `getMessage`. The price is
     *     charged now and refunded when the message never reaches its gateway. Send an `Idempotency-Key` to make it safe to
     *     repeat the request.
     */
    post: operations["sendSms"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/sms/webhook": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Report the status of an SMS
     * @description Notifies the service that the verification by an SMS completed successfully or failed, and answers with the result
     *     of the processing. `Success` makes the message `DELIVERED`, `Failed` and `WrongNumber` make it `FAILED`,
     *     `Incomplete` is recorded and changes nothing. Reports may come in any order and more than once.
     */
    post: operations["reportSmsStatus"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/sms/stats": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get statistics of SMS
     * @description Aggregated statistics of the account's SMS, each counted once whatever its segments, one entry per time interval in the range, empty intervals with zeros.
     *     The grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`) need `start_time` and `end_time`, of which the end
     *     is not part; at most 2,000 intervals, the first and the last clipped to the range. `today` and the relative types
     *     ignore them, whatever text is in them. Days, weeks (ISO 8601), months and years begin where they begin in `timezone`,
     *     so a day may have 23 or 25 hours.
     */
    post: operations["getSmsStats"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/call/flash": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Make a flash call
     * @description Accepts a call that ends before it is answered, so that its caller ID acts as the verification token, charges it,
     *     and returns an identifier: report the result with `reportFlashCallStatus`, follow the call with `getMessage`. The
     *     price is charged now and refunded when the call never reaches its gateway. Send an `Idempotency-Key` to make it
     *     safe to repeat the request.
     *
     *     There are two forms, told apart by the body. The current one is `FlashCallRequest`. The earlier one
     *     (`EarlierFlashCallRequest`) requires `callType: flash` and names the ring time `maxRingTime`; it is deprecated, and
     *     answers of 200 to it carry the header `Deprecation`. Either identity header, `x-account-id` or `x-user-id`, goes with
     *     either form. A body that mixes both forms is a 400 that says what belongs to the other one.
     */
    post: operations["sendFlashCall"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/call/flash/webhook": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Report the status of a flash call
     * @description Notifies the service that a flash call completed successfully or failed, and answers with the result of the
     *     processing. `Success` makes the call `DELIVERED`, `Failed` makes it `FAILED`. Reports may come in any order and
     *     more than once.
     */
    post: operations["reportFlashCallStatus"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/call/flash/status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the status of the flash call service
     * @description Status, version and uptime of the flash call service. No authentication, no body.
     */
    get: operations["getFlashCallStatus"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/call/flash/stats": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get statistics of flash calls
     * @description Aggregated statistics of the account's flash calls, one entry per time interval in the range, empty intervals with zeros.
     *     The grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`) need `start_time` and `end_time`, of which the end
     *     is not part; at most 2,000 intervals, the first and the last clipped to the range. `today` and the relative types
     *     ignore them, whatever text is in them. Days, weeks (ISO 8601), months and years begin where they begin in `timezone`,
     *     so a day may have 23 or 25 hours.
     */
    post: operations["getFlashCallStats"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/whatsapp/otp": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a WhatsApp message
     * @description Accepts a WhatsApp message with a one-time password for delivery, charges it, and returns an identifier for
     *     tracking: follow the message with `getMessage`. It goes through the states of `WhatsappMessageStatus`: `PENDING`,
     *     `SENT`, `DELIVERED`, `READ`, or `FAILED`, or `EXPIRED`. `to` must be a WhatsApp-registered number, in E.164 without
     *     the `+`. The price is charged now and refunded when the message never reaches its gateway. Send an
     *     `Idempotency-Key` to make it safe to repeat the request.
     */
    post: operations["sendWhatsappOtp"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/whatsapp/stats": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get statistics of WhatsApp messages
     * @description Aggregated statistics of the account's WhatsApp messages, one entry per time interval in the range, empty intervals
     *     with zeros. The grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`) need `start_time` and `end_time`,
     *     of which the end is not part; at most 2,000 intervals, the first and the last clipped to the range. `today` and the
     *     relative types ignore them, whatever text is in them. Days, weeks (ISO 8601), months and years begin where they
     *     begin in `timezone`, so a day may have 23 or 25 hours.
     */
    post: operations["getWhatsappStats"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/telegram/otp": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a Telegram verification code
     * @description Accepts a Telegram message with a verification code for delivery through the gateway, charges it, and returns an
     *     identifier for tracking: fetch its record with `getTelegramTdr`, check the code with `checkTelegramVerification`,
     *     follow the message with `getMessage`. Give the `code`, or let the service make one of `code_length` digits. The
     *     price is charged now and refunded when the message never reaches its gateway or the gateway refunds it. Send an
     *     `Idempotency-Key` to make it safe to repeat the request.
     */
    post: operations["sendTelegramOtp"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/telegram/stats": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get statistics of Telegram messages
     * @description Aggregated statistics of the account's Telegram messages, one entry per time interval in the range, empty intervals
     *     with zeros. The grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`) need `start_time` and `end_time`,
     *     of which the end is not part; at most 2,000 intervals, the first and the last clipped to the range. `today` and the
     *     relative types ignore them, whatever text is in them. Days, weeks (ISO 8601), months and years begin where they
     *     begin in `timezone`, so a day may have 23 or 25 hours.
     */
    post: operations["getTelegramStats"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/telegram/check-verification-status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Check the verification status of a Telegram code
     * @description How far a Telegram message has come, and what became of its code. `request_id` is the gateway request identifier
     *     stored on the TDR. When `code` is present the gateway validates it and returns the result; without it the last
     *     result is returned, or `code_invalid` while there is none. A check is free.
     */
    post: operations["checkTelegramVerification"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/telegram/{uuid}/tdr": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a Telegram delivery record
     * @description The record of one Telegram message; a message of a verification has none. Its `status` joins delivery and verification: a message that expired or was
     *     revoked shows as `FAILED`, one whose code was invalid or tried too often as `REJECTED`.
     */
    get: operations["getTelegramTdr"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/telegram/tdr": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List Telegram delivery records
     * @description The records of the account's Telegram messages, without those of verifications, with paging, sorting and filtering. Without `sort_by` the newest
     *     come first. The `status` of a record in the list is its delivery alone: `EXPIRED` and `REVOKED` are told apart from
     *     `FAILED`, and there is no `REJECTED`.
     *
     *     By `timestamp`, with no other filter than `status` and a range of time, any page of any number of records is answered.
     *     Any other sort key or filter works on up to 50,000 records within the range of time, of the `status` or of the
     *     recipient `to`: beyond them narrow `filter.timestamp`. A list by `uuid` or `request_id` has no such bound.
     */
    post: operations["listTelegramTdrs"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/telegram/status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the status of the Telegram service
     * @description Status, version and uptime of the Telegram service. No authentication, no body.
     */
    get: operations["getTelegramStatus"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/esim/packages": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create an eSIM package
     * @description Creates a package for a SIM that the account was granted, from a package template. A new package has the status
     *     `NOT_ACTIVE`. It costs what the operator asks for its template; what was certainly not created is refunded at once. Where
     *     that is open, as after some 503, it is found out within minutes if the upstream lists its packages, and stays charged
     *     otherwise. A SIM that is terminated takes none. Send an `Idempotency-Key` to make it safe to repeat the request.
     */
    post: operations["createEsimPackage"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/esim/status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the status of the eSIM service
     * @description Status, version and uptime of the eSIM service. No body.
     */
    get: operations["getEsimStatus"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/esim/sim-registries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List SIM registry entries
     * @description The SIMs of the registry that the operator granted to the account, `count` of them from `offset` on, of one company or
     *     one inventory if wanted. `total` is the number of eSIMs available to it. Other SIMs are not there: a filter that names
     *     none of its own gives an empty list.
     */
    get: operations["listSimRegistries"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/messages": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List the messages of the account
     * @description The account's messages of all channels, newest first, by channel, status, recipient and time, a page at a time. The
     *     `next` of an answer goes into `before` for the page after it, with the same `filter`. With `to` and `status` together a
     *     page may hold fewer messages than `count`, even none, and still have a `next`. `getMessage` tells what happened to one.
     */
    post: operations["listMessages"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/messages/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a message of any channel
     * @description Where an SMS, a flash call, a WhatsApp or a Telegram message stands, what it cost, and what happened to it. A
     *     message has the states of `MessageStatus`; a WhatsApp message those of `WhatsappMessageStatus`, which lack
     *     `REVOKED`.
     */
    get: operations["getMessage"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/messages/{id}/feedback": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Tell whether a code was entered
     * @description For customers who make their own codes: tells whether the recipient of a message entered its code. It is what the guard
     *     against pumping fraud learns from, so that it blocks nobody whose codes are entered; tell it within ten minutes.
     *     `converted` with `true` makes a message `DELIVERED` and its `outcome` `Success`; with `false` its `outcome` is
     *     `Incomplete`. It may be told more than once. The hub knows it by itself of the messages of verifications, and of Telegram
     *     codes that `checkTelegramVerification` judges.
     */
    post: operations["reportFeedback"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/verifications": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Start a verification
     * @description Makes a code, sends it to a number over the channels of a workflow, one after the other, and keeps it until it is entered
     *     (`checkVerification`) or its time ends. The next channel has its turn once the time of the step is over, or at once when the
     *     message fails, expires or has no route. Every attempt is a message and charged as one; where the operator has a price for
     *     verifications, that price is held now, given back unless the verification is approved, and the attempts cost nothing.
     *
     *     A requester has one open verification of a number and a template. The requester is named by `client`: the device, otherwise the
     *     IP network. A start by the same requester while it is open answers it again (200) and makes no other code; once its
     *     `resend_after` is over, it sends the code again as `resendVerification` does. A start by another requester makes a verification
     *     of its own. A start with another `transaction`, with one where there was none, or none where there was one, ends that of the same
     *     requester (`CANCELED`) and makes another code: that of one payment confirms no other.
     *
     *     A number has 5 verifications in 10 minutes and 10 in 24 hours, then one in an hour, of all requesters together; one more in 10
     *     minutes is reserved for `trusted` clients. A start beyond is a 429, and the wait is at most an hour.
     *
     *     A send
     *     that the account may not make is a 403 `blocked`, and the verification is listed as `BLOCKED`. Send an `Idempotency-Key` to
     *     make it safe to repeat the request.
     */
    post: operations["startVerification"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/verifications/list": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * List the verifications of the account
     * @description The account's verifications, newest first, by number, state and time, a page at a time. The `next` of an answer goes into
     *     `before` for the page after it, with the same `filter`. `getVerification` tells the attempts of one. They are kept for 90 days
     *     after their start, or as long as messages, if that is shorter.
     */
    post: operations["listVerifications"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/verification-stats": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get statistics of verifications
     * @description What the account's verifications came to by country and channel, over days of UTC. A verification is counted once it has
     *     ended, on the day on which it was started, and for each channel that it used, as far as its messages had come by then. The
     *     approval counts for the channel of the latest attempt before it. `cost` is what the ledger has: each message counts as soon as it is
     *     charged, and no more once it is refunded, also where that is after the end.
     */
    post: operations["getVerificationStats"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/verification-blocks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List what the guard blocks now
     * @description The account's current blocks and suspicions, newest first: sends that a rule against pumping fraud suspects. The event
     *     `account.suspected_fraud` notifies the account of each when it begins and when it ends.
     */
    get: operations["listVerificationBlocks"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/verification-blocks/{id}/lift": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Lift a block of the guard
     * @description Ends a block of the account early, and clears what its rule has counted for it: the rule begins anew with the next send. The event
     *     `account.suspected_fraud` with `ENDED` follows. The operator sees in the audit log who lifted it. All instances follow within 2
     *     seconds. A block of `unconverted_amount` cannot be lifted: raise the amount with `setUnconvertedAmount`.
     */
    post: operations["liftVerificationBlock"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/unconverted-amounts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the unconverted amounts of the account
     * @description What the account's sends to one country may cost in a day of UTC while nobody enters their codes: the default amount, the highest
     *     amount that may be set, and the amounts that `setUnconvertedAmount` has set.
     */
    get: operations["listUnconvertedAmounts"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/unconverted-amounts/{country}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Set the unconverted amount of a country
     * @description Sets what the account's sends to the country may cost in a day of UTC while nobody enters their codes. Without `amount` the default
     *     amount holds again. A current block of the country for its unconverted amount ends, and begins again with the next send that is above
     *     the new limit. All instances follow within 2 seconds. An API key cannot call it, so that a stolen key cannot raise the loss.
     */
    post: operations["setUnconvertedAmount"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/verifications/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a verification
     * @description Where a verification stands, what it has cost so far, and the messages that carried its code.
     */
    get: operations["getVerification"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/verifications/{id}/check": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Check a code
     * @description Whether the code that the recipient entered is right; then the verification is `APPROVED`. The fifth wrong code makes it
     *     `FAILED`. After its end no code is valid, the right one neither: a code is used once. A check whose answer was lost is safe to
     *     repeat with the same `Idempotency-Key`: it is told the first verdict, and takes no further try. A check is free.
     */
    post: operations["checkVerification"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/verifications/{id}/resend": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send the code of a verification again
     * @description Goes on to the next step of the workflow now, or to the step of a channel; after the last step it is made again. The code
     *     stays the same. What still waited to be sent is withdrawn and refunded. It may be asked for from `resend_after` on: 30 seconds
     *     after the first attempt, twice as long after each further one, at most 10 minutes, and 10 attempts in all. A verification that
     *     has ended is answered as it is.
     */
    post: operations["resendVerification"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/verifications/{id}/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a verification
     * @description Its code is no longer valid. What waits to be sent is withdrawn and refunded; what was handed over to a gateway stays charged.
     *     A price that was held for it is given back. A verification that has ended is answered as it is.
     */
    post: operations["cancelVerification"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/webhook-endpoints": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the webhook endpoints
     * @description The webhook endpoints of the account, without their secrets, oldest first.
     */
    get: operations["listWebhookEndpoints"];
    put?: never;
    /**
     * Register a webhook endpoint
     * @description From now on every event of the account's messages (`message.status`, described under `webhooks`) is posted to this
     *     address, signed by the secret that the answer shows, and only this answer. The host is resolved: none of its addresses
     *     may be loopback, link-local or private. An account may have 10 endpoints.
     */
    post: operations["createWebhookEndpoint"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/webhook-endpoints/{id}/rotate-secret": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate the secret of a webhook endpoint
     * @description Makes a new secret and shows it this once. For 24 hours events carry two signatures, by the new secret and by the one
     *     before, so that the receiver can change over; after another rotation the secret before the last one is no longer used.
     */
    post: operations["rotateWebhookSecret"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/webhook-endpoints/{id}/deliveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the deliveries to a webhook endpoint
     * @description What was delivered, is tried or was given up, newest first, each with its attempts: when, with what status, and how
     *     long it took. Deliveries are kept for 7 days after their event.
     */
    get: operations["listWebhookDeliveries"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/connect-hub/webhook-endpoints/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Delete a webhook endpoint
     * @description Nothing more is posted to it, what was waiting neither; an attempt that is under way may still arrive. Its deliveries
     *     are no longer listed.
     */
    delete: operations["deleteWebhookEndpoint"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/healthz": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get whether the process answers
     * @description For the operator. It looks at nothing but itself. No authentication.
     */
    get: operations["getHealth"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/readyz": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get whether the service can work
     * @description For the operator. It looks whether the store answers and its migrations are current. No authentication.
     */
    get: operations["getReadiness"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  "message.status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Something happened to a message
     * @description Posted to every enabled endpoint of the account for each event of each of its messages, on every channel: when it was
     *     accepted (`PENDING`), for each change of its status, and for each report on it; for a WhatsApp message these are the
     *     states of `WhatsappMessageStatus`. `getMessage` lists the same events.
     *
     *     Signed by Standard Webhooks: verify the signature over the body as it came, by the secret of the endpoint, with a
     *     library for your language (https://www.standardwebhooks.com). An event arrives at least once and in any order:
     *     `webhook-id` tells repetitions, `sequence` the order. Answer 2xx within 15 seconds, and do the work afterwards.
     *     Anything else, a redirect among it, counts as a failure and is tried again for 3 days with growing pauses; no answer
     *     body is read beyond 64 KiB, and none is kept.
     */
    post: operations["reportMessageStatus"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "verification.status": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A verification has ended
     * @description Posted to every enabled endpoint of the account when one of its verifications ends: `APPROVED`, `CANCELED`, `EXPIRED`,
     *     `FAILED` or `BLOCKED`. `getVerification` tells the same.
     *
     *     Signed, repeated and answered as `message.status` is.
     */
    post: operations["reportVerificationStatus"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "message.blocked": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A send was blocked
     * @description Posted to every enabled endpoint of the account when a send was blocked: of the first one with the same `reason` to the
     *     same country in 15 minutes. Those that follow are refused and not told, however many. A start of a verification that is
     *     blocked is told by `verification.status` as well, each of up to 1,000 in an hour.
     *
     *     Signed, repeated and answered as `message.status` is.
     */
    post: operations["reportMessageBlocked"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "account.suspected_fraud": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fraud is suspected, or no longer
     * @description Posted to every enabled endpoint of the account when a rule of the fraud guard begins to suspect sends of the account, and
     *     once more when the suspicion ends. Show a challenge in your form while `blocks` is `true`, and start verifications of
     *     requesters that solve it with `client.trusted`. `listVerificationBlocks` lists what is blocked now.
     *
     *     Signed, repeated and answered as `message.status` is.
     */
    post: operations["reportSuspectedFraud"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "account.low_balance": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The balance of the account is low
     * @description Posted to every enabled endpoint of the account when its balance has fallen below the mark of `setAccountLimits`, within
     *     seconds: once, and again only after it was at the mark or above.
     *
     *     Signed, repeated and answered as `message.status` is.
     */
    post: operations["reportLowBalance"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "account.limit_reached": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * The daily limit of the account is reached
     * @description Posted to every enabled endpoint of the account when a charge was refused because of its daily limit: once a day, at the
     *     first such refusal.
     *
     *     Signed, repeated and answered as `message.status` is.
     */
    post: operations["reportLimitReached"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /**
     * WhatsApp message status
     * @description The life of a WhatsApp message, as the webhook `message.status` reports it and `getMessage` tells it.
     *
     *     - `PENDING`: message accepted and queued.
     *     - `SENT`: message dispatched to the platform.
     *     - `DELIVERED`: delivered to the recipient's device.
     *     - `READ`: the recipient opened the message.
     *     - `FAILED`: the message could not be delivered.
     *     - `EXPIRED`: the message expired before delivery was confirmed.
     *
     *     **Transitions.** It starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,
     *     `EXPIRED`, `DELIVERED`, `READ`, possibly passing over states; a late report of a state that is further back
     *     changes nothing. `READ` is final.
     */
    WhatsappMessageStatus: "PENDING" | "SENT" | "DELIVERED" | "READ" | "FAILED" | "EXPIRED" | (string & {});
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
    /** Registration */
    RegisterRequest: {
      /** @description Given name. */
      firstName: components["schemas"]["PersonName"];
      /** @description Family name. */
      lastName: components["schemas"]["PersonName"];
      /** @description An e-mail address. Its domain may have an international name, which is kept, and answered, in Punycode. */
      email: components["schemas"]["Email"];
      /** @description 8 to 128 characters, any of them. A common password is a 400 with the fault `password`. */
      password: components["schemas"]["Password"];
    };
    /**
     * Role
     * @description What a user may do.
     *
     *     - `user`: act for themselves; the role of every newly registered user.
     *     - `admin`: also have reset links sent to other users.
     *
     *     **Transitions.** The operator alone changes a role.
     */
    Role: "user" | "admin" | (string & {});
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
     */
    UserStatus: "active" | "suspended" | (string & {});
    /**
     * User
     * @description A user of the service.
     */
    User: {
      /**
       * Format: uuid
       * @description Identifier of the user.
       */
      id: string;
      /** @description Given name. */
      firstName: string;
      /** @description Family name. */
      lastName: string;
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
      /** @description Whether the e-mail address is verified; `false` on registration, `true` once a reset link was used (decision 0016). */
      isVerified: boolean;
      /**
       * Format: date-time
       * @description When the user was registered (ISO 8601).
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the user last changed (ISO 8601).
       */
      updatedAt: string;
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
      | "unavailable"
      | (string & {});
    /**
     * Part of a request
     * @description The part of the request that is at fault.
     *
     *     - `body`: the body, or a place in it.
     *     - `query`: a query parameter.
     *     - `path`: a parameter of the path.
     *     - `header`: a header.
     */
    FaultPart: "body" | "query" | "path" | "header" | (string & {});
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
      | "conflict"
      | (string & {});
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
    /** Credentials */
    LoginRequest: {
      /** @description An e-mail address. Its domain may have an international name, which is kept, and answered, in Punycode. */
      email: components["schemas"]["Email"];
      /** @description The password of the user. */
      password: string;
    };
    /**
     * Session
     * @description An access token and the refresh token that gives the next one. A session ends by `logoutUser`, by a change or
     *     reset of the password (which ends all sessions of the user), and when a refresh token is used again later than 30 seconds
     *     after its first use.
     */
    Session: {
      /** @description The JWT for `Authorization`. */
      accessToken: string;
      /**
       * @description How the access token is used.
       * @constant
       */
      tokenType: "Bearer";
      /** @description Seconds for which the access token works; 15 minutes. */
      expiresIn: number;
      /** @description The refresh token; it gives one successor. */
      refreshToken: string;
      /** @description Seconds for which the refresh token works; 30 days. */
      refreshExpiresIn: number;
      /** @description A user of the service. */
      user: components["schemas"]["User"];
    };
    /** Refresh token */
    RefreshRequest: {
      /** @description The refresh token of the last answer. */
      refreshToken: string;
    };
    /**
     * Acknowledgement
     * @description A statement of what was done.
     */
    Acknowledgement: {
      /** @description What was done, for a person to read. */
      message: string;
    };
    /** Address for a reset link */
    ResendPasswordResetRequest: {
      /** @description An e-mail address. Its domain may have an international name, which is kept, and answered, in Punycode. */
      email: components["schemas"]["Email"];
    };
    /** New password and the token of a reset link */
    ResetPasswordRequest: {
      /** @description The token of the reset link. */
      token: string;
      /** @description 8 to 128 characters, any of them. A common password is a 400 with the fault `password`. */
      password: components["schemas"]["Password"];
      /**
       * @description Whether all API keys of the user are revoked and all webhook endpoints disabled, whoever made them; they go unless
       *     this is `false`.
       * @default true
       */
      revokeApiKeys?: boolean | null;
    };
    /** Address of the user who cannot sign in */
    RequestPasswordResetRequest: {
      /** @description An e-mail address. Its domain may have an international name, which is kept, and answered, in Punycode. */
      email: components["schemas"]["Email"];
    };
    /** New password */
    ChangePasswordRequest: {
      /** @description 8 to 128 characters, any of them. A common password is a 400 with the fault `password`. */
      password: components["schemas"]["Password"];
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
    /**
     * Scope of an API key
     * @description What a key may be used for; each operation says by `x-scope` which one it needs.
     *
     *     - `send`: sends, reports on them, verifications, checks of codes, and changes of webhook endpoints.
     *     - `read`: messages, verifications, delivery records, statistics, and the lists of webhook endpoints and their deliveries.
     *     - `billing`: the billing transactions.
     *     - `esim`: packages, the SIM registry and the status of the eSIM service.
     */
    ReceivedApiKeyScope: "send" | "read" | "billing" | "esim" | (string & {});
    /** Scopes */
    KeyScopes: components["schemas"]["ApiKeyScope"][];
    /** Scopes */
    ReceivedKeyScopes: components["schemas"]["ReceivedApiKeyScope"][];
    /** Addresses */
    KeyAddresses: string[];
    /**
     * API key
     * @description An API key without its secret.
     */
    ApiKeyRecord: {
      /**
       * Format: uuid
       * @description Identifier of the key.
       */
      id: string;
      /** @description The name that was given. */
      name: string;
      /** @description The first characters of the secret, to recognise it by. */
      prefix: string;
      /** @description What the key may be used for. */
      scopes: components["schemas"]["ReceivedKeyScopes"];
      /** @description From where the key may be used; from anywhere when there is none. */
      addresses: components["schemas"]["KeyAddresses"];
      /**
       * Format: uuid
       * @description The account of the key, for `x-account-id`.
       */
      accountId: string;
      /**
       * Format: uuid
       * @description The user of the key, for `x-user-id`.
       */
      userId: string;
      /**
       * Format: date-time
       * @description When the key was made (ISO 8601).
       */
      createdAt: string;
    };
    /**
     * API keys
     * @description The live API keys of the user.
     */
    ApiKeyList: {
      /** @description The keys, oldest first. */
      list: components["schemas"]["ApiKeyRecord"][];
    };
    /** API key to make */
    CreateApiKeyRequest: {
      /** @description A name by which you know the key. */
      name: string;
      /** @description What the key may be used for; everything, unless given. */
      scopes?: components["schemas"]["KeyScopes"] | null;
      /**
       * @description From where the key may be used: addresses (`203.0.113.7`, `2001:db8::1`) and CIDR blocks (`203.0.113.0/24`), whose
       *     bits beyond the prefix are 0. From anywhere, unless given.
       */
      addresses?: components["schemas"]["KeyAddresses"] | null;
    };
    /**
     * New API key
     * @description An API key with its secret, which is shown only here.
     */
    CreatedApiKey: {
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
      scopes: components["schemas"]["ReceivedKeyScopes"];
      /** @description From where the key may be used; from anywhere when there is none. */
      addresses: components["schemas"]["KeyAddresses"];
      /**
       * Format: uuid
       * @description The account of the key, for `x-account-id`.
       */
      accountId: string;
      /**
       * Format: uuid
       * @description The user of the key, for `x-user-id`.
       */
      userId: string;
      /**
       * Format: date-time
       * @description When the key was made (ISO 8601).
       */
      createdAt: string;
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
     * Transaction type
     * @description What a billing transaction does to the balance.
     *
     *     - `CREDIT`: money was added.
     *     - `DEBIT`: a message was charged, when it was accepted, or a verification, when it was started.
     *     - `REFUND`: a charge was given back, because the message never reached its gateway or the gateway refunded it,
     *       or because a verification was not approved.
     *
     *     **Transitions.** A transaction never changes; a `REFUND` is a transaction of its own.
     */
    ReceivedTransactionType: "CREDIT" | "DEBIT" | "REFUND" | (string & {});
    /**
     * Currency
     * @description A currency code (ISO 4217).
     * @example EUR
     */
    Currency: string;
    /**
     * Billing filter
     * @description Which transactions to list; a transaction must meet all that is given.
     */
    BillingFilter: {
      /** @description Filter by service: a `service_id` of the transactions. */
      serviceId?: string | null;
      /** @description Filter by time (ISO 8601); a range uses `from` and `to`. */
      datetime?: {
        /** @description Start of range, part of it. */
        from?: components["schemas"]["Time"] | null;
        /** @description End of range, not part of it. */
        to?: components["schemas"]["Time"] | null;
      } | null;
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
      type?: components["schemas"]["TransactionType"] | null;
      /** @description A currency code (ISO 4217). */
      currency?: components["schemas"]["Currency"] | null;
      /**
       * @description Accepted in requests and echoed in the response filter. It never widens the list beyond the caller's own
       *     transactions.
       */
      userId?: string | null;
    };
    /** Billing query */
    ListBillingTransactionsRequest: {
      /** @description Which transactions to list; a transaction must meet all that is given. */
      filter?: components["schemas"]["BillingFilter"] | null;
      /**
       * @description The page.
       * @default 1
       */
      page?: number | null;
      /**
       * @description Transactions on a page.
       * @default 20
       */
      rowsPerPage?: number | null;
    };
    /**
     * Applied billing filter
     * @description What the listed transactions meet, as it was sent; a time that was not sent in the profile of RFC 3339 is the moment that
     *     it names, in UTC.
     */
    AppliedBillingFilter: {
      /** @description The service. */
      serviceId?: string;
      /** @description The range of time. */
      datetime?: {
        /**
         * Format: date-time
         * @description Start of range, part of it.
         */
        from?: string;
        /**
         * Format: date-time
         * @description End of range, not part of it.
         */
        to?: string;
      };
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
      type?: components["schemas"]["ReceivedTransactionType"];
      /** @description A currency code (ISO 4217). */
      currency?: components["schemas"]["Currency"];
      /** @description Echoed; it never widens the list beyond the caller's own transactions. */
      userId?: string;
    };
    /**
     * Billing transaction
     * @description One line of the ledger.
     */
    BillingTransaction: {
      /** @description Record identifier. */
      _id: string;
      /** @description Transaction identifier. */
      transaction_id: string;
      /** @description Identifier of the authorization request; of a message or a verification that is charged or refunded, its identifier. */
      correlation_id: string;
      /** @description Owner of the transaction. */
      user_id: string;
      /**
       * @description Service the transaction belongs to: the channel of the message (`sms`, `flash_call`, `whatsapp`, `telegram`),
       *     `verification` for a verification with a price of its own, `esim` or `account`.
       */
      service_id: string;
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
      type: components["schemas"]["ReceivedTransactionType"];
      /** @description Free text. */
      description: string;
      /**
       * Format: date-time
       * @description When it happened (ISO 8601 with milliseconds).
       */
      datetime: string;
      /**
       * Format: double
       * @description Price per unit.
       */
      unit_price: number;
      /**
       * Format: double
       * @description Quantity used; for an SMS, its segments.
       */
      quantity: number;
      /**
       * Format: double
       * @description Total value, positive whatever the type.
       */
      value: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /**
       * Format: double
       * @description User balance after the transaction, exact.
       */
      balance_after: number;
      /** @description Record version counter, present in responses. */
      __v: number;
    };
    /**
     * Billing transactions
     * @description One page of the billing transactions that match the filter.
     */
    BillingTransactionPage: {
      /** @description The applied filters, as they were sent. */
      filter: components["schemas"]["AppliedBillingFilter"];
      /** @description The page. */
      page: number;
      /** @description Transactions on a page. */
      rowsPerPage: number;
      /** @description The transactions, newest first. */
      list: components["schemas"]["BillingTransaction"][];
      /** @description Matches for the filters. */
      total: number;
      /** @description Pages for the filters. */
      totalPages: number;
      /** @description Whether there is a page before this one. */
      hasPreviousPage: boolean;
      /** @description Whether there is a page after this one. */
      hasNextPage: boolean;
    };
    /**
     * Limits of an account
     * @description What the account may spend in a day and has spent on this one, and below what its balance is low. A day begins and ends at 00:00 UTC.
     */
    AccountLimits: {
      /**
       * Format: double
       * @description The most that may be spent in a day; absent where there is no limit.
       */
      daily_limit?: number;
      /**
       * Format: double
       * @description The most that the operator lets the account spend in a day; absent where there is no such limit. The lower of both limits holds.
       */
      operator_daily_limit?: number;
      /**
       * Format: double
       * @description Below it the event `account.low_balance` is posted; absent where there is no mark.
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
    /** Limits to set */
    SetAccountLimitsRequest: {
      /**
       * Format: double
       * @description The most that may be spent in a day, in the currency of the account, with at most six decimals. Left out, there is no
       *     limit.
       */
      daily_limit?: number | null;
      /**
       * Format: double
       * @description The event `account.low_balance` is posted when the balance falls below it; with at most six decimals. Left out,
       *     there is no mark.
       */
      low_balance_threshold?: number | null;
    };
    /**
     * Sender ID
     * @description The sender shown to the recipient. It is a number of up to 15 digits, or a name: up to 11 characters of the GSM alphabet
     *     (3GPP TS 23.038) with a letter among them, such as `Example`, `H&M` or `Müller`. Each of `^ { } \ [ ~ ] | €` counts twice.
     *     Anything else is a 400 with the fault `pattern`. Where the operator's route accepts longer senders, they may have up to 16
     *     characters.
     * @example Example
     */
    SenderId: string;
    /**
     * Phone number
     * @description A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and parentheses may
     *     stand between the digits: `+44 7700 900123`. It is echoed as it was given and stored as E.164. A number that cannot exist is a
     *     400 with the fault `phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one recipient.
     * @example +447700900123
     */
    PhoneNumber: string;
    /** SMS to send */
    SmsRequest: {
      /**
       * @description The sender shown to the recipient. It is a number of up to 15 digits, or a name: up to 11 characters of the GSM alphabet
       *     (3GPP TS 23.038) with a letter among them, such as `Example`, `H&M` or `Müller`. Each of `^ { } \ [ ~ ] | €` counts twice.
       *     Anything else is a 400 with the fault `pattern`. Where the operator's route accepts longer senders, they may have up to 16
       *     characters.
       */
      from: components["schemas"]["SenderId"];
      /**
       * @description A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and parentheses may
       *     stand between the digits: `+44 7700 900123`. It is echoed as it was given and stored as E.164. A number that cannot exist is a
       *     400 with the fault `phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one recipient.
       */
      to: components["schemas"]["PhoneNumber"];
      /** @description Message content. */
      text: string;
    };
    /** SMS accepted */
    SentSms: {
      /**
       * Format: uuid
       * @description For tracking delivery and status.
       */
      messageId: string;
      /** @description Sender ID shown to the recipient. */
      from: string;
      /** @description Recipient number, as it was given. */
      to: string;
    };
    /**
     * Error code of a send that is not allowed
     * @description What kind of problem it is.
     *
     *     - `forbidden` (403): the caller is known and may not do this.
     *     - `blocked` (403): the service does not let the account send there now, and `reason` says why; nothing was sent or charged.
     */
    SendProblemCode: "forbidden" | "blocked" | (string & {});
    /**
     * Reason of a block
     * @description Why a send is `blocked`; present when `code` is that.
     *
     *     - `country`: the account may not send to the country of the number.
     *     - `block_list`: the operator has blocked the number.
     *     - `number_kind`: the number is of a kind that gets no messages here, such as a premium-rate one.
     *     - `recipient`: the number has had as many messages as one recipient gets in an hour or a day. A code that is entered ends it.
     *     - `velocity`: too few codes are entered in this range, in this country, or of this requester.
     *     - `anomaly`: codes were sent to numbers that follow one another.
     *     - `spend`: the codes to this country that nobody entered cost as much today as the account's amount allows.
     *     - `opted_out`: the recipient has told that it wants no more messages of this account (0042).
     */
    BlockReason:
      | "country"
      | "block_list"
      | "number_kind"
      | "recipient"
      | "velocity"
      | "anomaly"
      | "spend"
      | "opted_out"
      | (string & {});
    /**
     * Problem of a send that is not allowed
     * @description The body of a 403 of a send: a `Problem` with one more code, and the reason that goes with it.
     */
    SendProblem: {
      /**
       * @description A reference that names the kind of problem, relative to the address of the service.
       * @example /problems/blocked
       */
      type: string;
      /** @description The kind of problem in a few words; the same for every problem of this `code`. */
      title: string;
      /** @description The HTTP status of the answer. */
      status: number;
      /** @description What went wrong this time, for a person to read. Programs go by `code`. */
      detail: string;
      /**
       * @description What kind of problem it is.
       *
       *     - `forbidden` (403): the caller is known and may not do this.
       *     - `blocked` (403): the service does not let the account send there now, and `reason` says why; nothing was sent or charged.
       */
      code: components["schemas"]["SendProblemCode"];
      /**
       * @description Why a send is `blocked`; present when `code` is that.
       *
       *     - `country`: the account may not send to the country of the number.
       *     - `block_list`: the operator has blocked the number.
       *     - `number_kind`: the number is of a kind that gets no messages here, such as a premium-rate one.
       *     - `recipient`: the number has had as many messages as one recipient gets in an hour or a day. A code that is entered ends it.
       *     - `velocity`: too few codes are entered in this range, in this country, or of this requester.
       *     - `anomaly`: codes were sent to numbers that follow one another.
       *     - `spend`: the codes to this country that nobody entered cost as much today as the account's amount allows.
       *     - `opted_out`: the recipient has told that it wants no more messages of this account (0042).
       */
      reason?: components["schemas"]["BlockReason"];
      /**
       * @description Present when `code` is `blocked`. `true` if the block only suspects fraud: have the requester solve a challenge, such as a
       *     captcha, and repeat the request with `client.trusted`. `false` if that changes nothing.
       */
      challenge?: boolean;
      /** @description The identifier of this request, the same as in the header `X-Request-Id`. */
      request_id: string;
      /** @description Every fault of the request at once. Present when `status` is 400. */
      errors?: components["schemas"]["Fault"][];
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
     */
    ReceivedSmsReportStatus: "Success" | "Failed" | "Incomplete" | "WrongNumber" | (string & {});
    /** SMS notification */
    SmsReport: {
      /** @description The message identifier returned when the SMS was sent. */
      id: string;
      /**
       * @description What is reported on an SMS.
       *
       *     - `Success`: the verification completed successfully; the message becomes `DELIVERED`.
       *     - `Failed`: it failed; the message becomes `FAILED`.
       *     - `Incomplete`: it was not completed; recorded, and the delivery status stays as it is.
       *     - `WrongNumber`: the number is wrong; the message becomes `FAILED`.
       *
       *     **Transitions.** Any value may be reported at any time and more than once. The last one is kept as the `outcome`
       *     of the message; the delivery status moves only forward, as `MessageStatus` says.
       */
      status: components["schemas"]["SmsReportStatus"];
    };
    /** Result of an SMS notification */
    SmsReportResult: {
      /** @description The message identifier. */
      id: string;
      /**
       * @description What is reported on an SMS.
       *
       *     - `Success`: the verification completed successfully; the message becomes `DELIVERED`.
       *     - `Failed`: it failed; the message becomes `FAILED`.
       *     - `Incomplete`: it was not completed; recorded, and the delivery status stays as it is.
       *     - `WrongNumber`: the number is wrong; the message becomes `FAILED`.
       *
       *     **Transitions.** Any value may be reported at any time and more than once. The last one is kept as the `outcome`
       *     of the message; the delivery status moves only forward, as `MessageStatus` says.
       */
      status: components["schemas"]["ReceivedSmsReportStatus"];
      /** @description Result of the processing, `OK` on success. */
      message: string;
    };
    /**
     * Aggregation interval
     * @description How statistics are grouped, and over which time.
     *
     *     - `today`: totals for the current day.
     *     - `hourly`: grouped by hour within the range.
     *     - `daily`: grouped by day within the range.
     *     - `weekly`: grouped by week (ISO 8601, from Monday) within the range.
     *     - `monthly`: grouped by month within the range.
     *     - `yearly`: grouped by year within the range.
     *     - `lasth`: totals for the last 60 minutes.
     *     - `last12h`: totals for the last 12 hours.
     *     - `last24h`: totals for the last 24 hours.
     *     - `last30m`: totals for the last 30 minutes.
     *     - `last10m`: totals for the last 10 minutes.
     *     - `last5m`: totals for the last 5 minutes.
     *     - `lastm`: totals for the last 1 minute.
     *     - `lastmonth`: totals for the last 30 days.
     * @enum {string}
     */
    StatsType:
      | "today"
      | "hourly"
      | "daily"
      | "weekly"
      | "monthly"
      | "yearly"
      | "lasth"
      | "last12h"
      | "last24h"
      | "last30m"
      | "last10m"
      | "last5m"
      | "lastm"
      | "lastmonth";
    /**
     * Time of statistics
     * @description A `Time`, for the grouped types; the other types need none and ignore what is there.
     * @example 2026-03-02T09:30:00Z
     * @example 2026-03-02
     */
    StatsTime: string;
    /**
     * Statistics request
     * @description Which statistics, over which time.
     */
    StatsRequest: {
      /**
       * @description How statistics are grouped, and over which time.
       *
       *     - `today`: totals for the current day.
       *     - `hourly`: grouped by hour within the range.
       *     - `daily`: grouped by day within the range.
       *     - `weekly`: grouped by week (ISO 8601, from Monday) within the range.
       *     - `monthly`: grouped by month within the range.
       *     - `yearly`: grouped by year within the range.
       *     - `lasth`: totals for the last 60 minutes.
       *     - `last12h`: totals for the last 12 hours.
       *     - `last24h`: totals for the last 24 hours.
       *     - `last30m`: totals for the last 30 minutes.
       *     - `last10m`: totals for the last 10 minutes.
       *     - `last5m`: totals for the last 5 minutes.
       *     - `lastm`: totals for the last 1 minute.
       *     - `lastmonth`: totals for the last 30 days.
       * @default today
       */
      type?: components["schemas"]["StatsType"] | null;
      /**
       * @description Start of the period (ISO 8601), part of it. The grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`)
       *     need it; the others ignore it.
       */
      start_time?: components["schemas"]["StatsTime"] | null;
      /** @description End of the period (ISO 8601), not part of it; after the start. The grouped types need it; the others ignore it. */
      end_time?: components["schemas"]["StatsTime"] | null;
      /**
       * @description Timezone for date grouping, by its IANA name or as an offset in whole quarters of an hour.
       * @default UTC
       * @example Europe/London
       * @example +02:00
       */
      timezone?: string | null;
    };
    /**
     * Statistics entry
     * @description What happened in one interval. A message counts where it was accepted.
     */
    StatsEntry: {
      /**
       * Format: double
       * @description OTP messages requested in the interval.
       */
      total_requests: number;
      /**
       * Format: double
       * @description Messages successfully processed in the interval: handed over to the gateway.
       */
      total_transactions: number;
      /**
       * Format: double
       * @description Total billing amount for the interval: charged less refunded.
       */
      total_amount: number;
      /** @description Currency of the amounts; `EUR` unless the account has another. */
      currency: components["schemas"]["Currency"];
      /**
       * Format: date-time
       * @description Start of the interval, part of it.
       */
      start_time: string;
      /**
       * Format: date-time
       * @description End of the interval, not part of it.
       */
      end_time: string;
    };
    /**
     * Statistics
     * @description One entry per time interval in the range, in the order of time; empty intervals have zeros. `today` and the relative
     *     types have one entry.
     */
    StatsEntries: components["schemas"]["StatsEntry"][];
    /** Flash call to make */
    FlashCallRequest: {
      /** @description Number to call. */
      callee: components["schemas"]["PhoneNumber"];
      /** @description Caller ID, used as the verification token. When it is left out, the service chooses one of its own; where the operator has set none up, that is a 400 (`required`). */
      caller?: components["schemas"]["PhoneNumber"] | null;
      /**
       * @description Maximum ring time in seconds.
       * @default 5
       */
      max_ring_time?: number | null;
      /** @description A field of the earlier form. */
      callType?: null;
      /** @description A field of the earlier form. */
      maxRingTime?: null;
    };
    /**
     * Flash call to make (earlier form)
     * @deprecated
     * @description The earlier form of the request. Use `FlashCallRequest` for new work.
     */
    EarlierFlashCallRequest: {
      /**
       * @description The kind of call.
       * @constant
       */
      callType: "flash";
      /** @description Number to call. */
      callee: components["schemas"]["PhoneNumber"];
      /** @description Caller ID, used as the verification token. When it is left out, the service chooses one of its own; where the operator has set none up, that is a 400 (`required`). */
      caller?: components["schemas"]["PhoneNumber"] | null;
      /**
       * @description Maximum ring time in seconds.
       * @default 5
       */
      maxRingTime?: number | null;
      /** @description A field of the current form. */
      max_ring_time?: null;
    };
    /**
     * Flash call to make, in either form
     * @description The current form or the earlier one, told apart by `callType`.
     */
    AnyFlashCallRequest:
      components["schemas"]["FlashCallRequest"] | components["schemas"]["EarlierFlashCallRequest"];
    /** Flash call accepted */
    SentFlashCall: {
      /**
       * Format: uuid
       * @description Identifier of the call.
       */
      uuid: string;
      /** @description Caller ID displayed to the recipient. */
      caller: string;
      /** @description Recipient number, as it was given. */
      callee: string;
    };
    /**
     * Flash call notification status
     * @description What is reported on a flash call.
     *
     *     - `Success`: the call completed successfully; it becomes `DELIVERED`.
     *     - `Failed`: it failed; it becomes `FAILED`.
     *
     *     **Transitions.** Either value may be reported at any time and more than once. The last one is kept as the
     *     `outcome` of the call; the delivery status moves only forward, as `MessageStatus` says.
     * @enum {string}
     */
    FlashCallReportStatus: "Success" | "Failed";
    /**
     * Flash call notification status
     * @description What is reported on a flash call.
     *
     *     - `Success`: the call completed successfully; it becomes `DELIVERED`.
     *     - `Failed`: it failed; it becomes `FAILED`.
     *
     *     **Transitions.** Either value may be reported at any time and more than once. The last one is kept as the
     *     `outcome` of the call; the delivery status moves only forward, as `MessageStatus` says.
     */
    ReceivedFlashCallReportStatus: "Success" | "Failed" | (string & {});
    /** Flash call notification */
    FlashCallReport: {
      /** @description Identifier of the flash call. */
      uuid: string;
      /**
       * @description What is reported on a flash call.
       *
       *     - `Success`: the call completed successfully; it becomes `DELIVERED`.
       *     - `Failed`: it failed; it becomes `FAILED`.
       *
       *     **Transitions.** Either value may be reported at any time and more than once. The last one is kept as the
       *     `outcome` of the call; the delivery status moves only forward, as `MessageStatus` says.
       */
      status: components["schemas"]["FlashCallReportStatus"];
    };
    /** Result of a flash call notification */
    FlashCallReportResult: {
      /** @description Identifier of the flash call. */
      uuid: string;
      /**
       * @description What is reported on a flash call.
       *
       *     - `Success`: the call completed successfully; it becomes `DELIVERED`.
       *     - `Failed`: it failed; it becomes `FAILED`.
       *
       *     **Transitions.** Either value may be reported at any time and more than once. The last one is kept as the
       *     `outcome` of the call; the delivery status moves only forward, as `MessageStatus` says.
       */
      status: components["schemas"]["ReceivedFlashCallReportStatus"];
      /** @description Result of the processing, `OK` on success. */
      message: string;
    };
    /**
     * Service status
     * @description Whether a service takes work. The values are those of the Telegram service; flash call and eSIM use the same.
     *
     *     - `Running`: it takes requests, and at least one of its providers can be reached.
     *     - `Stopped`: the operator has switched it off: a request answers 503 and is not charged. Or none of its providers can be
     *       reached now: a message is accepted and waits for one, and is refunded if none takes it in time.
     *     - `Maintenance`: the operator works on it. Sends and the creation of packages answer 503 with `Retry-After` and are not
     *       charged; what was accepted before goes on, codes are judged, and records and lists are read. It stands before `Stopped`.
     *
     *     **Transitions.** Each value may follow each other: `Maintenance` by the operator alone, the others by what happens to
     *     the providers, too.
     */
    ServiceStatus: "Running" | "Stopped" | "Maintenance" | (string & {});
    /**
     * Service status object
     * @description The state of a service, its version and how long it has been up.
     */
    ServiceStatusObject: {
      /**
       * @description Whether a service takes work. The values are those of the Telegram service; flash call and eSIM use the same.
       *
       *     - `Running`: it takes requests, and at least one of its providers can be reached.
       *     - `Stopped`: the operator has switched it off: a request answers 503 and is not charged. Or none of its providers can be
       *       reached now: a message is accepted and waits for one, and is refunded if none takes it in time.
       *     - `Maintenance`: the operator works on it. Sends and the creation of packages answer 503 with `Retry-After` and are not
       *       charged; what was accepted before goes on, codes are judged, and records and lists are read. It stands before `Stopped`.
       *
       *     **Transitions.** Each value may follow each other: `Maintenance` by the operator alone, the others by what happens to
       *     the providers, too.
       */
      status: components["schemas"]["ServiceStatus"];
      /**
       * @description The version of the running service, that of its build; the version of this contract is another one.
       * @example 1.0.0
       */
      version: string;
      /**
       * @description How long the service has been up, in days, hours, minutes and whole seconds.
       * @example 0 days, 0 hours, 5 minutes, 12 seconds
       */
      uptime: string;
    };
    /**
     * WhatsApp number
     * @description A telephone number in E.164 form without the `+`: digits only, between which spaces, hyphens, dots, slashes and parentheses may
     *     stand. It must be registered with WhatsApp. It is echoed as it was given. A number that cannot exist is a 400 with the fault
     *     `phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one recipient.
     * @example 447700900123
     */
    WhatsappNumber: string;
    /** WhatsApp message to send */
    WhatsappOtpRequest: {
      /**
       * @description A telephone number in E.164 form without the `+`: digits only, between which spaces, hyphens, dots, slashes and parentheses may
       *     stand. It must be registered with WhatsApp. It is echoed as it was given. A number that cannot exist is a 400 with the fault
       *     `phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one recipient.
       */
      to: components["schemas"]["WhatsappNumber"];
      /** @description Message content. */
      text: string;
    };
    /** WhatsApp message accepted */
    SentWhatsappOtp: {
      /**
       * Format: uuid
       * @description Identifier for tracking.
       */
      uuid: string;
      /** @description Recipient number as provided. */
      to: string;
    };
    /**
     * Verification code
     * @description The one-time password, 4 to 8 digits.
     * @example 493817
     */
    VerificationCode: string;
    /**
     * Telegram message to send
     * @description `code` and `code_length` exclude each other (400, fault `conflict`). Without either, the service makes a code of
     *     6 digits.
     */
    TelegramOtpRequest: {
      /**
       * @description A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and parentheses may
       *     stand between the digits: `+44 7700 900123`. It is echoed as it was given and stored as E.164. A number that cannot exist is a
       *     400 with the fault `phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one recipient.
       */
      to: components["schemas"]["PhoneNumber"];
      /** @description The verification code to send, 4 to 8 digits. */
      code?: components["schemas"]["VerificationCode"] | null;
      /** @description Digits of the code that the service makes. */
      code_length?: number | null;
      /**
       * @description Seconds within which the message must be delivered; after that it expires.
       * @default 300
       */
      ttl?: number | null;
    };
    /** Telegram message accepted */
    SentTelegramOtp: {
      /**
       * Format: uuid
       * @description Identifier for tracking.
       */
      uuid: string;
      /** @description Recipient number as provided. */
      to: string;
    };
    /** Verification to check */
    CheckTelegramVerificationRequest: {
      /** @description The gateway request identifier stored on the TDR. */
      request_id: string;
      /**
       * @description The code that the recipient entered: 4 to 8 digits of any script, with spaces, hyphens, dots and underscores around them
       *     if the recipient typed any. If present, the gateway validates it and returns the result.
       * @example 493817
       */
      code?: string | null;
    };
    /**
     * Telegram delivery status
     * @description The delivery of a Telegram message as the gateway tells it.
     *
     *     - `sent`: message dispatched to the gateway.
     *     - `delivered`: delivered to the recipient's device.
     *     - `read`: the recipient opened the message.
     *     - `expired`: the time to live elapsed before delivery.
     *     - `revoked`: the verification message was revoked before delivery.
     *
     *     **Transitions.** It starts as `sent` and moves only forward in the order `sent`, `expired`, `revoked`,
     *     `delivered`, `read`, possibly passing over states. `read` is final.
     */
    TelegramDeliveryStatus: "sent" | "delivered" | "read" | "expired" | "revoked" | (string & {});
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
     */
    TelegramVerificationStatus:
      "code_valid" | "code_invalid" | "code_max_attempts_exceeded" | "expired" | (string & {});
    /**
     * Verification status result
     * @description The delivery and the verification of a Telegram message.
     */
    TelegramVerification: {
      /** @description Identifier of the verification request, as it was asked for. */
      request_id: string;
      /** @description Recipient number. */
      phone_number: string;
      /**
       * Format: double
       * @description Cost charged for the status check; a check is free, so 0.
       */
      request_cost: number;
      /** @description How far the message has come: `sent` from its acceptance on; `revoked` also when it could not be delivered for another reason (TDR status FAILED). */
      delivery_status: {
        /**
         * @description The delivery of a Telegram message as the gateway tells it.
         *
         *     - `sent`: message dispatched to the gateway.
         *     - `delivered`: delivered to the recipient's device.
         *     - `read`: the recipient opened the message.
         *     - `expired`: the time to live elapsed before delivery.
         *     - `revoked`: the verification message was revoked before delivery.
         *
         *     **Transitions.** It starts as `sent` and moves only forward in the order `sent`, `expired`, `revoked`,
         *     `delivered`, `read`, possibly passing over states. `read` is final.
         */
        status: components["schemas"]["TelegramDeliveryStatus"];
        /**
         * Format: int64
         * @description When it became so (Unix seconds).
         */
        updated_at: number;
      };
      /** @description What became of the code. Until one has been checked it is `code_invalid` with the time of the message. */
      verification_status: {
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
        status: components["schemas"]["TelegramVerificationStatus"];
        /**
         * Format: int64
         * @description When it became so (Unix seconds).
         */
        updated_at: number;
      };
    };
    /**
     * Status of a single Telegram delivery record
     * @description The delivery and the verification of a Telegram message in one value.
     *
     *     - `PENDING`: message accepted and queued.
     *     - `SENT`: message dispatched to the gateway.
     *     - `DELIVERED`: delivered to the recipient's device.
     *     - `READ`: the recipient opened the message.
     *     - `REJECTED`: the code was invalid or the maximum of verification attempts was exceeded.
     *     - `FAILED`: the message could not be delivered, or it expired, or it was revoked.
     *
     *     **Transitions.** The value follows the delivery status of the message (`MessageStatus`), in which `EXPIRED` and
     *     `REVOKED` show as `FAILED`. When the verification status (`TelegramVerificationStatus`) becomes `code_invalid` or
     *     `code_max_attempts_exceeded`, `REJECTED` takes its place, from any state; when a later check finds the code valid,
     *     the delivery status shows again.
     */
    TdrStatus: "PENDING" | "SENT" | "DELIVERED" | "READ" | "REJECTED" | "FAILED" | (string & {});
    /**
     * Telegram delivery record
     * @description The record of one Telegram message (TDR).
     */
    Tdr: {
      /**
       * Format: uuid
       * @description Identifier of the Telegram message.
       */
      uuid: string;
      /** @description Recipient phone number, E.164 format. */
      to: string;
      /** @description Verification code that was sent. */
      code: string;
      /**
       * @description The delivery and the verification of a Telegram message in one value.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `REJECTED`: the code was invalid or the maximum of verification attempts was exceeded.
       *     - `FAILED`: the message could not be delivered, or it expired, or it was revoked.
       *
       *     **Transitions.** The value follows the delivery status of the message (`MessageStatus`), in which `EXPIRED` and
       *     `REVOKED` show as `FAILED`. When the verification status (`TelegramVerificationStatus`) becomes `code_invalid` or
       *     `code_max_attempts_exceeded`, `REJECTED` takes its place, from any state; when a later check finds the code valid,
       *     the delivery status shows again.
       */
      status: components["schemas"]["TdrStatus"];
      /**
       * @description Gateway request identifier; used by the verification status check. It is the service's own, there from the
       *     start; the check and the filter take that of the gateway behind the service too.
       */
      request_id: string;
      /** @description Destination country name. */
      country: string;
      /** @description Destination dialing code. */
      country_code: number;
      /** @description Recipient mobile network operator. */
      network: string;
      /**
       * Format: date-time
       * @description ISO 8601 creation timestamp.
       */
      timestamp: string;
    };
    /**
     * TDR sort key
     * @description The record field by which the list is sorted.
     * @enum {string}
     */
    TdrSortKey:
      "uuid" | "to" | "code" | "status" | "request_id" | "country" | "country_code" | "network" | "timestamp";
    /**
     * TDR sort key
     * @description The record field by which the list is sorted.
     */
    ReceivedTdrSortKey:
      | "uuid"
      | "to"
      | "code"
      | "status"
      | "request_id"
      | "country"
      | "country_code"
      | "network"
      | "timestamp"
      | (string & {});
    /**
     * Sort direction
     * @description - `ASC`: smallest, earliest or first letter first.
     *     - `DESC`: the other way round.
     * @enum {string}
     */
    SortDirection: "ASC" | "DESC";
    /**
     * Sort direction
     * @description - `ASC`: smallest, earliest or first letter first.
     *     - `DESC`: the other way round.
     */
    ReceivedSortDirection: "ASC" | "DESC" | (string & {});
    /**
     * Status of a Telegram delivery record in the list
     * @description The delivery of a Telegram message; what became of its code is not part of it.
     *
     *     - `PENDING`: message accepted and queued.
     *     - `SENT`: message dispatched to the gateway.
     *     - `DELIVERED`: delivered to the recipient's device.
     *     - `READ`: the recipient opened the message.
     *     - `EXPIRED`: the time to live elapsed before delivery was confirmed.
     *     - `REVOKED`: the verification message was revoked before delivery.
     *     - `FAILED`: the message could not be delivered.
     *
     *     **Transitions.** It starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,
     *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`, possibly passing over states; a late report of a state that is further
     *     back changes nothing. `READ` is final.
     * @enum {string}
     */
    TdrListStatus: "PENDING" | "SENT" | "DELIVERED" | "READ" | "EXPIRED" | "REVOKED" | "FAILED";
    /**
     * Status of a Telegram delivery record in the list
     * @description The delivery of a Telegram message; what became of its code is not part of it.
     *
     *     - `PENDING`: message accepted and queued.
     *     - `SENT`: message dispatched to the gateway.
     *     - `DELIVERED`: delivered to the recipient's device.
     *     - `READ`: the recipient opened the message.
     *     - `EXPIRED`: the time to live elapsed before delivery was confirmed.
     *     - `REVOKED`: the verification message was revoked before delivery.
     *     - `FAILED`: the message could not be delivered.
     *
     *     **Transitions.** It starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,
     *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`, possibly passing over states; a late report of a state that is further
     *     back changes nothing. `READ` is final.
     */
    ReceivedTdrListStatus:
      "PENDING" | "SENT" | "DELIVERED" | "READ" | "EXPIRED" | "REVOKED" | "FAILED" | (string & {});
    /**
     * TDR filter
     * @description Filter criteria on record fields. A record must equal all that is given, and its `timestamp` must lie in the range.
     */
    TdrFilter: {
      /** @description Identifier of the Telegram message. */
      uuid?: string | null;
      /**
       * @description A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and parentheses may
       *     stand between the digits: `+44 7700 900123`. It is echoed as it was given and stored as E.164. A number that cannot exist is a
       *     400 with the fault `phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one recipient.
       */
      to?: components["schemas"]["PhoneNumber"] | null;
      /** @description Verification code that was sent. */
      code?: string | null;
      /**
       * @description The delivery of a Telegram message; what became of its code is not part of it.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `EXPIRED`: the time to live elapsed before delivery was confirmed.
       *     - `REVOKED`: the verification message was revoked before delivery.
       *     - `FAILED`: the message could not be delivered.
       *
       *     **Transitions.** It starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,
       *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`, possibly passing over states; a late report of a state that is further
       *     back changes nothing. `READ` is final.
       */
      status?: components["schemas"]["TdrListStatus"] | null;
      /** @description Gateway request identifier. */
      request_id?: string | null;
      /** @description Destination country name. */
      country?: string | null;
      /** @description Destination dialing code. */
      country_code?: number | null;
      /** @description Recipient mobile network operator. */
      network?: string | null;
      /**
       * @description The creation timestamp (ISO 8601): a range, or a single time that stands for all of the day, minute, second or
       *     millisecond that it names.
       */
      timestamp?:
        | {
            /** @description Start of range, part of it. */
            from?: components["schemas"]["Time"] | null;
            /** @description End of range, not part of it. */
            to?: components["schemas"]["Time"] | null;
          }
        | components["schemas"]["Time"]
        | null;
    };
    /** TDR query */
    ListTelegramTdrsRequest: {
      /**
       * @description The page, from 1.
       * @default 1
       */
      page?: number | null;
      /**
       * @description Records on a page.
       * @default 20
       */
      rows_per_page?: number | null;
      /**
       * @description The record field by which the list is sorted.
       * @default timestamp
       */
      sort_by?: components["schemas"]["TdrSortKey"] | null;
      /**
       * @description - `ASC`: smallest, earliest or first letter first.
       *     - `DESC`: the other way round.
       * @default DESC
       */
      sort_direction?: components["schemas"]["SortDirection"] | null;
      /** @description Filter criteria on record fields. A record must equal all that is given, and its `timestamp` must lie in the range. */
      filter?: components["schemas"]["TdrFilter"] | null;
    };
    /**
     * Telegram delivery record in the list
     * @description The record of one Telegram message (TDR) as the list shows it: its `status` is the delivery alone.
     */
    ListedTdr: {
      /**
       * Format: uuid
       * @description Identifier of the Telegram message.
       */
      uuid: string;
      /** @description Recipient phone number, E.164 format. */
      to: string;
      /** @description Verification code that was sent. */
      code: string;
      /**
       * @description The delivery of a Telegram message; what became of its code is not part of it.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `EXPIRED`: the time to live elapsed before delivery was confirmed.
       *     - `REVOKED`: the verification message was revoked before delivery.
       *     - `FAILED`: the message could not be delivered.
       *
       *     **Transitions.** It starts as `PENDING` and moves only forward in the order `PENDING`, `SENT`, `FAILED`,
       *     `EXPIRED`, `REVOKED`, `DELIVERED`, `READ`, possibly passing over states; a late report of a state that is further
       *     back changes nothing. `READ` is final.
       */
      status: components["schemas"]["ReceivedTdrListStatus"];
      /**
       * @description Gateway request identifier; used by the verification status check. It is the service's own, there from the
       *     start; the check and the filter take that of the gateway behind the service too.
       */
      request_id: string;
      /** @description Destination country name. */
      country: string;
      /** @description Destination dialing code. */
      country_code: number;
      /** @description Recipient mobile network operator. */
      network: string;
      /**
       * Format: date-time
       * @description ISO 8601 creation timestamp.
       */
      timestamp: string;
    };
    /**
     * Telegram delivery records
     * @description One page of the records that match the filter.
     */
    TdrPage: {
      /** @description The page. */
      page: number;
      /** @description Records on a page. */
      rows_per_page: number;
      /** @description The record field by which the list is sorted. */
      sort_by: components["schemas"]["ReceivedTdrSortKey"];
      /**
       * @description - `ASC`: smallest, earliest or first letter first.
       *     - `DESC`: the other way round.
       */
      sort_direction: components["schemas"]["ReceivedSortDirection"];
      /** @description Records that match the filter. */
      total: number;
      /** @description Pages for the filter. */
      total_pages: number;
      /** @description Whether there is a page after this one. */
      has_next_page: boolean;
      /** @description Whether there is a page before this one. */
      has_previous_page: boolean;
      /** @description The records. */
      list: components["schemas"]["ListedTdr"][];
    };
    /** eSIM package to create */
    CreateEsimPackageRequest: {
      /** @description ICCID of the SIM; one that cannot exist is a 404. */
      sim: string;
      /**
       * Format: int64
       * @description Template identifier; one that cannot exist is a 404.
       */
      package_template: number;
      /** @description Time allowance in seconds; at most 31622400 (366 days). */
      time_allowance?: number | null;
    };
    /**
     * eSIM package status
     * @description The state of an eSIM package.
     *
     *     - `NOT_ACTIVE`: created, not yet in use; the status of every new package.
     *     - `ACTIVE`: in use.
     *     - `TERMINATED`: used up, expired or withdrawn.
     *
     *     **Transitions.** `NOT_ACTIVE` becomes `ACTIVE` at the first use; both become `TERMINATED`, which is final. Values
     *     that the eSIM platform adds are passed on as they are, so be ready for others.
     * @example NOT_ACTIVE
     * @example ACTIVE
     * @example TERMINATED
     */
    EsimPackageStatus: string;
    /**
     * eSIM package
     * @description A package on a SIM.
     */
    EsimPackage: {
      /** @description Package identifier. */
      id: string;
      /** @description ICCID of the SIM. */
      sim: string;
      /**
       * Format: int64
       * @description Package template identifier used.
       */
      package_template: number;
      /**
       * @description The state of an eSIM package.
       *
       *     - `NOT_ACTIVE`: created, not yet in use; the status of every new package.
       *     - `ACTIVE`: in use.
       *     - `TERMINATED`: used up, expired or withdrawn.
       *
       *     **Transitions.** `NOT_ACTIVE` becomes `ACTIVE` at the first use; both become `TERMINATED`, which is final. Values
       *     that the eSIM platform adds are passed on as they are, so be ready for others.
       */
      status: components["schemas"]["EsimPackageStatus"];
      /**
       * Format: int64
       * @description Creation timestamp (Unix milliseconds).
       */
      created_date: number;
      /** @description Time allowance in seconds; present when supplied. */
      time_allowance?: number;
    };
    /**
     * SIM status
     * @description The state of a SIM in the registry.
     *
     *     - `WAITING_FOR_ASSIGNMENT`: in stock, not yet assigned.
     *     - `PRE_SERVICE`: assigned, not yet in service.
     *     - `IN_SERVICE`: in service.
     *     - `TERMINATED`: taken out of service.
     *
     *     **Transitions.** `WAITING_FOR_ASSIGNMENT`, `PRE_SERVICE`, `IN_SERVICE`, in this order; each may become
     *     `TERMINATED`, which is final. Values that the eSIM platform adds are passed on as they are, so be ready for
     *     others.
     * @example WAITING_FOR_ASSIGNMENT
     * @example PRE_SERVICE
     * @example IN_SERVICE
     * @example TERMINATED
     */
    SimStatus: string;
    /** Group, inventory or company */
    NamedReference: {
      /** @description Its identifier. */
      id: number;
      /** @description Its name. */
      name: string;
    };
    /**
     * SIM registry entry
     * @description A SIM as the registry knows it.
     */
    SimRegistryEntry: {
      /** @description SIM identifier. */
      iccid: string;
      /**
       * @description The state of a SIM in the registry.
       *
       *     - `WAITING_FOR_ASSIGNMENT`: in stock, not yet assigned.
       *     - `PRE_SERVICE`: assigned, not yet in service.
       *     - `IN_SERVICE`: in service.
       *     - `TERMINATED`: taken out of service.
       *
       *     **Transitions.** `WAITING_FOR_ASSIGNMENT`, `PRE_SERVICE`, `IN_SERVICE`, in this order; each may become
       *     `TERMINATED`, which is final. Values that the eSIM platform adds are passed on as they are, so be ready for
       *     others.
       */
      sim_status: components["schemas"]["SimStatus"];
      /** @description Group, inventory or company */
      group: components["schemas"]["NamedReference"];
      /** @description Group, inventory or company */
      inventory: components["schemas"]["NamedReference"];
      /** @description Group, inventory or company */
      company: components["schemas"]["NamedReference"];
      /**
       * Format: int64
       * @description When the SIM was provisioned (Unix milliseconds).
       */
      provisioned_date: number;
      /**
       * Format: int64
       * @description When the SIM was terminated (Unix milliseconds); `0` when it is not.
       */
      terminated_date: number;
      /** @description The IMSIs of the SIM. */
      imsis: {
        /** @description The sponsor of the IMSI. */
        sponsor_id: number;
        /**
         * Format: int64
         * @description The IMSI.
         */
        imsi: number;
      }[];
      /**
       * Format: int64
       * @description The mapped IMSI.
       */
      mapped_imsi: number;
    };
    /**
     * SIM registry
     * @description A part of the SIM registry.
     */
    SimRegistryPage: {
      /** @description Number of eSIMs available, under the filters. */
      total: number;
      /** @description Items skipped. */
      offset: number;
      /** @description Items returned. */
      count: number;
      /** @description The SIMs. */
      sims: components["schemas"]["SimRegistryEntry"][];
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
     * Channel
     * @description The way by which a message goes out.
     *
     *     - `sms`: a text message.
     *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
     *     - `whatsapp`: a WhatsApp message.
     *     - `telegram`: a Telegram message through the gateway.
     */
    ReceivedChannel: "sms" | "flash_call" | "whatsapp" | "telegram" | (string & {});
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
     */
    ReceivedMessageStatus:
      "PENDING" | "SENT" | "DELIVERED" | "READ" | "FAILED" | "EXPIRED" | "REVOKED" | (string & {});
    /**
     * Message filter
     * @description Which messages are listed: those that equal all that is given, and were accepted in the range of `created_at`.
     */
    MessageFilter: {
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
      /**
       * @description A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and parentheses may
       *     stand between the digits: `+44 7700 900123`. It is echoed as it was given and stored as E.164. A number that cannot exist is a
       *     400 with the fault `phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one recipient.
       */
      to?: components["schemas"]["PhoneNumber"] | null;
      /** @description When the message was accepted (ISO 8601). */
      created_at?: {
        /** @description Start of range, part of it. */
        from?: components["schemas"]["Time"] | null;
        /** @description End of range, not part of it. */
        to?: components["schemas"]["Time"] | null;
      } | null;
    };
    /** Message query */
    ListMessagesRequest: {
      /** @description Which messages are listed: those that equal all that is given, and were accepted in the range of `created_at`. */
      filter?: components["schemas"]["MessageFilter"] | null;
      /**
       * @description Most messages on a page.
       * @default 20
       */
      count?: number | null;
      /**
       * Format: uuid
       * @description The `next` of the previous page, for the messages that come after it.
       */
      before?: string | null;
    };
    /**
     * Message in a list
     * @description A message of any channel without its events, which `getMessage` has.
     */
    ListedMessage: {
      /**
       * Format: uuid
       * @description Identifier of the message, as the send returned it.
       */
      id: string;
      /**
       * @description The way by which a message goes out.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["ReceivedChannel"];
      /** @description Recipient number, E.164 format. */
      to: string;
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
      status: components["schemas"]["ReceivedMessageStatus"];
      /**
       * @description The last value reported through the SMS or the flash call webhook operation, or by `reportFeedback`, that was
       *     news. Absent until there is one.
       */
      outcome?: components["schemas"]["ReceivedSmsReportStatus"];
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
     * Messages
     * @description Some of the account's messages, newest first.
     */
    MessagePage: {
      /** @description The messages, newest first. */
      list: components["schemas"]["ListedMessage"][];
      /** @description What to send as `before` for those that come after; absent on the last page. */
      next?: string;
    };
    /**
     * Event of a message
     * @description Something that happened to a message.
     */
    MessageEvent: {
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
      status: components["schemas"]["ReceivedMessageStatus"];
      /**
       * Format: date-time
       * @description When it happened (ISO 8601).
       */
      time: string;
      /** @description What was learnt, for a person to read. */
      detail?: string;
    };
    /**
     * Message
     * @description A message of any channel, and what happened to it.
     */
    Message: {
      /**
       * Format: uuid
       * @description Identifier of the message, as the send returned it.
       */
      id: string;
      /**
       * @description The way by which a message goes out.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["ReceivedChannel"];
      /** @description Recipient number, E.164 format. */
      to: string;
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
      status: components["schemas"]["ReceivedMessageStatus"];
      /**
       * @description The last value reported through the SMS or the flash call webhook operation, or by `reportFeedback`, that was news: that
       *     moved the state on or was said for the first time. Absent until there is one.
       */
      outcome?: components["schemas"]["ReceivedSmsReportStatus"];
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
      /** @description What happened to it, oldest first; the newest 1,000. */
      events: components["schemas"]["MessageEvent"][];
    };
    /** Feedback on a message */
    MessageFeedback: {
      /** @description Whether the recipient entered the message's code. */
      converted: boolean;
    };
    /** Recorded feedback */
    RecordedFeedback: {
      /** @description The message. */
      id: string;
      /** @description What was told. */
      converted: boolean;
    };
    /**
     * Step of a workflow
     * @description A channel by which the code is sent, and how long the recipient has before the next step.
     */
    WorkflowStep: {
      /**
       * @description The way by which a message goes out.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["Channel"];
      /**
       * @description Seconds until the next step. It begins at once when the message fails, expires or has no route.
       * @default 60
       */
      timeout?: number | null;
    };
    /** Workflow */
    Workflow: components["schemas"]["WorkflowStep"][];
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
    /**
     * Autofill
     * @description What enters the code of an SMS by itself, one of the two (both are a 400, fault `conflict`): the pages of a domain (WebOTP, origin-bound codes), or the app
     *     that is signed with a hash (Android's SMS Retriever).
     */
    Autofill: {
      /**
       * @description The domain of the page where the code is entered.
       * @example shop.example.com
       */
      domain?: string | null;
      /**
       * @description The hash of the app.
       * @example FA+9qCX9VSu
       */
      app_hash?: string | null;
    };
    /**
     * Transaction to confirm
     * @description A payment that the code confirms. Its amount and its payee stand in the text, so that the recipient sees what the code is for.
     */
    ConfirmedTransaction: {
      /**
       * @description The amount with its currency, as it shall be shown.
       * @example 42.50 EUR
       */
      amount: string;
      /**
       * @description Who is paid.
       * @example Example Ltd
       */
      payee: string;
    };
    /** Verification to start */
    StartVerificationRequest: {
      /**
       * @description A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and parentheses may
       *     stand between the digits: `+44 7700 900123`. It is echoed as it was given and stored as E.164. A number that cannot exist is a
       *     400 with the fault `phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one recipient.
       */
      to: components["schemas"]["PhoneNumber"];
      /**
       * @description The channels by which the code is sent, one after the other, until it is entered. Without it, the operator's for the
       *     country of the number. A step by flash call needs caller IDs of the service's own; without any it is a 400.
       */
      workflow?: components["schemas"]["Workflow"] | null;
      /**
       * @description The name of the operator's template for the text. One that there is not is a 400.
       * @default default
       * @example default
       */
      template?: string | null;
      /**
       * @description The language of the text (BCP 47), with whatever the recipient's system adds to it, such as `en-US-u-mu-celsius`. Without it,
       *     that of the country of the number. Where the template does not have the language, the nearest that it has.
       * @example en-GB
       */
      locale?: string | null;
      /**
       * @description Digits of the code. More than 8 with Telegram in the workflow is a 400 (`conflict`).
       * @default 6
       */
      code_length?: number | null;
      /**
       * @description Seconds within which the code must be entered.
       * @default 600
       */
      ttl?: number | null;
      /**
       * @description The requester: who asked you for the code. It is the device if you name one, otherwise the network of the IP address.
       *     `startVerification` returns a pending verification only to the requester that started it, and the guard against pumping
       *     fraud counts the codes of a requester that nobody enters. Name a requester in each start, always in the same way.
       */
      client?: components["schemas"]["VerifyingClient"] | null;
      /**
       * @description What enters the code of an SMS by itself, one of the two (both are a 400, fault `conflict`): the pages of a domain (WebOTP, origin-bound codes), or the app
       *     that is signed with a hash (Android's SMS Retriever).
       */
      autofill?: components["schemas"]["Autofill"] | null;
      /** @description A payment that the code confirms. Its amount and its payee stand in the text, so that the recipient sees what the code is for. */
      transaction?: components["schemas"]["ConfirmedTransaction"] | null;
      /**
       * @description What you know the verification by, such as the number of an order. It is told again and means nothing to the service.
       * @example order-1041
       */
      reference?: string | null;
    };
    /**
     * State of a verification
     * @description Where a verification stands.
     *
     *     - `PENDING`: under way; its code may be entered.
     *     - `APPROVED`: the right code was entered.
     *     - `CANCELED`: it was canceled.
     *     - `EXPIRED`: its time ended before the right code was entered.
     *     - `FAILED`: five wrong codes were entered, or none of its messages can arrive any more: `reason` says which.
     *     - `BLOCKED`: the service did not let the account send there: `reason` says why. Nothing was sent or charged.
     *
     *     **Transitions.** A verification starts as `PENDING`, or as `BLOCKED`. `PENDING` becomes any of the others but `BLOCKED`; all
     *     others are final.
     * @enum {string}
     */
    VerificationState: "PENDING" | "APPROVED" | "CANCELED" | "EXPIRED" | "FAILED" | "BLOCKED";
    /**
     * State of a verification
     * @description Where a verification stands.
     *
     *     - `PENDING`: under way; its code may be entered.
     *     - `APPROVED`: the right code was entered.
     *     - `CANCELED`: it was canceled.
     *     - `EXPIRED`: its time ended before the right code was entered.
     *     - `FAILED`: five wrong codes were entered, or none of its messages can arrive any more: `reason` says which.
     *     - `BLOCKED`: the service did not let the account send there: `reason` says why. Nothing was sent or charged.
     *
     *     **Transitions.** A verification starts as `PENDING`, or as `BLOCKED`. `PENDING` becomes any of the others but `BLOCKED`; all
     *     others are final.
     */
    ReceivedVerificationState:
      "PENDING" | "APPROVED" | "CANCELED" | "EXPIRED" | "FAILED" | "BLOCKED" | (string & {});
    /**
     * Reason of the end of a verification
     * @description Why a verification is `FAILED` or `BLOCKED`.
     *
     *     - `max_checks`: too many wrong codes were entered (`FAILED`).
     *     - `undeliverable`: none of its messages can arrive any more, and its workflow is at its end (`FAILED`).
     *     - `country`, `block_list`, `number_kind`, `velocity`, `anomaly`, `spend`: its send was blocked, for the reason of that
     *       name (`BLOCKED`).
     *
     *     Be ready for others.
     * @example max_checks
     * @example undeliverable
     * @example country
     * @example block_list
     * @example number_kind
     * @example velocity
     * @example anomaly
     * @example spend
     */
    VerificationReason: string;
    /**
     * Attempt of a verification
     * @description A message that carried the code. `getMessage` tells more.
     */
    VerificationAttempt: {
      /**
       * Format: uuid
       * @description Identifier of the message.
       */
      message_id: string;
      /**
       * @description The way by which a message goes out.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["ReceivedChannel"];
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
      status: components["schemas"]["ReceivedMessageStatus"];
      /**
       * Format: date-time
       * @description When the message was accepted (ISO 8601).
       */
      started_at: string;
    };
    /**
     * Verification
     * @description A code on its way to a number, and what has become of it. It never shows the code.
     */
    Verification: {
      /**
       * Format: uuid
       * @description Identifier of the verification.
       */
      id: string;
      /**
       * @description Where a verification stands.
       *
       *     - `PENDING`: under way; its code may be entered.
       *     - `APPROVED`: the right code was entered.
       *     - `CANCELED`: it was canceled.
       *     - `EXPIRED`: its time ended before the right code was entered.
       *     - `FAILED`: five wrong codes were entered, or none of its messages can arrive any more: `reason` says which.
       *     - `BLOCKED`: the service did not let the account send there: `reason` says why. Nothing was sent or charged.
       *
       *     **Transitions.** A verification starts as `PENDING`, or as `BLOCKED`. `PENDING` becomes any of the others but `BLOCKED`; all
       *     others are final.
       */
      status: components["schemas"]["ReceivedVerificationState"];
      /** @description Why it is `FAILED` or `BLOCKED`; absent otherwise. */
      reason?: components["schemas"]["VerificationReason"];
      /** @description Recipient number, as it was given. */
      to: string;
      /** @description The template of its text. */
      template: string;
      /** @description The language of its text (BCP 47). */
      locale: string;
      /** @description What you know it by; absent where the start had none. */
      reference?: string;
      /**
       * Format: date-time
       * @description When it was started (ISO 8601).
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Until when its code may be entered (ISO 8601).
       */
      expires_at: string;
      /**
       * Format: date-time
       * @description When another attempt may be asked for (ISO 8601): its end, when none may be any more.
       */
      resend_after: string;
      /**
       * Format: date-time
       * @description When the right code was entered (ISO 8601); absent unless it was.
       */
      approved_at?: string;
      /** @description How many more codes may be entered; 0 once it has ended. */
      checks_left: number;
      /**
       * Format: double
       * @description What it has cost so far: its attempts, or, where the operator has a price for verifications, that price as long as it
       *     is held and once it is approved.
       */
      price: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /** @description The messages that carried its code, oldest first. */
      attempts: components["schemas"]["VerificationAttempt"][];
    };
    /**
     * Verification filter
     * @description Which verifications are listed: those that equal all that is given, and were started in the range of `created_at`.
     */
    VerificationFilter: {
      /**
       * @description A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and parentheses may
       *     stand between the digits: `+44 7700 900123`. It is echoed as it was given and stored as E.164. A number that cannot exist is a
       *     400 with the fault `phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one recipient.
       */
      to?: components["schemas"]["PhoneNumber"] | null;
      /**
       * @description Where a verification stands.
       *
       *     - `PENDING`: under way; its code may be entered.
       *     - `APPROVED`: the right code was entered.
       *     - `CANCELED`: it was canceled.
       *     - `EXPIRED`: its time ended before the right code was entered.
       *     - `FAILED`: five wrong codes were entered, or none of its messages can arrive any more: `reason` says which.
       *     - `BLOCKED`: the service did not let the account send there: `reason` says why. Nothing was sent or charged.
       *
       *     **Transitions.** A verification starts as `PENDING`, or as `BLOCKED`. `PENDING` becomes any of the others but `BLOCKED`; all
       *     others are final.
       */
      status?: components["schemas"]["VerificationState"] | null;
      /** @description When the verification was started (ISO 8601). */
      created_at?: {
        /** @description Start of range, part of it. */
        from?: components["schemas"]["Time"] | null;
        /** @description End of range, not part of it. */
        to?: components["schemas"]["Time"] | null;
      } | null;
    };
    /** Verification query */
    ListVerificationsRequest: {
      /** @description Which verifications are listed: those that equal all that is given, and were started in the range of `created_at`. */
      filter?: components["schemas"]["VerificationFilter"] | null;
      /**
       * @description Most verifications on a page.
       * @default 20
       */
      count?: number | null;
      /**
       * Format: uuid
       * @description The `next` of the previous page, for the verifications that come after it.
       */
      before?: string | null;
    };
    /**
     * Verification in a list
     * @description A verification without its attempts, which `getVerification` has.
     */
    ListedVerification: {
      /**
       * Format: uuid
       * @description Identifier of the verification.
       */
      id: string;
      /**
       * @description Where a verification stands.
       *
       *     - `PENDING`: under way; its code may be entered.
       *     - `APPROVED`: the right code was entered.
       *     - `CANCELED`: it was canceled.
       *     - `EXPIRED`: its time ended before the right code was entered.
       *     - `FAILED`: five wrong codes were entered, or none of its messages can arrive any more: `reason` says which.
       *     - `BLOCKED`: the service did not let the account send there: `reason` says why. Nothing was sent or charged.
       *
       *     **Transitions.** A verification starts as `PENDING`, or as `BLOCKED`. `PENDING` becomes any of the others but `BLOCKED`; all
       *     others are final.
       */
      status: components["schemas"]["ReceivedVerificationState"];
      /** @description Why it is `FAILED` or `BLOCKED`; absent otherwise. */
      reason?: components["schemas"]["VerificationReason"];
      /** @description Recipient number, as it was given. */
      to: string;
      /** @description The template of its text. */
      template: string;
      /** @description What you know it by; absent where the start had none. */
      reference?: string;
      /**
       * Format: date-time
       * @description When it was started (ISO 8601).
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Until when its code may be entered (ISO 8601).
       */
      expires_at: string;
      /**
       * Format: date-time
       * @description When the right code was entered (ISO 8601); absent unless it was.
       */
      approved_at?: string;
    };
    /**
     * Verifications
     * @description Some of the account's verifications, newest first.
     */
    VerificationPage: {
      /** @description The verifications, newest first. */
      list: components["schemas"]["ListedVerification"][];
      /** @description What to send as `before` for those that come after; absent on the last page. */
      next?: string;
    };
    /**
     * Verification statistics request
     * @description Which statistics, over which days.
     */
    VerificationStatsRequest: {
      /**
       * @description When the verifications were started (ISO 8601): whole days of UTC, at most 366. A day of which a part is in the range is
       *     counted as a whole. Without `to` it ends with this day, without `from` it has 30 days.
       */
      created_at?: {
        /** @description Start of range, part of it. */
        from?: components["schemas"]["Time"] | null;
        /** @description End of range, not part of it. */
        to?: components["schemas"]["Time"] | null;
      } | null;
      /**
       * @description The country of the numbers (ISO 3166-1 alpha-2).
       * @example GB
       */
      country?: string | null;
      /**
       * @description The way by which a message goes out.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel?: components["schemas"]["Channel"] | null;
    };
    /**
     * Verification statistics entry
     * @description What the verifications of a country came to on a channel.
     */
    VerificationStatsEntry: {
      /** @description The country of the numbers (ISO 3166-1 alpha-2); empty for numbers of no country. */
      country: string;
      /**
       * @description The way by which a message goes out.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["ReceivedChannel"];
      /**
       * Format: int64
       * @description Verifications that used the channel, or were blocked before they could.
       */
      started: number;
      /**
       * Format: int64
       * @description Those of which an attempt was handed over to the gateway.
       */
      sent: number;
      /**
       * Format: int64
       * @description Those of which an attempt arrived.
       */
      delivered: number;
      /**
       * Format: int64
       * @description Those that were approved while this was the channel of the latest attempt.
       */
      approved: number;
      /**
       * Format: int64
       * @description Those that were blocked; they count on the first channel of their workflow.
       */
      blocked: number;
      /**
       * Format: double
       * @description What they cost, as in the ledger: charged less given back. What is held for a verification counts once it is approved.
       */
      cost: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /**
       * Format: double
       * @description Mean time from the start to the approval; absent when none was approved.
       */
      approval_seconds?: number;
    };
    /**
     * Verification statistics
     * @description What the account's verifications came to, by country and channel.
     */
    VerificationStats: {
      /** @description An entry for each country and channel with a verification, in the order of the countries' codes. */
      list: components["schemas"]["VerificationStatsEntry"][];
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
     */
    GuardRule:
      | "unconverted_amount"
      | "consecutive_numbers"
      | "range"
      | "allowance"
      | "network"
      | "device"
      | (string & {});
    /**
     * Block of the guard
     * @description Sends of the account that a rule of the guard suspects of fraud.
     */
    VerificationBlock: {
      /**
       * Format: uuid
       * @description Identifier of the block. Later blocks have greater ones.
       */
      id: string;
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
      /** @description Country of the numbers (ISO 3166-1 alpha-2). Absent for numbers of no country. */
      country?: string;
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
     * @description Some of the account's current blocks, newest first.
     */
    VerificationBlockPage: {
      /** @description The blocks, newest first. */
      list: components["schemas"]["VerificationBlock"][];
      /** @description The value of `before` for the next page. Absent on the last page. */
      next?: string;
    };
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
     * Unconverted amounts of an account
     * @description The amounts that the account's sends to one country may cost in a day of UTC while nobody enters their codes. The limit of a
     *     day is higher if earlier days with as much unconverted had half of their cost converted.
     */
    UnconvertedAmounts: {
      /**
       * Format: double
       * @description The amount for countries without an amount of their own.
       */
      default_amount: number;
      /**
       * Format: double
       * @description The highest amount that the customer may set for a country. The operator sets it.
       */
      maximum: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /** @description The amounts that the customer has set, in alphabetical order of the countries. */
      list: components["schemas"]["UnconvertedAmount"][];
    };
    /** Unconverted amount to set */
    SetUnconvertedAmountRequest: {
      /**
       * Format: double
       * @description The amount for one day of UTC, in the account's currency, with at most six decimals and at most the `maximum` of
       *     `listUnconvertedAmounts`. Left out, the default amount holds.
       */
      amount?: number | null;
    };
    /** Code to check */
    CheckVerificationRequest: {
      /**
       * @description The code that the recipient entered: 4 to 10 digits of any script, with spaces, hyphens, dots and underscores around them
       *     if the recipient typed any. `123 456`, `123-456`, `１２３４５６` and `١٢٣٤٥٦` are all the code `123456`.
       * @example 493817
       */
      code: string;
    };
    /**
     * Checked verification
     * @description Whether a code was right, and where the verification stands now.
     */
    CheckedVerification: {
      /** @description Whether this check approved the verification. A code is used once: a later check of it is not valid. */
      valid: boolean;
      /**
       * @description Where a verification stands.
       *
       *     - `PENDING`: under way; its code may be entered.
       *     - `APPROVED`: the right code was entered.
       *     - `CANCELED`: it was canceled.
       *     - `EXPIRED`: its time ended before the right code was entered.
       *     - `FAILED`: five wrong codes were entered, or none of its messages can arrive any more: `reason` says which.
       *     - `BLOCKED`: the service did not let the account send there: `reason` says why. Nothing was sent or charged.
       *
       *     **Transitions.** A verification starts as `PENDING`, or as `BLOCKED`. `PENDING` becomes any of the others but `BLOCKED`; all
       *     others are final.
       */
      status: components["schemas"]["ReceivedVerificationState"];
      /** @description How many more codes may be entered; 0 once it has ended. */
      checks_left: number;
    };
    /** Verification to send again */
    ResendVerificationRequest: {
      /**
       * @description The step of the workflow to go to, by its channel; one that is not in the workflow is a 400. Without it, the next step,
       *     or the last one again.
       */
      channel?: components["schemas"]["Channel"] | null;
    };
    /**
     * Status of a webhook endpoint
     * @description Whether events are posted to it.
     *
     *     - `ENABLED`: every event of the account is posted to it.
     *     - `DISABLED`: nothing is posted to it; `disabled_reason` says why, unless a reset of the password did it. Deliveries that were waiting wait on.
     *
     *     **Transitions.** An endpoint starts as `ENABLED`. It becomes `DISABLED` when it answers 410, or when it has taken
     *     nothing for 3 days although it was tried, and when the password is reset by a link without the API keys being kept. Only the operator enables it again; register a new one otherwise.
     */
    WebhookEndpointStatus: "ENABLED" | "DISABLED" | (string & {});
    /**
     * Why a webhook endpoint is disabled
     * @description - `GONE`: it answered 410.
     *     - `FAILING`: it has taken nothing for 3 days.
     */
    WebhookDisabledReason: "GONE" | "FAILING" | (string & {});
    /**
     * Webhook endpoint
     * @description A webhook endpoint without its secret.
     */
    WebhookEndpoint: {
      /**
       * Format: uuid
       * @description Identifier of the endpoint.
       */
      id: string;
      /** @description Where events are posted to. */
      url: string;
      /** @description The text that was given, if one was. */
      description?: string;
      /**
       * @description Whether events are posted to it.
       *
       *     - `ENABLED`: every event of the account is posted to it.
       *     - `DISABLED`: nothing is posted to it; `disabled_reason` says why, unless a reset of the password did it. Deliveries that were waiting wait on.
       *
       *     **Transitions.** An endpoint starts as `ENABLED`. It becomes `DISABLED` when it answers 410, or when it has taken
       *     nothing for 3 days although it was tried, and when the password is reset by a link without the API keys being kept. Only the operator enables it again; register a new one otherwise.
       */
      status: components["schemas"]["WebhookEndpointStatus"];
      /**
       * @description - `GONE`: it answered 410.
       *     - `FAILING`: it has taken nothing for 3 days.
       */
      disabled_reason?: components["schemas"]["WebhookDisabledReason"];
      /**
       * Format: date-time
       * @description When it was disabled, if it is (ISO 8601).
       */
      disabled_at?: string;
      /**
       * Format: date-time
       * @description When the first of the attempts was that have failed since it last took an event (ISO 8601). Absent while
       *     deliveries succeed.
       */
      failing_since?: string;
      /**
       * Format: date-time
       * @description Until when events are also signed by the secret before the last rotation (ISO 8601).
       */
      previous_secret_expires_at?: string;
      /**
       * Format: date-time
       * @description When it was registered (ISO 8601).
       */
      created_at: string;
    };
    /**
     * Webhook endpoints
     * @description The webhook endpoints of the account.
     */
    WebhookEndpointList: {
      /** @description The endpoints, oldest first. */
      list: components["schemas"]["WebhookEndpoint"][];
    };
    /** Webhook endpoint to register */
    CreateWebhookEndpointRequest: {
      /**
       * Format: iri
       * @description Where events are posted to: an `https` address without user, password and fragment, on a host none of whose
       *     addresses is loopback, link-local or private, and on a port that is not a bad port of the Fetch Standard, such as 0,
       *     22 and 25. An international name of a host is kept, and answered, in Punycode.
       */
      url: string;
      /** @description A text by which you know the endpoint. */
      description?: string | null;
    };
    /**
     * Secret of a webhook endpoint
     * @description The secret by which events are signed (Standard Webhooks): `whsec_` and 32 random bytes in base64. Shown when it is
     *     made and not again.
     */
    WebhookSecret: string;
    /**
     * New webhook endpoint
     * @description A webhook endpoint with its secret, which is shown only here.
     */
    CreatedWebhookEndpoint: {
      /**
       * Format: uuid
       * @description Identifier of the endpoint.
       */
      id: string;
      /** @description Where events are posted to. */
      url: string;
      /** @description The text that was given, if one was. */
      description?: string;
      /**
       * @description Whether events are posted to it.
       *
       *     - `ENABLED`: every event of the account is posted to it.
       *     - `DISABLED`: nothing is posted to it; `disabled_reason` says why, unless a reset of the password did it. Deliveries that were waiting wait on.
       *
       *     **Transitions.** An endpoint starts as `ENABLED`. It becomes `DISABLED` when it answers 410, or when it has taken
       *     nothing for 3 days although it was tried, and when the password is reset by a link without the API keys being kept. Only the operator enables it again; register a new one otherwise.
       */
      status: components["schemas"]["WebhookEndpointStatus"];
      /**
       * @description The secret by which events are signed (Standard Webhooks): `whsec_` and 32 random bytes in base64. Shown when it is
       *     made and not again.
       */
      secret: components["schemas"]["WebhookSecret"];
      /**
       * Format: date-time
       * @description When it was registered (ISO 8601).
       */
      created_at: string;
    };
    /** New secret of a webhook endpoint */
    RotatedWebhookSecret: {
      /**
       * Format: uuid
       * @description Identifier of the endpoint.
       */
      id: string;
      /**
       * @description The secret by which events are signed (Standard Webhooks): `whsec_` and 32 random bytes in base64. Shown when it is
       *     made and not again.
       */
      secret: components["schemas"]["WebhookSecret"];
      /**
       * Format: date-time
       * @description Until when events are also signed by the secret before this one (ISO 8601).
       */
      previous_secret_expires_at: string;
    };
    /**
     * Status of a webhook delivery
     * @description How far the delivery of an event to an endpoint has come.
     *
     *     - `PENDING`: it is tried, or waits for its next attempt.
     *     - `DELIVERED`: the endpoint answered 2xx.
     *     - `FAILED`: it was given up, 3 days after the event or because the endpoint answered 410.
     *
     *     **Transitions.** A delivery starts as `PENDING` and becomes `DELIVERED` or `FAILED`. When the operator replays it, it
     *     is `PENDING` again.
     */
    WebhookDeliveryStatus: "PENDING" | "DELIVERED" | "FAILED" | (string & {});
    /**
     * Why an attempt got no answer
     * @description - `ADDRESS`: the host has no address, or one that is loopback, link-local or private, or the port is a bad port of the Fetch Standard; nothing was sent.
     *     - `CONNECTION`: no connection could be made, or it broke.
     *     - `TLS`: the certificate is not valid for the host.
     *     - `TIMEOUT`: there was no answer within 15 seconds.
     */
    WebhookAttemptFailure: "ADDRESS" | "CONNECTION" | "TLS" | "TIMEOUT" | (string & {});
    /**
     * Attempt of a webhook delivery
     * @description One request to the endpoint, with the status that it answered or the reason why there was none.
     */
    WebhookAttempt: {
      /**
       * Format: date-time
       * @description When the request was made (ISO 8601).
       */
      time: string;
      /** @description The HTTP status, if there was an answer. */
      status?: number;
      /**
       * @description - `ADDRESS`: the host has no address, or one that is loopback, link-local or private, or the port is a bad port of the Fetch Standard; nothing was sent.
       *     - `CONNECTION`: no connection could be made, or it broke.
       *     - `TLS`: the certificate is not valid for the host.
       *     - `TIMEOUT`: there was no answer within 15 seconds.
       */
      failure?: components["schemas"]["WebhookAttemptFailure"];
      /** @description How long it took, in milliseconds. */
      duration_ms: number;
    };
    /**
     * Webhook delivery
     * @description The delivery of one event to one endpoint.
     */
    WebhookDelivery: {
      /** @description The identifier of the event: the `webhook-id` of every attempt. */
      id: string;
      /** @description The kind of event, such as `message.status` or `account.low_balance`. */
      type?: string;
      /**
       * Format: uuid
       * @description The message that the event is about; for an event of the account, an identifier of the event itself.
       */
      message_id: string;
      /** @description The number of the event among those of its message, from 1; 1 for an event of the account. */
      sequence: number;
      /**
       * @description How far the delivery of an event to an endpoint has come.
       *
       *     - `PENDING`: it is tried, or waits for its next attempt.
       *     - `DELIVERED`: the endpoint answered 2xx.
       *     - `FAILED`: it was given up, 3 days after the event or because the endpoint answered 410.
       *
       *     **Transitions.** A delivery starts as `PENDING` and becomes `DELIVERED` or `FAILED`. When the operator replays it, it
       *     is `PENDING` again.
       */
      status: components["schemas"]["WebhookDeliveryStatus"];
      /**
       * Format: date-time
       * @description When the event happened (ISO 8601).
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When it is tried next, while it is `PENDING` (ISO 8601).
       */
      next_attempt_at?: string;
      /** @description The attempts, oldest first; the last 50, if there were more. */
      attempts: components["schemas"]["WebhookAttempt"][];
    };
    /**
     * Webhook deliveries
     * @description Some of the deliveries to an endpoint, newest first.
     */
    WebhookDeliveryPage: {
      /** @description The deliveries, newest first. */
      list: components["schemas"]["WebhookDelivery"][];
      /** @description What to send as `before` for those that come after; absent on the last page. */
      next?: string;
    };
    /**
     * Health
     * @description The process answers.
     */
    Health: {
      /**
       * @description Always `ok`.
       * @constant
       */
      status: "ok";
    };
    /**
     * Readiness
     * @description The service can work.
     */
    Readiness: {
      /**
       * @description Always `ready`.
       * @constant
       */
      status: "ready";
    };
    /**
     * Change of a message
     * @description What is posted when something happens to a message of any channel. It holds neither the text nor the code nor the
     *     number of the recipient; `getMessage` tells more.
     */
    MessageStatusEvent: {
      /**
       * @description The kind of event.
       * @enum {string}
       */
      type: "message.status";
      /**
       * Format: date-time
       * @description When it happened (ISO 8601).
       */
      timestamp: string;
      /** @description The event, as `getMessage` lists it. */
      data: {
        /**
         * Format: uuid
         * @description Identifier of the message, as the send returned it.
         */
        id: string;
        /**
         * @description The way by which a message goes out.
         *
         *     - `sms`: a text message.
         *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
         *     - `whatsapp`: a WhatsApp message.
         *     - `telegram`: a Telegram message through the gateway.
         */
        channel: components["schemas"]["ReceivedChannel"];
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
        status: components["schemas"]["ReceivedMessageStatus"];
        /**
         * @description The number of the event among those of its message: 1, 2, 3 and so on. Events may arrive late, twice and in
         *     any order; the one with the highest number is the newest.
         */
        sequence: number;
        /**
         * Format: uuid
         * @description Identifier of the verification that the message is an attempt of. Absent for every other message.
         */
        verification_id?: string;
        /** @description What was learnt, for a person to read. */
        detail?: string;
      };
    };
    /**
     * End of a verification
     * @description What is posted when a verification ends. It does not hold the code.
     */
    VerificationStatusEvent: {
      /**
       * @description The kind of event.
       * @enum {string}
       */
      type: "verification.status";
      /**
       * Format: date-time
       * @description When it ended (ISO 8601).
       */
      timestamp: string;
      /** @description The verification at its end. */
      data: {
        /**
         * Format: uuid
         * @description Identifier of the verification.
         */
        id: string;
        /**
         * @description Where a verification stands.
         *
         *     - `PENDING`: under way; its code may be entered.
         *     - `APPROVED`: the right code was entered.
         *     - `CANCELED`: it was canceled.
         *     - `EXPIRED`: its time ended before the right code was entered.
         *     - `FAILED`: five wrong codes were entered, or none of its messages can arrive any more: `reason` says which.
         *     - `BLOCKED`: the service did not let the account send there: `reason` says why. Nothing was sent or charged.
         *
         *     **Transitions.** A verification starts as `PENDING`, or as `BLOCKED`. `PENDING` becomes any of the others but `BLOCKED`; all
         *     others are final.
         */
        status: components["schemas"]["ReceivedVerificationState"];
        /** @description Why it is `FAILED` or `BLOCKED`; absent otherwise. */
        reason?: components["schemas"]["VerificationReason"];
        /** @description Recipient number, as it was given. */
        to: string;
        /** @description The template of its text. */
        template: string;
        /** @description What you know it by; absent where the start had none. */
        reference?: string;
        /** @description The channel of its latest attempt; absent when there was none. */
        channel?: components["schemas"]["ReceivedChannel"];
        /**
         * Format: date-time
         * @description When it was started (ISO 8601).
         */
        created_at: string;
        /**
         * Format: date-time
         * @description When the right code was entered (ISO 8601); absent unless it was.
         */
        approved_at?: string;
      };
    };
    /**
     * Blocked send
     * @description What is posted when a send of the account was blocked: of the first one with this reason to this country in 15 minutes.
     */
    MessageBlockedEvent: {
      /**
       * @description The kind of event.
       * @enum {string}
       */
      type: "message.blocked";
      /**
       * Format: date-time
       * @description When the send was refused (ISO 8601).
       */
      timestamp: string;
      /** @description The send that was refused. */
      data: {
        /**
         * Format: uuid
         * @description Identifier of the account.
         */
        account_id: string;
        /** @description Why it was blocked; more of them with the same reason may follow untold. */
        reason: components["schemas"]["BlockReason"];
        /**
         * @description The way by which a message goes out.
         *
         *     - `sms`: a text message.
         *     - `flash_call`: a call that ends before it is answered; its caller ID is the verification token.
         *     - `whatsapp`: a WhatsApp message.
         *     - `telegram`: a Telegram message through the gateway.
         */
        channel: components["schemas"]["ReceivedChannel"];
        /** @description The recipient's number, in E.164. */
        to: string;
        /** @description The country of the number (ISO 3166-1 alpha-2); absent for numbers of none. */
        country?: string;
      };
    };
    /**
     * Suspected fraud
     * @description Posted when the service begins to suspect fraud in sends of the account, and when the suspicion ends.
     */
    SuspectedFraudEvent: {
      /**
       * @description The kind of event.
       * @enum {string}
       */
      type: "account.suspected_fraud";
      /**
       * Format: date-time
       * @description When the suspicion began or ended (ISO 8601).
       */
      timestamp: string;
      /** @description The suspicion. */
      data: {
        /**
         * Format: uuid
         * @description Identifier of the account.
         */
        account_id: string;
        /** @description Whether the suspicion began or ended. */
        state: "BEGAN" | "ENDED" | (string & {});
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
        /** @description Whether sends are blocked. `false` if the rule only notifies, such as at 80 % of the unconverted amount. */
        blocks: boolean;
        /** @description Country of the numbers (ISO 3166-1 alpha-2). Absent for numbers of no country, and for `allowance` in all countries together that are new to the account. */
        country?: string;
        /** @description First digits of the numbers, without `+`. Present for `range` and `consecutive_numbers`. */
        range?: string;
        /** @description The measured value, in sends, or in the account's currency for `unconverted_amount`. */
        value: number;
        /** @description The limit that the value exceeds. */
        limit: number;
        /**
         * Format: date-time
         * @description When the suspicion began (ISO 8601).
         */
        since: string;
        /**
         * Format: date-time
         * @description When it ends at the latest (ISO 8601).
         */
        until: string;
      };
    };
    /**
     * Low balance
     * @description What is posted when the balance of the account has fallen below its mark: once, and again only after it was at the
     *     mark or above.
     */
    LowBalanceEvent: {
      /**
       * @description The kind of event.
       * @enum {string}
       */
      type: "account.low_balance";
      /**
       * Format: date-time
       * @description When it was noticed (ISO 8601).
       */
      timestamp: string;
      /** @description The account as it was then. */
      data: {
        /**
         * Format: uuid
         * @description Identifier of the account.
         */
        account_id: string;
        /**
         * Format: double
         * @description What the account had.
         */
        balance: number;
        /**
         * Format: double
         * @description The mark, as `setAccountLimits` set it.
         */
        low_balance_threshold: number;
        /** @description A currency code (ISO 4217). */
        currency: components["schemas"]["Currency"];
      };
    };
    /**
     * Daily limit reached
     * @description What is posted when a charge was refused because of the daily limit of the account: once a day, at the first such
     *     refusal.
     */
    LimitReachedEvent: {
      /**
       * @description The kind of event.
       * @enum {string}
       */
      type: "account.limit_reached";
      /**
       * Format: date-time
       * @description When the charge was refused (ISO 8601).
       */
      timestamp: string;
      /** @description The account as it was then. */
      data: {
        /**
         * Format: uuid
         * @description Identifier of the account.
         */
        account_id: string;
        /**
         * Format: double
         * @description The limit that the account has set; absent where it has none.
         */
        daily_limit?: number;
        /**
         * Format: double
         * @description The limit that the operator has set; absent where there is none.
         */
        operator_daily_limit?: number;
        /**
         * Format: double
         * @description What was spent of it since 00:00 UTC.
         */
        spent_today: number;
        /** @description A currency code (ISO 4217). */
        currency: components["schemas"]["Currency"];
        /**
         * Format: date-time
         * @description When the limit begins anew (ISO 8601).
         */
        day_ends_at: string;
      };
    };
  };
  responses: {
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
    /** @description The API key lacks the scope `billing`, or is not allowed from the address that the request came from. */
    BillingForbidden: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description Insufficient account balance (`insufficient_balance`), or the account's daily limit is reached (`daily_limit_reached`).
     *     Nothing was charged and nothing is sent.
     */
    InsufficientBalance: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /**
     * @description `blocked`: the service does not let the account send to this number, country or part of a country now, and `reason` says
     *     why (0040). Or `forbidden`: the API key lacks the scope `send`, or is not allowed from the address that the request came
     *     from. Nothing was sent or charged.
     */
    SendBlocked: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["SendProblem"];
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
    /** @description The API key lacks the scope `send`, or is not allowed from the address that the request came from. */
    SendForbidden: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description Invalid stat type, missing fields or malformed time range. */
    BadStatisticsRequest: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The API key lacks the scope `read`, or is not allowed from the address that the request came from. */
    ReadForbidden: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The API key lacks the scope `esim`, or is not allowed from the address that the request came from. */
    EsimForbidden: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The verification does not exist, or it is another account's. */
    VerificationNotFound: {
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
    /**
     * @description The identifier of the API key, not the key itself.
     * @example 01931f6a-7b00-7000-8000-000000000003
     */
    ApiKeyId: string;
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
     * @description The identifier of the Telegram message, as the send returned it.
     * @example 01931f6a-7b00-7000-8000-0000000000a4
     */
    TelegramUuid: string;
    /** @description Items to return. */
    SimCount: number;
    /** @description Items to skip. */
    SimOffset: number;
    /** @description Filter by company ID. */
    SimCompany: number;
    /** @description Filter by inventory ID. */
    SimInventory: number;
    /**
     * @description The identifier of the message, as the send returned it (`messageId` or `uuid`).
     * @example 01931f6a-7b00-7000-8000-0000000000a1
     */
    MessageId: string;
    /** @description Items to return. */
    PageCount: number;
    /** @description The `next` of the previous page, for the items that come after it. */
    PageBefore: string;
    /**
     * @description The identifier of the block, from `listVerificationBlocks`.
     * @example 01931f6a-7b00-7000-8000-0000000000f7
     */
    VerificationBlockId: string;
    /**
     * @description The country (ISO 3166-1 alpha-2).
     * @example GB
     */
    UnconvertedCountry: string;
    /**
     * @description The identifier of the verification, as `startVerification` returned it.
     * @example 01931f6a-7b00-7000-8000-0000000000c1
     */
    VerificationId: string;
    /**
     * @description The identifier of the webhook endpoint.
     * @example 01931f6a-7b00-7000-8000-000000000004
     */
    WebhookEndpointId: string;
    /** @description The `next` of the page before, for the deliveries that come after it. */
    WebhookDeliveryBefore: string;
    /**
     * @description The identifier of the event, the same at every attempt and on every endpoint; use it to pass over repetitions.
     * @example evt_01931f6a-7b00-7000-8000-0000000000a1_3
     */
    WebhookId: string;
    /**
     * @description When this attempt was made, in Unix seconds; refuse what is older than five minutes.
     * @example 1772443804
     */
    WebhookTimestamp: number;
    /**
     * @description `v1,` and the base64 of the HMAC-SHA256, by the decoded secret, of the identifier, the timestamp and the body with
     *     full stops between them; two of them with a space between, for 24 hours after a rotation.
     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
     */
    WebhookSignature: string;
  };
  requestBodies: never;
  headers: {
    /**
     * @description The identifier of this request; quote it when you report a problem. Also `request_id` in the body.
     * @example 01931f6a-7b00-7000-8000-0000000000f1
     */
    XRequestId: string;
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
     * @description How to authenticate, `Bearer` or `ApiKey` (RFC 9110).
     * @example ApiKey realm="connect-hub"
     */
    WwwAuthenticate: string;
    /**
     * @description `true` when this is the stored answer to an earlier request with the same `Idempotency-Key`: nothing was done or
     *     charged again. Absent otherwise.
     * @example true
     */
    IdempotentReplayed: "true";
    /**
     * @description Since when the form of request that was used is deprecated (RFC 9745: `@` and Unix seconds). Only in answers to
     *     the earlier form.
     * @example @1767225600
     */
    Deprecation: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  registerUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RegisterRequest"];
      };
    };
    responses: {
      /** @description The user is registered. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["User"];
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
      /** @description Registration is closed; the operator makes the users (0030). */
      403: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      409: components["responses"]["EmailTaken"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  loginUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LoginRequest"];
      };
    };
    responses: {
      /** @description The user is signed in. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Session"];
        };
      };
      400: components["responses"]["BadRequest"];
      /** @description The e-mail address or the password is wrong. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description The user is suspended. */
      403: {
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
  refreshSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RefreshRequest"];
      };
    };
    responses: {
      /** @description The session goes on. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Session"];
        };
      };
      400: components["responses"]["BadRequest"];
      /** @description The refresh token is wrong, used or expired, or its session has ended. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
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
  logoutUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The session has ended. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Acknowledgement"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  resendPasswordReset: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ResendPasswordResetRequest"];
      };
    };
    responses: {
      /** @description The reset e-mail was sent. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Acknowledgement"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      /** @description The address is not the user's own, or the user is suspended. */
      403: {
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
  resetPassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ResetPasswordRequest"];
      };
    };
    responses: {
      /** @description The password was changed. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Acknowledgement"];
        };
      };
      /**
       * @description Invalid parameters, malformed request, a token that is wrong, used or expired, or a password that is too common.
       *     `errors` names every fault.
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
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  requestPasswordReset: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RequestPasswordResetRequest"];
      };
    };
    responses: {
      /** @description The request was taken. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Acknowledgement"];
        };
      };
      400: components["responses"]["BadRequest"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  changePassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ChangePasswordRequest"];
      };
    };
    responses: {
      /** @description The password was changed. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Acknowledgement"];
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
      /** @description The user is suspended. */
      403: {
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
  listApiKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
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
          "application/json": components["schemas"]["ApiKeyList"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateApiKeyRequest"];
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
          "application/json": components["schemas"]["CreatedApiKey"];
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
      409: components["responses"]["TooManyApiKeys"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteApiKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The identifier of the API key, not the key itself.
         * @example 01931f6a-7b00-7000-8000-000000000003
         */
        id: components["parameters"]["ApiKeyId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The key is deleted. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Acknowledgement"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      /** @description The user has no live API key with this identifier. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listBillingTransactions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ListBillingTransactionsRequest"];
      };
    };
    responses: {
      /** @description One page of the transactions. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["BillingTransactionPage"];
        };
      };
      /** @description Invalid pagination parameters, a malformed filter or a malformed request. `errors` names every fault. */
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
      403: components["responses"]["BillingForbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getAccountLimits: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The limits. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AccountLimits"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  setAccountLimits: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["SetAccountLimitsRequest"];
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
          "application/json": components["schemas"]["AccountLimits"];
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  sendSms: {
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
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SmsRequest"];
      };
    };
    responses: {
      /** @description The SMS is accepted. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SentSms"];
        };
      };
      /** @description Invalid parameters or malformed request. `errors` names every fault. */
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
      402: components["responses"]["InsufficientBalance"];
      403: components["responses"]["SendBlocked"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  reportSmsStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SmsReport"];
      };
    };
    responses: {
      /** @description The report was processed. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SmsReportResult"];
        };
      };
      /** @description Invalid parameters or malformed request. `errors` names every fault. */
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
      403: components["responses"]["SendForbidden"];
      /** @description The message id does not exist, or the message is another account's. */
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
  getSmsStats: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["StatsRequest"];
      };
    };
    responses: {
      /** @description The statistics, in the order of time. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StatsEntries"];
        };
      };
      400: components["responses"]["BadStatisticsRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ReadForbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  sendFlashCall: {
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
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AnyFlashCallRequest"];
      };
    };
    responses: {
      /** @description The call is accepted. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          Deprecation: components["headers"]["Deprecation"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SentFlashCall"];
        };
      };
      /** @description Invalid parameters or malformed request. `errors` names every fault. */
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
      402: components["responses"]["InsufficientBalance"];
      403: components["responses"]["SendBlocked"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  reportFlashCallStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["FlashCallReport"];
      };
    };
    responses: {
      /** @description The report was processed. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["FlashCallReportResult"];
        };
      };
      /** @description Invalid parameters or malformed request. `errors` names every fault. */
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
      403: components["responses"]["SendForbidden"];
      /** @description The flash call uuid does not exist, or the call is another account's. */
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
  getFlashCallStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The status of the service. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ServiceStatusObject"];
        };
      };
      400: components["responses"]["BadParameters"];
      500: components["responses"]["InternalError"];
    };
  };
  getFlashCallStats: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["StatsRequest"];
      };
    };
    responses: {
      /** @description The statistics, in the order of time. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StatsEntries"];
        };
      };
      400: components["responses"]["BadStatisticsRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ReadForbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  sendWhatsappOtp: {
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
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WhatsappOtpRequest"];
      };
    };
    responses: {
      /** @description The message is accepted. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SentWhatsappOtp"];
        };
      };
      /** @description Invalid parameters or malformed request. `errors` names every fault. */
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
      402: components["responses"]["InsufficientBalance"];
      403: components["responses"]["SendBlocked"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getWhatsappStats: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["StatsRequest"];
      };
    };
    responses: {
      /** @description The statistics, in the order of time. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StatsEntries"];
        };
      };
      400: components["responses"]["BadStatisticsRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ReadForbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  sendTelegramOtp: {
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
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TelegramOtpRequest"];
      };
    };
    responses: {
      /** @description The message is accepted. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SentTelegramOtp"];
        };
      };
      /** @description Invalid parameters or malformed request. `errors` names every fault. */
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
      402: components["responses"]["InsufficientBalance"];
      403: components["responses"]["SendBlocked"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getTelegramStats: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["StatsRequest"];
      };
    };
    responses: {
      /** @description The statistics, in the order of time. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["StatsEntries"];
        };
      };
      400: components["responses"]["BadStatisticsRequest"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ReadForbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  checkTelegramVerification: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CheckTelegramVerificationRequest"];
      };
    };
    responses: {
      /** @description The verification status. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TelegramVerification"];
        };
      };
      /**
       * @description Invalid or missing request_id, a code that is not 4 to 8 digits, or a malformed request. `errors` names every
       *     fault.
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
      403: components["responses"]["SendForbidden"];
      /** @description The request_id does not exist, or its message is another account's. */
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
  getTelegramTdr: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The identifier of the Telegram message, as the send returned it.
         * @example 01931f6a-7b00-7000-8000-0000000000a4
         */
        uuid: components["parameters"]["TelegramUuid"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The record. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Tdr"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ReadForbidden"];
      /** @description No message with the uuid, or it is another account's. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listTelegramTdrs: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ListTelegramTdrsRequest"];
      };
    };
    responses: {
      /** @description One page of the records. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["TdrPage"];
        };
      };
      /**
       * @description Invalid pagination parameters, malformed filter, or more than 50,000 records to sort or filter. `errors` names
       *     every fault.
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
      403: components["responses"]["ReadForbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getTelegramStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The status of the service. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ServiceStatusObject"];
        };
      };
      400: components["responses"]["BadParameters"];
      500: components["responses"]["InternalError"];
    };
  };
  createEsimPackage: {
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
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateEsimPackageRequest"];
      };
    };
    responses: {
      /** @description The package is created. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["EsimPackage"];
        };
      };
      /** @description Invalid input parameters. `errors` names every fault. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description Invalid or missing API key, or a user that is not the key's. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      402: components["responses"]["InsufficientBalance"];
      403: components["responses"]["EsimForbidden"];
      /** @description SIM or package template not found (also for an invalid or non-existent SIM or template identifier). */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getEsimStatus: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The status of the service. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["ServiceStatusObject"];
        };
      };
      400: components["responses"]["BadParameters"];
      /** @description Invalid or missing API key, or a user that is not the key's. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      403: components["responses"]["EsimForbidden"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listSimRegistries: {
    parameters: {
      query?: {
        /** @description Items to return. */
        count?: components["parameters"]["SimCount"];
        /** @description Items to skip. */
        offset?: components["parameters"]["SimOffset"];
        /** @description Filter by company ID. */
        company?: components["parameters"]["SimCompany"];
        /** @description Filter by inventory ID. */
        inventory?: components["parameters"]["SimInventory"];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A part of the registry. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["SimRegistryPage"];
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
      /** @description Invalid or missing API key, or a user that is not the key's. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      403: components["responses"]["EsimForbidden"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listMessages: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ListMessagesRequest"];
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
          "application/json": components["schemas"]["MessagePage"];
        };
      };
      /** @description A malformed filter, a `count` out of bounds or a `before` that no answer gave. `errors` names every fault. */
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
      403: components["responses"]["ReadForbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getMessage: {
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
          "application/json": components["schemas"]["Message"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ReadForbidden"];
      /** @description The message id does not exist, or the message is another account's. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  reportFeedback: {
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
    requestBody: {
      content: {
        "application/json": components["schemas"]["MessageFeedback"];
      };
    };
    responses: {
      /** @description It is recorded. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RecordedFeedback"];
        };
      };
      /** @description A message of a verification, invalid parameters, or a malformed request. `errors` names every fault. */
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
      403: components["responses"]["SendForbidden"];
      /** @description The message does not exist, or it is another account's. */
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
  startVerification: {
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
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StartVerificationRequest"];
      };
    };
    responses: {
      /** @description The requester had one open for this number and template: here it is. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Verification"];
        };
      };
      /** @description The verification is started. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Verification"];
        };
      };
      /**
       * @description Invalid parameters or malformed request; a number that cannot exist or has no price; a template that the operator does
       *     not have; a code of more than 8 digits with Telegram in the workflow; a flash call where the service has no caller
       *     IDs of its own. `errors` names every fault.
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
      402: components["responses"]["InsufficientBalance"];
      403: components["responses"]["SendBlocked"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      /**
       * @description Too many verifications of this number (5 in 10 minutes, or 10 in 24 hours and then one in an hour), or too many requests.
       *     `Retry-After` tells when to try again: for a number after at most an hour.
       */
      429: {
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
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listVerifications: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ListVerificationsRequest"];
      };
    };
    responses: {
      /** @description One page of the verifications. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VerificationPage"];
        };
      };
      /** @description A malformed filter, a `count` out of bounds or a `before` that no answer gave. `errors` names every fault. */
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
      403: components["responses"]["ReadForbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getVerificationStats: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["VerificationStatsRequest"];
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
          "application/json": components["schemas"]["VerificationStats"];
        };
      };
      /** @description A malformed range of time, or one of more than 366 days. `errors` names every fault. */
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
      403: components["responses"]["ReadForbidden"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listVerificationBlocks: {
    parameters: {
      query?: {
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
          "application/json": components["schemas"]["VerificationBlockPage"];
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
      403: components["responses"]["ReadForbidden"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  liftVerificationBlock: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The identifier of the block, from `listVerificationBlocks`.
         * @example 01931f6a-7b00-7000-8000-0000000000f7
         */
        id: components["parameters"]["VerificationBlockId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The block as it ended. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["VerificationBlock"];
        };
      };
      /** @description Invalid parameters, or a block of `unconverted_amount`. `errors` names every fault. */
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
      403: components["responses"]["SendForbidden"];
      /** @description The account has no current block with this identifier. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listUnconvertedAmounts: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The amounts. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UnconvertedAmounts"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  setUnconvertedAmount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The country (ISO 3166-1 alpha-2).
         * @example GB
         */
        country: components["parameters"]["UnconvertedCountry"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["SetUnconvertedAmountRequest"];
      };
    };
    responses: {
      /** @description The amounts as they are now. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UnconvertedAmounts"];
        };
      };
      /** @description Invalid parameters or malformed request, a code of no country, or an amount above the maximum. `errors` names every fault. */
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
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getVerification: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The identifier of the verification, as `startVerification` returned it.
         * @example 01931f6a-7b00-7000-8000-0000000000c1
         */
        id: components["parameters"]["VerificationId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The verification. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Verification"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ReadForbidden"];
      404: components["responses"]["VerificationNotFound"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  checkVerification: {
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
         * @description The identifier of the verification, as `startVerification` returned it.
         * @example 01931f6a-7b00-7000-8000-0000000000c1
         */
        id: components["parameters"]["VerificationId"];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CheckVerificationRequest"];
      };
    };
    responses: {
      /** @description Whether the code is right. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CheckedVerification"];
        };
      };
      /** @description A code that is not 4 to 10 digits, or a malformed request. `errors` names every fault. */
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
      403: components["responses"]["SendForbidden"];
      404: components["responses"]["VerificationNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  resendVerification: {
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
         * @description The identifier of the verification, as `startVerification` returned it.
         * @example 01931f6a-7b00-7000-8000-0000000000c1
         */
        id: components["parameters"]["VerificationId"];
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ResendVerificationRequest"];
      };
    };
    responses: {
      /** @description The verification, with its new attempt. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Verification"];
        };
      };
      /** @description A channel that the workflow does not have, or a malformed request. `errors` names every fault. */
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
      402: components["responses"]["InsufficientBalance"];
      403: components["responses"]["SendBlocked"];
      404: components["responses"]["VerificationNotFound"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      /**
       * @description Before `resend_after`, after 10 attempts, or too many requests. `Retry-After` tells when to try again; after 10 attempts,
       *     when the verification ends.
       */
      429: {
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
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  cancelVerification: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The identifier of the verification, as `startVerification` returned it.
         * @example 01931f6a-7b00-7000-8000-0000000000c1
         */
        id: components["parameters"]["VerificationId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The verification as it ended. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Verification"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["SendForbidden"];
      404: components["responses"]["VerificationNotFound"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listWebhookEndpoints: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoints. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookEndpointList"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["ReadForbidden"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  createWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateWebhookEndpointRequest"];
      };
    };
    responses: {
      /** @description The endpoint is registered. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CreatedWebhookEndpoint"];
        };
      };
      /** @description Malformed request, or an address that events cannot be posted to. `errors` names every fault. */
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
      403: components["responses"]["SendForbidden"];
      /** @description The account has 10 endpoints; delete one first. */
      409: {
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
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The identifier of the webhook endpoint.
         * @example 01931f6a-7b00-7000-8000-000000000004
         */
        id: components["parameters"]["WebhookEndpointId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The secret is rotated. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["RotatedWebhookSecret"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["SendForbidden"];
      /** @description The account has no webhook endpoint with this identifier. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        /** @description Items to return. */
        count?: components["parameters"]["PageCount"];
        /** @description The `next` of the page before, for the deliveries that come after it. */
        before?: components["parameters"]["WebhookDeliveryBefore"];
      };
      header?: never;
      path: {
        /**
         * @description The identifier of the webhook endpoint.
         * @example 01931f6a-7b00-7000-8000-000000000004
         */
        id: components["parameters"]["WebhookEndpointId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of the deliveries. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["WebhookDeliveryPage"];
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
      403: components["responses"]["ReadForbidden"];
      /** @description The account has no webhook endpoint with this identifier. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  deleteWebhookEndpoint: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description The identifier of the webhook endpoint.
         * @example 01931f6a-7b00-7000-8000-000000000004
         */
        id: components["parameters"]["WebhookEndpointId"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoint is deleted. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Acknowledgement"];
        };
      };
      400: components["responses"]["BadParameters"];
      401: components["responses"]["Unauthorized"];
      403: components["responses"]["SendForbidden"];
      /** @description The account has no webhook endpoint with this identifier. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  getHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The process answers. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Health"];
        };
      };
      400: components["responses"]["BadParameters"];
      500: components["responses"]["InternalError"];
    };
  };
  getReadiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The service can work. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Readiness"];
        };
      };
      400: components["responses"]["BadParameters"];
      500: components["responses"]["InternalError"];
      503: components["responses"]["Unavailable"];
    };
  };
  reportMessageStatus: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The identifier of the event, the same at every attempt and on every endpoint; use it to pass over repetitions.
         * @example evt_01931f6a-7b00-7000-8000-0000000000a1_3
         */
        "webhook-id": components["parameters"]["WebhookId"];
        /**
         * @description When this attempt was made, in Unix seconds; refuse what is older than five minutes.
         * @example 1772443804
         */
        "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
        /**
         * @description `v1,` and the base64 of the HMAC-SHA256, by the decoded secret, of the identifier, the timestamp and the body with
         *     full stops between them; two of them with a space between, for 24 hours after a rotation.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        "webhook-signature": components["parameters"]["WebhookSignature"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MessageStatusEvent"];
      };
    };
    responses: {
      /** @description The event is taken; any other 2xx means the same. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The endpoint is gone; it is disabled, and its owner is e-mailed. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Too many at once; like 503 it is tried again, after `Retry-After` if that is sent. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  reportVerificationStatus: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The identifier of the event, the same at every attempt and on every endpoint; use it to pass over repetitions.
         * @example evt_01931f6a-7b00-7000-8000-0000000000a1_3
         */
        "webhook-id": components["parameters"]["WebhookId"];
        /**
         * @description When this attempt was made, in Unix seconds; refuse what is older than five minutes.
         * @example 1772443804
         */
        "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
        /**
         * @description `v1,` and the base64 of the HMAC-SHA256, by the decoded secret, of the identifier, the timestamp and the body with
         *     full stops between them; two of them with a space between, for 24 hours after a rotation.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        "webhook-signature": components["parameters"]["WebhookSignature"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["VerificationStatusEvent"];
      };
    };
    responses: {
      /** @description The event is taken; any other 2xx means the same. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The endpoint is gone; it is disabled, and its owner is e-mailed. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Too many at once; like 503 it is tried again, after `Retry-After` if that is sent. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  reportMessageBlocked: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The identifier of the event, the same at every attempt and on every endpoint; use it to pass over repetitions.
         * @example evt_01931f6a-7b00-7000-8000-0000000000a1_3
         */
        "webhook-id": components["parameters"]["WebhookId"];
        /**
         * @description When this attempt was made, in Unix seconds; refuse what is older than five minutes.
         * @example 1772443804
         */
        "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
        /**
         * @description `v1,` and the base64 of the HMAC-SHA256, by the decoded secret, of the identifier, the timestamp and the body with
         *     full stops between them; two of them with a space between, for 24 hours after a rotation.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        "webhook-signature": components["parameters"]["WebhookSignature"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MessageBlockedEvent"];
      };
    };
    responses: {
      /** @description The event is taken; any other 2xx means the same. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The endpoint is gone; it is disabled, and its owner is e-mailed. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Too many at once; like 503 it is tried again, after `Retry-After` if that is sent. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  reportSuspectedFraud: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The identifier of the event, the same at every attempt and on every endpoint; use it to pass over repetitions.
         * @example evt_01931f6a-7b00-7000-8000-0000000000a1_3
         */
        "webhook-id": components["parameters"]["WebhookId"];
        /**
         * @description When this attempt was made, in Unix seconds; refuse what is older than five minutes.
         * @example 1772443804
         */
        "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
        /**
         * @description `v1,` and the base64 of the HMAC-SHA256, by the decoded secret, of the identifier, the timestamp and the body with
         *     full stops between them; two of them with a space between, for 24 hours after a rotation.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        "webhook-signature": components["parameters"]["WebhookSignature"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SuspectedFraudEvent"];
      };
    };
    responses: {
      /** @description The event is taken; any other 2xx means the same. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The endpoint is gone; it is disabled, and its owner is e-mailed. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Too many at once; like 503 it is tried again, after `Retry-After` if that is sent. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  reportLowBalance: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The identifier of the event, the same at every attempt and on every endpoint; use it to pass over repetitions.
         * @example evt_01931f6a-7b00-7000-8000-0000000000a1_3
         */
        "webhook-id": components["parameters"]["WebhookId"];
        /**
         * @description When this attempt was made, in Unix seconds; refuse what is older than five minutes.
         * @example 1772443804
         */
        "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
        /**
         * @description `v1,` and the base64 of the HMAC-SHA256, by the decoded secret, of the identifier, the timestamp and the body with
         *     full stops between them; two of them with a space between, for 24 hours after a rotation.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        "webhook-signature": components["parameters"]["WebhookSignature"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LowBalanceEvent"];
      };
    };
    responses: {
      /** @description The event is taken; any other 2xx means the same. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The endpoint is gone; it is disabled, and its owner is e-mailed. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Too many at once; like 503 it is tried again, after `Retry-After` if that is sent. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  reportLimitReached: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The identifier of the event, the same at every attempt and on every endpoint; use it to pass over repetitions.
         * @example evt_01931f6a-7b00-7000-8000-0000000000a1_3
         */
        "webhook-id": components["parameters"]["WebhookId"];
        /**
         * @description When this attempt was made, in Unix seconds; refuse what is older than five minutes.
         * @example 1772443804
         */
        "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
        /**
         * @description `v1,` and the base64 of the HMAC-SHA256, by the decoded secret, of the identifier, the timestamp and the body with
         *     full stops between them; two of them with a space between, for 24 hours after a rotation.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        "webhook-signature": components["parameters"]["WebhookSignature"];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LimitReachedEvent"];
      };
    };
    responses: {
      /** @description The event is taken; any other 2xx means the same. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The endpoint is gone; it is disabled, and its owner is e-mailed. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Too many at once; like 503 it is tried again, after `Retry-After` if that is sent. */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}

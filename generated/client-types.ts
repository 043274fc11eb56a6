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
     * @description Creates a user with role `user`, status `active` and `isVerified` `false`, and an account for the user. No
     *     authentication. Then sign in with `loginUser` and create an API key with `createApiKey`.
     *
     *     If e-mail is enabled, the user gets a link to a page that confirms the address. The link is valid for three days.
     *     `isVerified` becomes `true` after the confirmation, or after a password reset by e-mail. Nothing else depends on it.
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
     * @description Starts a session. Returns an access token for `Authorization: Bearer <ACCESS_TOKEN>`, which is valid for 15 minutes,
     *     and a refresh token. The refresh token is valid for 30 days and has one successor. No authentication.
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
     * @description Exchanges a refresh token for a new access token and a new refresh token. A refresh token has one successor. Within
     *     30 seconds a repeated use returns the same refresh token again, for example to another tab or after a lost response.
     *     A later repeated use ends the session, because the token may be stolen. No authentication except the token.
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
     * @description Ends the session of the access token. Its refresh token is no longer valid. No body.
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
     * @description Sends the user an e-mail with a unique reset link. The link can be used once, within one hour. Pass its token to
     *     `resetPassword`. A user can specify only the address of that user (in any letter case), an `admin` any address. The
     *     response is the same if no user has the address. Users who cannot sign in use `requestPasswordReset`.
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
     * @description Sets a new password with the token of a reset link. The token can be used once, within one hour. All sessions of the
     *     user end. All API keys are revoked and all webhook endpoints disabled, unless `revokeApiKeys` is `false`. No
     *     authentication except the token.
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
     * @description Sends an e-mail with a reset link if a user has this address. The response is the same if no user has it. The link
     *     can be used once, within one hour. Pass its token to `resetPassword`. No authentication.
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
     * @description Sets a new password for the user of the access token. All sessions of the user end, including the current one. Sign
     *     in again with the new password.
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
     * @description Returns the live API keys of the access token's user, without their secrets, oldest first.
     */
    get: operations["listApiKeys"];
    put?: never;
    /**
     * Create an API key
     * @description Creates an API key for the user of the access token and the user's account. The response contains the secret, which
     *     is not shown again, and the values of `x-account-id` and `x-user-id`. A user can have 100 live keys. `scopes` and
     *     `addresses` restrict a key to certain operations and IP addresses. All other requests with the key get a 403.
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
     * @description Deletes an API key permanently. A server may accept the key for a few more seconds.
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
     * @description Returns a paginated, filterable list of the calling user's billing transactions, newest first. A send is charged
     *     when it is accepted (`DEBIT`). The charge is refunded (`REFUND`) if the message never reaches its gateway or the
     *     gateway refunds it. `filter.userId` is echoed and never returns the transactions of another user. Authentication by
     *     `x-api-key` only.
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
     * @description Returns the spending limits of the access token's account for a UTC day, and the amount spent on the current day.
     */
    get: operations["getAccountLimits"];
    put?: never;
    /**
     * Set the limits of the account
     * @description Sets the daily spending limit and the low-balance threshold of the access token's account. An omitted field removes
     *     its limit or threshold. The change takes effect immediately.
     *
     *     - A day is a UTC day. If the operator has also set a limit, the lower of both applies.
     *     - A charge above the limit is refused with a 402, and its `detail` states the reason. Nothing is sent.
     *     - Earlier charges remain. A refund can be spent again on the day of its charge.
     *     - The first refusal of a day posts the event `account.limit_reached`. A balance below `low_balance_threshold` posts
     *       `account.low_balance`. Both go to the account's webhook endpoints (decision 0035).
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
     * @description Accepts and charges an SMS, and returns its identifier. The price depends on the number of segments. One segment
     *     holds 160 GSM 03.38 septets or 70 UCS-2 units. In a longer message each segment holds 153 or 67. Report the result
     *     with `reportSmsStatus`, and track the message with `getMessage`. The charge is refunded if the message never reaches
     *     its gateway. Send an `Idempotency-Key` to make retries safe.
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
     * @description Reports to the service that the verification by an SMS completed successfully or failed, and returns the result of
     *     the processing. Reports can be sent in any order and more than once.
     *
     *     - `Success` sets the message to `DELIVERED`.
     *     - `Failed` and `WrongNumber` set it to `FAILED`.
     *     - `Incomplete` is recorded and changes nothing.
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
     * @description Returns aggregated statistics of the account's SMS, each counted once regardless of its segments, one entry per time
     *     interval. Empty intervals have zeros.
     *
     *     - The grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`) require `start_time` and `end_time`.
     *       `end_time` is excluded.
     *     - A range has at most 2,000 intervals. The first and the last interval are clipped to the range.
     *     - `today` and the relative types ignore `start_time` and `end_time`, even if they are invalid.
     *     - Days, weeks (ISO 8601), months and years begin in `timezone`, so a day may have 23 or 25 hours.
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
     * @description Accepts and charges a flash call, and returns its identifier. The call ends before it is answered, and its caller ID
     *     is the verification token. Report the result with `reportFlashCallStatus`, and track the call with `getMessage`. The
     *     charge is refunded if the call never reaches its gateway. Send an `Idempotency-Key` to make retries safe.
     *
     *     There are two forms of the body. The current form is `FlashCallRequest`. The earlier form,
     *     `EarlierFlashCallRequest`, requires `callType: flash` and names the ring time `maxRingTime`. It is deprecated: its
     *     200 responses have the header `Deprecation`. Both forms accept either identity header, `x-account-id` or
     *     `x-user-id`. A body that mixes both forms gets a 400, which names the fields of the other form.
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
     * @description Reports to the service that a flash call completed successfully or failed, and returns the result of the processing.
     *     `Success` sets the call to `DELIVERED`, `Failed` to `FAILED`. Reports can be sent in any order and more than once.
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
     * @description Returns the status, version and uptime of the flash call service. No authentication, no body.
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
     * @description Returns aggregated statistics of the account's flash calls, one entry per time interval. Empty intervals have zeros.
     *
     *     - The grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`) require `start_time` and `end_time`.
     *       `end_time` is excluded.
     *     - A range has at most 2,000 intervals. The first and the last interval are clipped to the range.
     *     - `today` and the relative types ignore `start_time` and `end_time`, even if they are invalid.
     *     - Days, weeks (ISO 8601), months and years begin in `timezone`, so a day may have 23 or 25 hours.
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
     * @description Accepts and charges a WhatsApp message with a one-time password, and returns its identifier. Track the message with
     *     `getMessage`. Its status is a `WhatsappMessageStatus`: `PENDING`, `SENT`, `DELIVERED`, `READ`, `FAILED` or
     *     `EXPIRED`. `to` must be a WhatsApp-registered number, in E.164 without the `+`. The charge is refunded if the
     *     message never reaches its gateway. Send an `Idempotency-Key` to make retries safe.
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
     * @description Returns aggregated statistics of the account's WhatsApp messages, one entry per time interval. Empty intervals have
     *     zeros.
     *
     *     - The grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`) require `start_time` and `end_time`.
     *       `end_time` is excluded.
     *     - A range has at most 2,000 intervals. The first and the last interval are clipped to the range.
     *     - `today` and the relative types ignore `start_time` and `end_time`, even if they are invalid.
     *     - Days, weeks (ISO 8601), months and years begin in `timezone`, so a day may have 23 or 25 hours.
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
     * @description Accepts and charges a Telegram message with a verification code, and returns its identifier. Get its record with
     *     `getTelegramTdr`, check the code with `checkTelegramVerification`, and track the message with `getMessage`. Provide
     *     the `code`, or let the service create one of `code_length` digits. The charge is refunded if the message never
     *     reaches its gateway or the gateway refunds it. Send an `Idempotency-Key` to make retries safe.
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
     * @description Returns aggregated statistics of the account's Telegram messages, one entry per time interval. Empty intervals have
     *     zeros.
     *
     *     - The grouped types (`hourly`, `daily`, `weekly`, `monthly`, `yearly`) require `start_time` and `end_time`.
     *       `end_time` is excluded.
     *     - A range has at most 2,000 intervals. The first and the last interval are clipped to the range.
     *     - `today` and the relative types ignore `start_time` and `end_time`, even if they are invalid.
     *     - Days, weeks (ISO 8601), months and years begin in `timezone`, so a day may have 23 or 25 hours.
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
     * @description Returns the delivery status of a Telegram message and the verification status of its code. `request_id` is the
     *     gateway request identifier in the TDR. If `code` is present, the gateway validates it and returns the result.
     *     Otherwise the last result is returned, or `code_invalid` if there is none yet. A check is free.
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
     * @description Returns the record of one Telegram message. A message of a verification has no record. Its `status` combines
     *     delivery and verification. An expired or revoked message is `FAILED`. A message whose code was invalid or tried too
     *     often is `REJECTED`.
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
     * @description Returns the records of the account's Telegram messages, with paging, sorting and filtering. Messages of
     *     verifications have no records. If `sort_by` is omitted, the newest come first. The `status` of a listed record is
     *     the delivery only: `EXPIRED` and `REVOKED` are distinct from `FAILED`, and there is no `REJECTED`.
     *
     *     Sorted by `timestamp` and filtered by `status` and a time range only, every page is available for any number of
     *     records. Other sort keys and filters work on at most 50,000 records in the time range, with the `status`, or with
     *     the recipient `to`. If there are more, narrow `filter.timestamp`. A list by `uuid` or `request_id` has no such
     *     limit.
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
     * @description Returns the status, version and uptime of the Telegram service. No authentication, no body.
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
     * @description Creates a package from a package template, for a SIM that is granted to the account. A new package has the status
     *     `NOT_ACTIVE`.
     *
     *     - The operator sets the price of each template. If the package was certainly not created, the charge is refunded
     *       immediately.
     *     - If the outcome is unknown, as after some 503 responses, it is resolved within minutes if the eSIM platform lists
     *       its packages. Otherwise the package stays charged.
     *     - A terminated SIM cannot get a package.
     *     - Send an `Idempotency-Key` to make retries safe.
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
     * @description Returns the status, version and uptime of the eSIM service. No body.
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
     * @description Returns the SIMs in the registry that the operator granted to the account: `count` SIMs from `offset` on. Optional
     *     filters select one company or one inventory. `total` is the number of eSIMs available to the account. Other SIMs are
     *     never returned. A filter that matches none of the account's SIMs gives an empty list.
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
     * @description Returns the account's messages of all channels in pages, newest first, filtered by channel, status, recipient and
     *     time. For the next page, send the `next` of the response as `before`, with the same `filter`. With both `to` and
     *     `status`, a page may have fewer messages than `count`, or none, and still have a `next`. `getMessage` returns the
     *     events of a message.
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
     * @description Returns the status, price and events of an SMS, a flash call, a WhatsApp or a Telegram message. The status is a
     *     `MessageStatus`. For a WhatsApp message it is a `WhatsappMessageStatus`, which has no `REVOKED`.
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
     * Report whether a code was entered
     * @description Reports whether the recipient of a message entered its code. For customers who create the codes of their messages.
     *     The guard against SMS pumping uses it, so that it does not block recipients whose codes are entered. Report it
     *     within ten minutes.
     *
     *     - `converted` `true` sets the message to `DELIVERED` and its `outcome` to `Success`. `false` sets its `outcome` to
     *       `Incomplete`.
     *     - You can report it more than once.
     *     - The service records the result of messages of verifications, and of Telegram codes that
     *       `checkTelegramVerification` checks. Do not report those.
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
     * @description Creates a code and sends it to a number over the channels of a workflow, one after another. The code stays valid
     *     until it is entered (`checkVerification`) or the verification expires. The next channel is used when the step times
     *     out, or immediately if the message fails, expires or has no route.
     *
     *     Each attempt is a message and is charged as one. If the operator has set a price for verifications, that price is
     *     reserved at the start instead and the attempts are free. The reserved price is refunded unless the verification is
     *     approved.
     *
     *     A requester has one pending verification per number and template. `client` identifies the requester: by the device
     *     if provided, otherwise by the IP network.
     *
     *     - A repeated start by the same requester returns the pending verification (200) and creates no new code. After
     *       `resend_after` it also sends the code again, as `resendVerification` does.
     *     - A start by another requester creates a separate verification.
     *     - A start by the same requester with a different `transaction`, or with one added or removed, ends the pending
     *       verification (`CANCELED`). It creates a new code, because the code of one payment must not confirm another.
     *
     *     A number can have 5 verifications in 10 minutes and 10 in 24 hours, then one per hour, for all requesters together.
     *     One more in 10 minutes is reserved for `trusted` clients. A start above these limits gets a 429. The wait is at most
     *     one hour.
     *
     *     A blocked send gets a 403 `blocked`, and the verification is listed as `BLOCKED`. Send an `Idempotency-Key` to make
     *     retries safe.
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
     * @description Returns the account's verifications in pages, newest first, filtered by number, status and time. For the next page,
     *     send the `next` of the response as `before`, with the same `filter`. `getVerification` returns the attempts of a
     *     verification. Verifications are retained for 90 days after their start, or for the retention time of messages if
     *     that is shorter.
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
     * @description Returns the results of the account's verifications by country and channel, for UTC days.
     *
     *     - A verification is counted after its end, on the day of its start.
     *     - It is counted for each channel that it used, with the delivery status of its messages at its end. The approval is
     *       counted for the channel of the latest submitted message.
     *     - `cost` matches the ledger. A message counts when it is charged and no longer counts after its refund, even if the
     *       refund is after the end.
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
     * List the current blocks of the guard
     * @description Returns the account's current blocks and suspicions, newest first. Each one covers sends that a rule against SMS
     *     pumping suspects. The event `account.suspected_fraud` notifies the account when each one begins and ends.
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
     * @description Ends a block of the account early and clears the counts of its rule for the block. The rule starts again from zero
     *     with the next send. The event `account.suspected_fraud` with `ENDED` follows. The operator's audit log records the
     *     user who lifted it. All instances apply the change within 2 seconds. A block of `unconverted_amount` cannot be
     *     lifted. Raise the amount with `setUnconvertedAmount` instead.
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
     * @description Returns the limits on the cost of unconverted sends to one country in a UTC day. A send is unconverted until its
     *     code is entered. The response contains the default amount, the maximum that can be set, and the amounts set by
     *     `setUnconvertedAmount`.
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
     * @description Sets the limit on the cost of the account's unconverted sends to the country in a UTC day. A send is unconverted
     *     until its code is entered. If `amount` is omitted, the default amount applies again. A current block of the country
     *     by this limit ends. It starts again with the next send above the new limit. All instances apply the change within 2
     *     seconds. An API key cannot call this operation, so that a stolen key cannot raise the loss.
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
     * @description Returns the status of a verification, its current price, and the messages that carried its code.
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
     * @description Checks the code that the recipient entered. A correct code sets the verification to `APPROVED`, the fifth wrong code
     *     to `FAILED`. After the end every code is invalid, including the correct one: a code can be used once. If a response
     *     was lost, retry with the same `Idempotency-Key`. The retry returns the first result and does not count as another
     *     check. A check is free.
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
     * @description Sends the code again by the next step of the workflow, or by the step of a specified channel. After the last step,
     *     the last step is repeated. The code stays the same. Attempts that were not submitted yet are canceled and refunded.
     *
     *     A resend is allowed from `resend_after` on. That is 30 seconds after the first attempt, then twice as long after
     *     each further one, at most 10 minutes. The limit is 10 attempts in total. A verification that has ended is returned
     *     unchanged.
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
     * @description Cancels a verification. Its code is no longer valid. Messages that were not submitted to a gateway are canceled and
     *     refunded. Submitted messages stay charged. A price that was reserved for the verification is refunded. A
     *     verification that has ended is returned unchanged.
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
     * @description Returns the webhook endpoints of the account, without their secrets, oldest first.
     */
    get: operations["listWebhookEndpoints"];
    put?: never;
    /**
     * Register a webhook endpoint
     * @description Registers a URL that receives every further event of the account's messages (`message.status`, see `webhooks`).
     *     Events are signed with the secret in the response, which is not shown again. The host is resolved. None of its
     *     addresses may be loopback, link-local or private. An account can have 10 endpoints.
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
     * @description Creates a new secret and shows it once. For 24 hours events have two signatures, one with the new secret and one
     *     with the previous one, so that the receiver can switch. After another rotation the secret before the previous one is
     *     no longer used.
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
     * @description Returns the pending, successful and failed deliveries to an endpoint, newest first. Each one lists its attempts with
     *     time, status and duration. Deliveries are retained for 7 days after their event.
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
     * @description Deletes a webhook endpoint. Nothing more is posted to it, including pending deliveries. An attempt in progress may
     *     still arrive. Its deliveries are no longer listed.
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
     * Get the liveness of the process
     * @description Returns `ok` if the process responds. It checks no other component. For the operator. No authentication.
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
     * Get the readiness of the service
     * @description Returns `ready` if the store responds and its migrations are current. For the operator. No authentication.
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
     * A message event
     * @description Posted to every enabled endpoint of the account for each event of each message, on every channel. Events are the
     *     acceptance (`PENDING`), each status change, and each report. For a WhatsApp message the status is a
     *     `WhatsappMessageStatus`. `getMessage` lists the same events.
     *
     *     - **Signature:** Standard Webhooks. Verify the signature of the raw body with the endpoint's secret and a library
     *       for your language (https://www.standardwebhooks.com).
     *     - **Order:** an event is delivered at least once and in any order. Use `webhook-id` to detect duplicates and
     *       `sequence` to order events.
     *     - **Response:** respond with 2xx within 15 seconds, and process the event afterwards. Anything else, including a
     *       redirect, counts as a failure and is retried for 3 days with increasing delays. At most 64 KiB of the response
     *       body are read, and none of it is stored.
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
     * @description Posted to every enabled endpoint of the account when one of its verifications ends: `APPROVED`, `CANCELED`,
     *     `EXPIRED`, `FAILED` or `BLOCKED`. `getVerification` returns the same data.
     *
     *     Signature, retries and responses are the same as for `message.status`.
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
     * @description Posted to every enabled endpoint of the account for the first send in 15 minutes that was blocked with the same
     *     `reason` to the same country. Further such sends are refused without an event, regardless of their number. A blocked
     *     start of a verification also posts `verification.status`, for each of up to 1,000 in an hour.
     *
     *     Signature, retries and responses are the same as for `message.status`.
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
     * A fraud suspicion began or ended
     * @description Posted to every enabled endpoint of the account when a rule of the fraud guard begins to suspect its sends, and
     *     again when the suspicion ends. While `blocks` is `true`, show a challenge in your form. If a requester solves it,
     *     start the verification with `client.trusted`. `listVerificationBlocks` lists the current blocks.
     *
     *     Signature, retries and responses are the same as for `message.status`.
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
     * @description Posted to every enabled endpoint of the account within seconds after its balance falls below the threshold set by
     *     `setAccountLimits`. Posted once, and again only after the balance was at or above the threshold.
     *
     *     Signature, retries and responses are the same as for `message.status`.
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
     * @description Posted to every enabled endpoint of the account when its daily limit caused a charge to be refused. Posted once a
     *     day, at the first such refusal.
     *
     *     Signature, retries and responses are the same as for `message.status`.
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
     * @description Status of a WhatsApp message in the webhook `message.status` and in `getMessage`.
     *
     *     - `PENDING`: message accepted and queued.
     *     - `SENT`: message dispatched to the platform.
     *     - `DELIVERED`: delivered to the recipient's device.
     *     - `READ`: the recipient opened the message.
     *     - `FAILED`: the message could not be delivered.
     *     - `EXPIRED`: the message expired before delivery was confirmed.
     *
     *     **Transitions.** It starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`, `EXPIRED`,
     *     `DELIVERED`, `READ`. It may skip values. A late report of a previous status changes nothing. `READ` is final.
     */
    WhatsappMessageStatus: "PENDING" | "SENT" | "DELIVERED" | "READ" | "FAILED" | "EXPIRED" | (string & {});
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
    /** Registration */
    RegisterRequest: {
      /** @description Given name. */
      firstName: components["schemas"]["PersonName"];
      /** @description Family name. */
      lastName: components["schemas"]["PersonName"];
      /** @description An e-mail address. An internationalized domain name is stored and returned in Punycode. */
      email: components["schemas"]["Email"];
      /** @description A password of 8 to 128 arbitrary characters. A common password gets a 400 with the fault `password`. */
      password: components["schemas"]["Password"];
    };
    /**
     * Role
     * @description Role of a user.
     *
     *     - `user`: can act on the user's account. The role of every newly registered user.
     *     - `admin`: can also send reset links to other users.
     *
     *     **Transitions.** Only the operator changes a role.
     */
    Role: "user" | "admin" | (string & {});
    /**
     * User status
     * @description Status of a user.
     *
     *     - `active`: the user can sign in. The status of every newly registered user.
     *     - `suspended`: the operator has suspended the user (decision 0012). A sign-in gets a 403. The sessions end and the
     *       API keys stop working (401). A request in progress may still get a 403. No reset link is sent.
     *
     *     **Transitions.** Only the operator changes `active` to `suspended` and back. No operation of this API does.
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
      /** @description True if the e-mail address is verified. `false` on registration. `true` after the user confirmed the address or used a reset link (decision 0016). */
      isVerified: boolean;
      /**
       * Format: date-time
       * @description Time of registration (ISO 8601).
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description Time of the last change (ISO 8601).
       */
      updatedAt: string;
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
      | "unavailable"
      | (string & {});
    /**
     * Part of a request
     * @description Faulty part of the request.
     *
     *     - `body`: the body, or a value in it.
     *     - `query`: a query parameter.
     *     - `path`: a path parameter.
     *     - `header`: a header.
     */
    FaultPart: "body" | "query" | "path" | "header" | (string & {});
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
    /** Credentials */
    LoginRequest: {
      /** @description An e-mail address. An internationalized domain name is stored and returned in Punycode. */
      email: components["schemas"]["Email"];
      /** @description The password of the user. */
      password: string;
    };
    /**
     * Session
     * @description An access token, and the refresh token for the next one. A session ends by `logoutUser`, and by a change or reset of
     *     the password, which ends all sessions of the user. It also ends if a refresh token is used again more than 30
     *     seconds after its first use.
     */
    Session: {
      /** @description The JWT for `Authorization`. */
      accessToken: string;
      /**
       * @description Authentication scheme of the access token.
       * @constant
       */
      tokenType: "Bearer";
      /** @description Lifetime of the access token in seconds (15 minutes). */
      expiresIn: number;
      /** @description The refresh token. It has one successor. */
      refreshToken: string;
      /** @description Lifetime of the refresh token in seconds (30 days). */
      refreshExpiresIn: number;
      /** @description A user of the service. */
      user: components["schemas"]["User"];
    };
    /** Refresh token */
    RefreshRequest: {
      /** @description Refresh token of the last response. */
      refreshToken: string;
    };
    /**
     * Acknowledgement
     * @description Confirmation of a completed request.
     */
    Acknowledgement: {
      /** @description Completed action, as human-readable text. */
      message: string;
    };
    /** Address for a reset link */
    ResendPasswordResetRequest: {
      /** @description An e-mail address. An internationalized domain name is stored and returned in Punycode. */
      email: components["schemas"]["Email"];
    };
    /** New password and the token of a reset link */
    ResetPasswordRequest: {
      /** @description The token of the reset link. */
      token: string;
      /** @description A password of 8 to 128 arbitrary characters. A common password gets a 400 with the fault `password`. */
      password: components["schemas"]["Password"];
      /**
       * @description If true, all API keys of the user are revoked and all webhook endpoints disabled, regardless of who created
       *     them. Default: true.
       * @default true
       */
      revokeApiKeys?: boolean | null;
    };
    /** Address of the user who cannot sign in */
    RequestPasswordResetRequest: {
      /** @description An e-mail address. An internationalized domain name is stored and returned in Punycode. */
      email: components["schemas"]["Email"];
    };
    /** New password */
    ChangePasswordRequest: {
      /** @description A password of 8 to 128 arbitrary characters. A common password gets a 400 with the fault `password`. */
      password: components["schemas"]["Password"];
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
    /**
     * Scope of an API key
     * @description Permitted use of a key. Each operation names its required scope in `x-scope`.
     *
     *     - `send`: sends, their reports, verifications, code checks, and changes of webhook endpoints.
     *     - `read`: messages, verifications, delivery records, statistics, and the lists of webhook endpoints and their
     *       deliveries.
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
      /** @description Name of the key, as provided. */
      name: string;
      /** @description First characters of the secret, to identify the key. */
      prefix: string;
      /** @description Allowed scopes. */
      scopes: components["schemas"]["ReceivedKeyScopes"];
      /** @description IP addresses allowed to use the key. Any address if the list is empty. */
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
       * @description Time of creation (ISO 8601).
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
      /** @description A name that identifies the key for you. */
      name: string;
      /** @description Allowed scopes. Default: all. */
      scopes?: components["schemas"]["KeyScopes"] | null;
      /**
       * @description Allowed IP addresses (`203.0.113.7`, `2001:db8::1`) and CIDR blocks (`203.0.113.0/24`). The bits after the
       *     prefix must be 0. Default: any address.
       */
      addresses?: components["schemas"]["KeyAddresses"] | null;
    };
    /**
     * New API key
     * @description An API key with its secret, which is not shown again.
     */
    CreatedApiKey: {
      /**
       * Format: uuid
       * @description Identifier of the key.
       */
      id: string;
      /** @description Name of the key, as provided. */
      name: string;
      /** @description The secret, for `x-api-key`. It is not stored and cannot be shown again. */
      key: string;
      /** @description Allowed scopes. */
      scopes: components["schemas"]["ReceivedKeyScopes"];
      /** @description IP addresses allowed to use the key. Any address if the list is empty. */
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
       * @description Time of creation (ISO 8601).
       */
      createdAt: string;
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
     * Transaction type
     * @description Effect of a billing transaction on the balance.
     *
     *     - `CREDIT`: money was added.
     *     - `DEBIT`: a message was charged when it was accepted, or a verification when it was started.
     *     - `REFUND`: a charge was refunded, because the message never reached its gateway, the gateway refunded it, or a
     *       verification was not approved.
     *
     *     **Transitions.** A transaction never changes. A `REFUND` is a separate transaction.
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
     * @description Filter for transactions. A transaction must match all provided fields.
     */
    BillingFilter: {
      /** @description Filter by service: a `service_id` of the transactions. */
      serviceId?: string | null;
      /** @description Filter by time (ISO 8601); a range uses `from` and `to`. */
      datetime?: {
        /** @description Start of the range (included). */
        from?: components["schemas"]["Time"] | null;
        /** @description End of the range (excluded). */
        to?: components["schemas"]["Time"] | null;
      } | null;
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
      type?: components["schemas"]["TransactionType"] | null;
      /** @description A currency code (ISO 4217). */
      currency?: components["schemas"]["Currency"] | null;
      /**
       * @description Accepted in requests and echoed in the response filter. It never extends the list beyond the caller's
       *     transactions.
       */
      userId?: string | null;
    };
    /** Billing query */
    ListBillingTransactionsRequest: {
      /** @description Filter for transactions. A transaction must match all provided fields. */
      filter?: components["schemas"]["BillingFilter"] | null;
      /**
       * @description Page number.
       * @default 1
       */
      page?: number | null;
      /**
       * @description Number of transactions per page.
       * @default 20
       */
      rowsPerPage?: number | null;
    };
    /**
     * Applied billing filter
     * @description The filter of the listed transactions, as sent. A time that was not sent in RFC 3339 format is converted to UTC.
     */
    AppliedBillingFilter: {
      /** @description The service. */
      serviceId?: string;
      /** @description The time range. */
      datetime?: {
        /**
         * Format: date-time
         * @description Start of the range (included).
         */
        from?: string;
        /**
         * Format: date-time
         * @description End of the range (excluded).
         */
        to?: string;
      };
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
      type?: components["schemas"]["ReceivedTransactionType"];
      /** @description A currency code (ISO 4217). */
      currency?: components["schemas"]["Currency"];
      /** @description Echoed. It never extends the list beyond the caller's transactions. */
      userId?: string;
    };
    /**
     * Billing transaction
     * @description One ledger entry.
     */
    BillingTransaction: {
      /** @description Record identifier. */
      _id: string;
      /** @description Transaction identifier. */
      transaction_id: string;
      /**
       * @description Identifier of the authorization request. For a charge or refund of a message or a verification, the identifier
       *     of that message or verification.
       */
      correlation_id: string;
      /** @description Owner of the transaction. */
      user_id: string;
      /**
       * @description Service of the transaction. It is the channel of the message (`sms`, `flash_call`, `whatsapp`, `telegram`),
       *     `verification` for a verification with a separate price, `esim` or `account`.
       */
      service_id: string;
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
      type: components["schemas"]["ReceivedTransactionType"];
      /** @description Free text. */
      description: string;
      /**
       * Format: date-time
       * @description Time of the transaction (ISO 8601 with milliseconds).
       */
      datetime: string;
      /**
       * Format: double
       * @description Price per unit.
       */
      unit_price: number;
      /**
       * Format: double
       * @description Quantity. For an SMS, the number of segments.
       */
      quantity: number;
      /**
       * Format: double
       * @description Total value, positive for all types.
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
      /** @description The applied filters, as sent. */
      filter: components["schemas"]["AppliedBillingFilter"];
      /** @description Page number. */
      page: number;
      /** @description Number of transactions per page. */
      rowsPerPage: number;
      /** @description The transactions, newest first. */
      list: components["schemas"]["BillingTransaction"][];
      /** @description Number of transactions that match the filters. */
      total: number;
      /** @description Number of pages for the filters. */
      totalPages: number;
      /** @description True if there is a previous page. */
      hasPreviousPage: boolean;
      /** @description True if there is a next page. */
      hasNextPage: boolean;
    };
    /**
     * Limits of an account
     * @description Daily spending limits of the account, its spending on the current day, and its low-balance threshold. A day begins
     *     and ends at 00:00 UTC.
     */
    AccountLimits: {
      /**
       * Format: double
       * @description Maximum spending per day. Absent if there is no limit.
       */
      daily_limit?: number;
      /**
       * Format: double
       * @description Maximum spending per day that the operator allows. Absent if there is no such limit. The lower of both limits applies.
       */
      operator_daily_limit?: number;
      /**
       * Format: double
       * @description Balance below which the event `account.low_balance` is posted. Absent if there is no threshold.
       */
      low_balance_threshold?: number;
      /**
       * Format: double
       * @description Charges since 00:00 UTC, less refunds of those charges.
       */
      spent_today: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /**
       * Format: date-time
       * @description End of the day, when spending starts again from zero (ISO 8601).
       */
      day_ends_at: string;
    };
    /** Limits to set */
    SetAccountLimitsRequest: {
      /**
       * Format: double
       * @description Maximum spending per day, in the currency of the account, with at most six decimals. If omitted, there is no
       *     limit.
       */
      daily_limit?: number | null;
      /**
       * Format: double
       * @description Balance below which the event `account.low_balance` is posted, with at most six decimals. If omitted, there is
       *     no threshold.
       */
      low_balance_threshold?: number | null;
    };
    /**
     * Sender ID
     * @description Sender shown to the recipient. It is a number of up to 15 digits, or a name such as `Example`, `H&M` or `Müller`. A
     *     name has up to 11 characters of the GSM alphabet (3GPP TS 23.038), with at least one letter. Each of `^ { } \ [ ~ ]
     *     | €` counts twice. Anything else gets a 400 with the fault `pattern`. If the operator's route accepts longer
     *     senders, a sender can have up to 16 characters.
     * @example Example
     */
    SenderId: string;
    /**
     * Phone number
     * @description A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and
     *     parentheses are allowed between the digits: `+44 7700 900123`. It is echoed as provided and stored as E.164. A
     *     number that cannot exist gets a 400 with the fault `phone_number`. Both spellings of a mobile number in Argentina,
     *     Brazil and Mexico are one recipient.
     * @example +447700900123
     */
    PhoneNumber: string;
    /** SMS to send */
    SmsRequest: {
      /**
       * @description Sender shown to the recipient. It is a number of up to 15 digits, or a name such as `Example`, `H&M` or `Müller`. A
       *     name has up to 11 characters of the GSM alphabet (3GPP TS 23.038), with at least one letter. Each of `^ { } \ [ ~ ]
       *     | €` counts twice. Anything else gets a 400 with the fault `pattern`. If the operator's route accepts longer
       *     senders, a sender can have up to 16 characters.
       */
      from: components["schemas"]["SenderId"];
      /**
       * @description A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and
       *     parentheses are allowed between the digits: `+44 7700 900123`. It is echoed as provided and stored as E.164. A
       *     number that cannot exist gets a 400 with the fault `phone_number`. Both spellings of a mobile number in Argentina,
       *     Brazil and Mexico are one recipient.
       */
      to: components["schemas"]["PhoneNumber"];
      /** @description Message content. */
      text: string;
    };
    /** SMS accepted */
    SentSms: {
      /**
       * Format: uuid
       * @description Identifier for tracking delivery and status.
       */
      messageId: string;
      /** @description Sender ID shown to the recipient. */
      from: string;
      /** @description Recipient number, as provided. */
      to: string;
    };
    /**
     * Error code of a send that is not allowed
     * @description Kind of problem.
     *
     *     - `forbidden` (403): the caller is authenticated but not allowed to do this.
     *     - `blocked` (403): the account may not currently send to this destination. `reason` is the cause. Nothing was sent
     *       or charged.
     */
    SendProblemCode: "forbidden" | "blocked" | (string & {});
    /**
     * Reason of a block
     * @description Reason for a `blocked` send. Present if `code` is `blocked`.
     *
     *     - `country`: the account may not send to the country of the number.
     *     - `block_list`: the operator has blocked the number.
     *     - `number_kind`: numbers of this kind, such as premium-rate numbers, get no messages here.
     *     - `recipient`: the number has reached the hourly or daily message limit per recipient. An approved verification ends
     *       the block.
     *     - `velocity`: too few codes are entered in this range or country, or by this requester.
     *     - `anomaly`: codes were sent to consecutive numbers.
     *     - `spend`: the cost of today's unconverted codes to this country has reached the account's amount.
     *     - `opted_out`: the recipient has opted out of messages from this account (decision 0042).
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
     * @description The body of a 403 of a send: a `Problem` with the additional code `blocked` and its reason.
     */
    SendProblem: {
      /**
       * @description Reference for the kind of problem, relative to the address of the service.
       * @example /problems/blocked
       */
      type: string;
      /** @description Short name of the kind of problem, the same for every problem with this `code`. */
      title: string;
      /** @description HTTP status of the response. */
      status: number;
      /** @description Cause of this problem, as human-readable text. Programs use `code`. */
      detail: string;
      /**
       * @description Kind of problem.
       *
       *     - `forbidden` (403): the caller is authenticated but not allowed to do this.
       *     - `blocked` (403): the account may not currently send to this destination. `reason` is the cause. Nothing was sent
       *       or charged.
       */
      code: components["schemas"]["SendProblemCode"];
      /**
       * @description Reason for a `blocked` send. Present if `code` is `blocked`.
       *
       *     - `country`: the account may not send to the country of the number.
       *     - `block_list`: the operator has blocked the number.
       *     - `number_kind`: numbers of this kind, such as premium-rate numbers, get no messages here.
       *     - `recipient`: the number has reached the hourly or daily message limit per recipient. An approved verification ends
       *       the block.
       *     - `velocity`: too few codes are entered in this range or country, or by this requester.
       *     - `anomaly`: codes were sent to consecutive numbers.
       *     - `spend`: the cost of today's unconverted codes to this country has reached the account's amount.
       *     - `opted_out`: the recipient has opted out of messages from this account (decision 0042).
       */
      reason?: components["schemas"]["BlockReason"];
      /**
       * @description Present if `code` is `blocked`. `true` if the block only suspects fraud: let the requester solve a challenge,
       *     such as a captcha, and repeat the request with `client.trusted`. `false` if that changes nothing.
       */
      challenge?: boolean;
      /** @description Identifier of this request, the same as in the header `X-Request-Id`. */
      request_id: string;
      /** @description Every fault of the request. Present if `status` is 400. */
      errors?: components["schemas"]["Fault"][];
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
     */
    ReceivedSmsReportStatus: "Success" | "Failed" | "Incomplete" | "WrongNumber" | (string & {});
    /** SMS notification */
    SmsReport: {
      /** @description The message identifier returned when the SMS was sent. */
      id: string;
      /**
       * @description Reported result of an SMS.
       *
       *     - `Success`: the verification completed successfully. The message becomes `DELIVERED`.
       *     - `Failed`: the verification failed. The message becomes `FAILED`.
       *     - `Incomplete`: the verification was not completed. It is recorded, and the delivery status stays unchanged.
       *     - `WrongNumber`: the number is wrong. The message becomes `FAILED`.
       *
       *     **Transitions.** Any value can be reported at any time and more than once. The last one is stored as the `outcome`
       *     of the message. The delivery status only advances, as described in `MessageStatus`.
       */
      status: components["schemas"]["SmsReportStatus"];
    };
    /** Result of an SMS notification */
    SmsReportResult: {
      /** @description The message identifier. */
      id: string;
      /**
       * @description Reported result of an SMS.
       *
       *     - `Success`: the verification completed successfully. The message becomes `DELIVERED`.
       *     - `Failed`: the verification failed. The message becomes `FAILED`.
       *     - `Incomplete`: the verification was not completed. It is recorded, and the delivery status stays unchanged.
       *     - `WrongNumber`: the number is wrong. The message becomes `FAILED`.
       *
       *     **Transitions.** Any value can be reported at any time and more than once. The last one is stored as the `outcome`
       *     of the message. The delivery status only advances, as described in `MessageStatus`.
       */
      status: components["schemas"]["ReceivedSmsReportStatus"];
      /** @description Result of the processing, `OK` on success. */
      message: string;
    };
    /**
     * Aggregation interval
     * @description Grouping and time range of the statistics.
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
     * @description A `Time`, for the grouped types. Other types do not require it and ignore any value.
     * @example 2026-03-02T09:30:00Z
     * @example 2026-03-02
     */
    StatsTime: string;
    /**
     * Statistics request
     * @description Type and time range of the statistics.
     */
    StatsRequest: {
      /**
       * @description Grouping and time range of the statistics.
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
       * @description Start of the period (ISO 8601), included. Required for the grouped types (`hourly`, `daily`, `weekly`,
       *     `monthly`, `yearly`). Other types ignore it.
       */
      start_time?: components["schemas"]["StatsTime"] | null;
      /**
       * @description End of the period (ISO 8601), excluded. Must be after the start. Required for the grouped types. Other types
       *     ignore it.
       */
      end_time?: components["schemas"]["StatsTime"] | null;
      /**
       * @description Time zone for date grouping: an IANA name, or an offset in whole quarters of an hour.
       * @default UTC
       * @example Europe/London
       * @example +02:00
       */
      timezone?: string | null;
    };
    /**
     * Statistics entry
     * @description Statistics of one interval. A message counts in the interval of its acceptance.
     */
    StatsEntry: {
      /**
       * Format: double
       * @description OTP messages requested in the interval.
       */
      total_requests: number;
      /**
       * Format: double
       * @description Messages successfully processed in the interval, that is, submitted to the gateway.
       */
      total_transactions: number;
      /**
       * Format: double
       * @description Total billing amount for the interval: charges less refunds.
       */
      total_amount: number;
      /** @description Currency of the amounts. `EUR` unless the account has another. */
      currency: components["schemas"]["Currency"];
      /**
       * Format: date-time
       * @description Start of the interval (included).
       */
      start_time: string;
      /**
       * Format: date-time
       * @description End of the interval (excluded).
       */
      end_time: string;
    };
    /**
     * Statistics
     * @description One entry per time interval in the range, in chronological order. Empty intervals have zeros. `today` and the
     *     relative types have one entry.
     */
    StatsEntries: components["schemas"]["StatsEntry"][];
    /** Flash call to make */
    FlashCallRequest: {
      /** @description Number to call. */
      callee: components["schemas"]["PhoneNumber"];
      /**
       * @description Caller ID, used as the verification token. If omitted, the service chooses one from its pool. If the operator
       *     has not configured a pool, the response is a 400 (`required`).
       */
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
     * @description The earlier form of the request. Use `FlashCallRequest` in new code.
     */
    EarlierFlashCallRequest: {
      /**
       * @description Kind of call.
       * @constant
       */
      callType: "flash";
      /** @description Number to call. */
      callee: components["schemas"]["PhoneNumber"];
      /**
       * @description Caller ID, used as the verification token. If omitted, the service chooses one from its pool. If the operator
       *     has not configured a pool, the response is a 400 (`required`).
       */
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
     * @description The current or the earlier form, distinguished by `callType`.
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
      /** @description Recipient number, as provided. */
      callee: string;
    };
    /**
     * Flash call notification status
     * @description Reported result of a flash call.
     *
     *     - `Success`: the call completed successfully and becomes `DELIVERED`.
     *     - `Failed`: the call failed and becomes `FAILED`.
     *
     *     **Transitions.** Either value can be reported at any time and more than once. The last one is stored as the
     *     `outcome` of the call. The delivery status only advances, as described in `MessageStatus`.
     * @enum {string}
     */
    FlashCallReportStatus: "Success" | "Failed";
    /**
     * Flash call notification status
     * @description Reported result of a flash call.
     *
     *     - `Success`: the call completed successfully and becomes `DELIVERED`.
     *     - `Failed`: the call failed and becomes `FAILED`.
     *
     *     **Transitions.** Either value can be reported at any time and more than once. The last one is stored as the
     *     `outcome` of the call. The delivery status only advances, as described in `MessageStatus`.
     */
    ReceivedFlashCallReportStatus: "Success" | "Failed" | (string & {});
    /** Flash call notification */
    FlashCallReport: {
      /** @description Identifier of the flash call. */
      uuid: string;
      /**
       * @description Reported result of a flash call.
       *
       *     - `Success`: the call completed successfully and becomes `DELIVERED`.
       *     - `Failed`: the call failed and becomes `FAILED`.
       *
       *     **Transitions.** Either value can be reported at any time and more than once. The last one is stored as the
       *     `outcome` of the call. The delivery status only advances, as described in `MessageStatus`.
       */
      status: components["schemas"]["FlashCallReportStatus"];
    };
    /** Result of a flash call notification */
    FlashCallReportResult: {
      /** @description Identifier of the flash call. */
      uuid: string;
      /**
       * @description Reported result of a flash call.
       *
       *     - `Success`: the call completed successfully and becomes `DELIVERED`.
       *     - `Failed`: the call failed and becomes `FAILED`.
       *
       *     **Transitions.** Either value can be reported at any time and more than once. The last one is stored as the
       *     `outcome` of the call. The delivery status only advances, as described in `MessageStatus`.
       */
      status: components["schemas"]["ReceivedFlashCallReportStatus"];
      /** @description Result of the processing, `OK` on success. */
      message: string;
    };
    /**
     * Service status
     * @description Availability of a service. The Telegram, flash call and eSIM services use the same values.
     *
     *     - `Running`: requests are accepted, and at least one provider can be reached.
     *     - `Stopped`: the operator has disabled the service, and requests get a 503 without a charge. Or no provider can
     *       currently be reached. Messages are then accepted and queued, and refunded if no provider accepts them in time.
     *     - `Maintenance`: the operator is working on the service. Sends and eSIM package creations get a 503 with
     *       `Retry-After` and are not charged. Accepted messages are still processed, codes checked, and records and lists
     *       returned. `Maintenance` takes precedence over `Stopped`.
     *
     *     **Transitions.** Each value may follow any other. Only the operator sets `Maintenance`. `Running` and `Stopped` also
     *     depend on the providers.
     */
    ServiceStatus: "Running" | "Stopped" | "Maintenance" | (string & {});
    /**
     * Service status object
     * @description Status, version and uptime of a service.
     */
    ServiceStatusObject: {
      /**
       * @description Availability of a service. The Telegram, flash call and eSIM services use the same values.
       *
       *     - `Running`: requests are accepted, and at least one provider can be reached.
       *     - `Stopped`: the operator has disabled the service, and requests get a 503 without a charge. Or no provider can
       *       currently be reached. Messages are then accepted and queued, and refunded if no provider accepts them in time.
       *     - `Maintenance`: the operator is working on the service. Sends and eSIM package creations get a 503 with
       *       `Retry-After` and are not charged. Accepted messages are still processed, codes checked, and records and lists
       *       returned. `Maintenance` takes precedence over `Stopped`.
       *
       *     **Transitions.** Each value may follow any other. Only the operator sets `Maintenance`. `Running` and `Stopped` also
       *     depend on the providers.
       */
      status: components["schemas"]["ServiceStatus"];
      /**
       * @description Version of the running build. It differs from the version of this API.
       * @example 1.0.0
       */
      version: string;
      /**
       * @description Uptime of the service in days, hours, minutes and whole seconds.
       * @example 0 days, 0 hours, 5 minutes, 12 seconds
       */
      uptime: string;
    };
    /**
     * WhatsApp number
     * @description A telephone number in E.164 form without the `+`. It has digits only. Spaces, hyphens, dots, slashes and parentheses
     *     are allowed between them. It must be registered with WhatsApp. It is echoed as provided. A number that cannot exist
     *     gets a 400 with the fault `phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one
     *     recipient.
     * @example 447700900123
     */
    WhatsappNumber: string;
    /** WhatsApp message to send */
    WhatsappOtpRequest: {
      /**
       * @description A telephone number in E.164 form without the `+`. It has digits only. Spaces, hyphens, dots, slashes and parentheses
       *     are allowed between them. It must be registered with WhatsApp. It is echoed as provided. A number that cannot exist
       *     gets a 400 with the fault `phone_number`. Both spellings of a mobile number in Argentina, Brazil and Mexico are one
       *     recipient.
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
      /** @description Recipient number, as provided. */
      to: string;
    };
    /**
     * Verification code
     * @description One-time password of 4 to 8 digits.
     * @example 493817
     */
    VerificationCode: string;
    /**
     * Telegram message to send
     * @description A Telegram message. `code` and `code_length` exclude each other (400, fault `conflict`). Without either, the service
     *     creates a code of 6 digits.
     */
    TelegramOtpRequest: {
      /**
       * @description A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and
       *     parentheses are allowed between the digits: `+44 7700 900123`. It is echoed as provided and stored as E.164. A
       *     number that cannot exist gets a 400 with the fault `phone_number`. Both spellings of a mobile number in Argentina,
       *     Brazil and Mexico are one recipient.
       */
      to: components["schemas"]["PhoneNumber"];
      /** @description The verification code to send, 4 to 8 digits. */
      code?: components["schemas"]["VerificationCode"] | null;
      /** @description Number of digits of the code that the service creates. */
      code_length?: number | null;
      /**
       * @description Seconds within which the message must be delivered. After that it expires.
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
      /** @description Recipient number, as provided. */
      to: string;
    };
    /** Verification to check */
    CheckTelegramVerificationRequest: {
      /** @description Gateway request identifier in the TDR. */
      request_id: string;
      /**
       * @description The code entered by the recipient: 4 to 8 digits of any script. Spaces, hyphens, dots and underscores around the
       *     digits are ignored. If present, the gateway validates it and returns the result.
       * @example 493817
       */
      code?: string | null;
    };
    /**
     * Telegram delivery status
     * @description Delivery of a Telegram message as reported by the gateway.
     *
     *     - `sent`: message dispatched to the gateway.
     *     - `delivered`: delivered to the recipient's device.
     *     - `read`: the recipient opened the message.
     *     - `expired`: the time to live elapsed before delivery.
     *     - `revoked`: the verification message was revoked before delivery.
     *
     *     **Transitions.** It starts as `sent` and only advances in the order `sent`, `expired`, `revoked`, `delivered`,
     *     `read`. It may skip values. `read` is final.
     */
    TelegramDeliveryStatus: "sent" | "delivered" | "read" | "expired" | "revoked" | (string & {});
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
     */
    TelegramVerificationStatus:
      "code_valid" | "code_invalid" | "code_max_attempts_exceeded" | "expired" | (string & {});
    /**
     * Verification status result
     * @description Delivery and verification of a Telegram message.
     */
    TelegramVerification: {
      /** @description Identifier of the verification request, as in the request. */
      request_id: string;
      /** @description Recipient number. After the retention period of numbers (default: 90 days), only its calling code. */
      phone_number: string;
      /**
       * Format: double
       * @description Cost charged for the status check. Always 0, because a check is free.
       */
      request_cost: number;
      /**
       * @description Delivery status of the message. `sent` from its acceptance on. `revoked` also if it could not be delivered for
       *     another reason (TDR status FAILED).
       */
      delivery_status: {
        /**
         * @description Delivery of a Telegram message as reported by the gateway.
         *
         *     - `sent`: message dispatched to the gateway.
         *     - `delivered`: delivered to the recipient's device.
         *     - `read`: the recipient opened the message.
         *     - `expired`: the time to live elapsed before delivery.
         *     - `revoked`: the verification message was revoked before delivery.
         *
         *     **Transitions.** It starts as `sent` and only advances in the order `sent`, `expired`, `revoked`, `delivered`,
         *     `read`. It may skip values. `read` is final.
         */
        status: components["schemas"]["TelegramDeliveryStatus"];
        /**
         * Format: int64
         * @description Time of this status (Unix seconds).
         */
        updated_at: number;
      };
      /**
       * @description Verification status of the code. Until a code has been checked it is `code_invalid` with the time of the
       *     message.
       */
      verification_status: {
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
        status: components["schemas"]["TelegramVerificationStatus"];
        /**
         * Format: int64
         * @description Time of this status (Unix seconds).
         */
        updated_at: number;
      };
    };
    /**
     * Status of a single Telegram delivery record
     * @description Delivery and verification of a Telegram message in one value.
     *
     *     - `PENDING`: message accepted and queued.
     *     - `SENT`: message dispatched to the gateway.
     *     - `DELIVERED`: delivered to the recipient's device.
     *     - `READ`: the recipient opened the message.
     *     - `REJECTED`: the code was invalid or the maximum of verification attempts was exceeded.
     *     - `FAILED`: the message could not be delivered, expired or was revoked.
     *
     *     **Transitions.** The value follows the delivery status of the message (`MessageStatus`), with `EXPIRED` and
     *     `REVOKED` shown as `FAILED`. If the verification status (`TelegramVerificationStatus`) becomes `code_invalid` or
     *     `code_max_attempts_exceeded`, any value is replaced by `REJECTED`. If a later check finds the code valid, the
     *     delivery status is shown again.
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
      /** @description Recipient phone number, E.164 format. After the retention period of numbers (default: 90 days), only its calling code, such as `+44`. */
      to: string;
      /** @description Verification code that was sent. Empty if the operator removes codes before the record. */
      code: string;
      /**
       * @description Delivery and verification of a Telegram message in one value.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `REJECTED`: the code was invalid or the maximum of verification attempts was exceeded.
       *     - `FAILED`: the message could not be delivered, expired or was revoked.
       *
       *     **Transitions.** The value follows the delivery status of the message (`MessageStatus`), with `EXPIRED` and
       *     `REVOKED` shown as `FAILED`. If the verification status (`TelegramVerificationStatus`) becomes `code_invalid` or
       *     `code_max_attempts_exceeded`, any value is replaced by `REJECTED`. If a later check finds the code valid, the
       *     delivery status is shown again.
       */
      status: components["schemas"]["TdrStatus"];
      /**
       * @description Gateway request identifier, used by the verification status check. The service assigns it when it accepts the
       *     message. The check and the filter also accept the identifier of the gateway behind the service.
       */
      request_id: string;
      /** @description Destination country name. */
      country: string;
      /** @description Destination dialing code. */
      country_code: number;
      /** @description Mobile network of the recipient. */
      network: string;
      /**
       * Format: date-time
       * @description ISO 8601 creation timestamp.
       */
      timestamp: string;
    };
    /**
     * TDR sort key
     * @description Record field that sorts the list.
     * @enum {string}
     */
    TdrSortKey:
      "uuid" | "to" | "code" | "status" | "request_id" | "country" | "country_code" | "network" | "timestamp";
    /**
     * TDR sort key
     * @description Record field that sorts the list.
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
     * @description Delivery of a Telegram message, without the verification status of its code.
     *
     *     - `PENDING`: message accepted and queued.
     *     - `SENT`: message dispatched to the gateway.
     *     - `DELIVERED`: delivered to the recipient's device.
     *     - `READ`: the recipient opened the message.
     *     - `EXPIRED`: the time to live elapsed before delivery was confirmed.
     *     - `REVOKED`: the verification message was revoked before delivery.
     *     - `FAILED`: the message could not be delivered.
     *
     *     **Transitions.** It starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`, `EXPIRED`,
     *     `REVOKED`, `DELIVERED`, `READ`. It may skip values. A late report of a previous status changes nothing. `READ` is
     *     final.
     * @enum {string}
     */
    TdrListStatus: "PENDING" | "SENT" | "DELIVERED" | "READ" | "EXPIRED" | "REVOKED" | "FAILED";
    /**
     * Status of a Telegram delivery record in the list
     * @description Delivery of a Telegram message, without the verification status of its code.
     *
     *     - `PENDING`: message accepted and queued.
     *     - `SENT`: message dispatched to the gateway.
     *     - `DELIVERED`: delivered to the recipient's device.
     *     - `READ`: the recipient opened the message.
     *     - `EXPIRED`: the time to live elapsed before delivery was confirmed.
     *     - `REVOKED`: the verification message was revoked before delivery.
     *     - `FAILED`: the message could not be delivered.
     *
     *     **Transitions.** It starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`, `EXPIRED`,
     *     `REVOKED`, `DELIVERED`, `READ`. It may skip values. A late report of a previous status changes nothing. `READ` is
     *     final.
     */
    ReceivedTdrListStatus:
      "PENDING" | "SENT" | "DELIVERED" | "READ" | "EXPIRED" | "REVOKED" | "FAILED" | (string & {});
    /**
     * TDR filter
     * @description Filter for records. A record must match all provided fields, and its `timestamp` must be in the range.
     */
    TdrFilter: {
      /** @description Identifier of the Telegram message. */
      uuid?: string | null;
      /**
       * @description A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and
       *     parentheses are allowed between the digits: `+44 7700 900123`. It is echoed as provided and stored as E.164. A
       *     number that cannot exist gets a 400 with the fault `phone_number`. Both spellings of a mobile number in Argentina,
       *     Brazil and Mexico are one recipient.
       */
      to?: components["schemas"]["PhoneNumber"] | null;
      /** @description Verification code that was sent. */
      code?: string | null;
      /**
       * @description Delivery of a Telegram message, without the verification status of its code.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `EXPIRED`: the time to live elapsed before delivery was confirmed.
       *     - `REVOKED`: the verification message was revoked before delivery.
       *     - `FAILED`: the message could not be delivered.
       *
       *     **Transitions.** It starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`, `EXPIRED`,
       *     `REVOKED`, `DELIVERED`, `READ`. It may skip values. A late report of a previous status changes nothing. `READ` is
       *     final.
       */
      status?: components["schemas"]["TdrListStatus"] | null;
      /** @description Gateway request identifier. */
      request_id?: string | null;
      /** @description Destination country name. */
      country?: string | null;
      /** @description Destination dialing code. */
      country_code?: number | null;
      /** @description Mobile network of the recipient. */
      network?: string | null;
      /**
       * @description Creation time (ISO 8601): a range, or a single time that matches the whole day, minute, second or millisecond
       *     that it names.
       */
      timestamp?:
        | {
            /** @description Start of the range (included). */
            from?: components["schemas"]["Time"] | null;
            /** @description End of the range (excluded). */
            to?: components["schemas"]["Time"] | null;
          }
        | components["schemas"]["Time"]
        | null;
    };
    /** TDR query */
    ListTelegramTdrsRequest: {
      /**
       * @description Page number, from 1.
       * @default 1
       */
      page?: number | null;
      /**
       * @description Number of records per page.
       * @default 20
       */
      rows_per_page?: number | null;
      /**
       * @description Record field that sorts the list.
       * @default timestamp
       */
      sort_by?: components["schemas"]["TdrSortKey"] | null;
      /**
       * @description - `ASC`: smallest, earliest or first letter first.
       *     - `DESC`: the other way round.
       * @default DESC
       */
      sort_direction?: components["schemas"]["SortDirection"] | null;
      /** @description Filter for records. A record must match all provided fields, and its `timestamp` must be in the range. */
      filter?: components["schemas"]["TdrFilter"] | null;
    };
    /**
     * Telegram delivery record in the list
     * @description The record of one Telegram message (TDR) in a list. Its `status` is the delivery only.
     */
    ListedTdr: {
      /**
       * Format: uuid
       * @description Identifier of the Telegram message.
       */
      uuid: string;
      /** @description Recipient phone number, E.164 format. After the retention period of numbers (default: 90 days), only its calling code, such as `+44`. */
      to: string;
      /** @description Verification code that was sent. Empty if the operator removes codes before the record. */
      code: string;
      /**
       * @description Delivery of a Telegram message, without the verification status of its code.
       *
       *     - `PENDING`: message accepted and queued.
       *     - `SENT`: message dispatched to the gateway.
       *     - `DELIVERED`: delivered to the recipient's device.
       *     - `READ`: the recipient opened the message.
       *     - `EXPIRED`: the time to live elapsed before delivery was confirmed.
       *     - `REVOKED`: the verification message was revoked before delivery.
       *     - `FAILED`: the message could not be delivered.
       *
       *     **Transitions.** It starts as `PENDING` and only advances in the order `PENDING`, `SENT`, `FAILED`, `EXPIRED`,
       *     `REVOKED`, `DELIVERED`, `READ`. It may skip values. A late report of a previous status changes nothing. `READ` is
       *     final.
       */
      status: components["schemas"]["ReceivedTdrListStatus"];
      /**
       * @description Gateway request identifier, used by the verification status check. The service assigns it when it accepts the
       *     message. The check and the filter also accept the identifier of the gateway behind the service.
       */
      request_id: string;
      /** @description Destination country name. */
      country: string;
      /** @description Destination dialing code. */
      country_code: number;
      /** @description Mobile network of the recipient. */
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
      /** @description Page number. */
      page: number;
      /** @description Number of records per page. */
      rows_per_page: number;
      /** @description Record field that sorts the list. */
      sort_by: components["schemas"]["ReceivedTdrSortKey"];
      /**
       * @description - `ASC`: smallest, earliest or first letter first.
       *     - `DESC`: the other way round.
       */
      sort_direction: components["schemas"]["ReceivedSortDirection"];
      /** @description Number of records that match the filter. */
      total: number;
      /** @description Number of pages for the filter. */
      total_pages: number;
      /** @description True if there is a next page. */
      has_next_page: boolean;
      /** @description True if there is a previous page. */
      has_previous_page: boolean;
      /** @description The records. */
      list: components["schemas"]["ListedTdr"][];
    };
    /** eSIM package to create */
    CreateEsimPackageRequest: {
      /** @description ICCID of the SIM. An impossible ICCID gets a 404. */
      sim: string;
      /**
       * Format: int64
       * @description Template identifier. An impossible identifier gets a 404.
       */
      package_template: number;
      /** @description Time allowance in seconds, at most 31622400 (366 days). */
      time_allowance?: number | null;
    };
    /**
     * eSIM package status
     * @description Status of an eSIM package.
     *
     *     - `NOT_ACTIVE`: created, not yet in use. The status of every new package.
     *     - `ACTIVE`: in use.
     *     - `TERMINATED`: used up, expired or withdrawn.
     *
     *     **Transitions.** `NOT_ACTIVE` becomes `ACTIVE` at the first use. Both become `TERMINATED`, which is final. Other
     *     values of the eSIM platform are returned unchanged, so accept unknown values.
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
       * @description Identifier of the package template.
       */
      package_template: number;
      /**
       * @description Status of an eSIM package.
       *
       *     - `NOT_ACTIVE`: created, not yet in use. The status of every new package.
       *     - `ACTIVE`: in use.
       *     - `TERMINATED`: used up, expired or withdrawn.
       *
       *     **Transitions.** `NOT_ACTIVE` becomes `ACTIVE` at the first use. Both become `TERMINATED`, which is final. Other
       *     values of the eSIM platform are returned unchanged, so accept unknown values.
       */
      status: components["schemas"]["EsimPackageStatus"];
      /**
       * Format: int64
       * @description Creation timestamp (Unix milliseconds).
       */
      created_date: number;
      /** @description Time allowance in seconds. Present if it was provided. */
      time_allowance?: number;
    };
    /**
     * SIM status
     * @description Status of a SIM in the registry.
     *
     *     - `WAITING_FOR_ASSIGNMENT`: in stock, not yet assigned.
     *     - `PRE_SERVICE`: assigned, not yet in service.
     *     - `IN_SERVICE`: in service.
     *     - `TERMINATED`: taken out of service.
     *
     *     **Transitions.** A SIM advances in the order `WAITING_FOR_ASSIGNMENT`, `PRE_SERVICE`, `IN_SERVICE`. Each may become
     *     `TERMINATED`, which is final. Other values of the eSIM platform are returned unchanged, so accept unknown values.
     * @example WAITING_FOR_ASSIGNMENT
     * @example PRE_SERVICE
     * @example IN_SERVICE
     * @example TERMINATED
     */
    SimStatus: string;
    /** Group, inventory or company */
    NamedReference: {
      /** @description Identifier. */
      id: number;
      /** @description Name. */
      name: string;
    };
    /**
     * SIM registry entry
     * @description A SIM in the registry.
     */
    SimRegistryEntry: {
      /** @description SIM identifier. */
      iccid: string;
      /**
       * @description Status of a SIM in the registry.
       *
       *     - `WAITING_FOR_ASSIGNMENT`: in stock, not yet assigned.
       *     - `PRE_SERVICE`: assigned, not yet in service.
       *     - `IN_SERVICE`: in service.
       *     - `TERMINATED`: taken out of service.
       *
       *     **Transitions.** A SIM advances in the order `WAITING_FOR_ASSIGNMENT`, `PRE_SERVICE`, `IN_SERVICE`. Each may become
       *     `TERMINATED`, which is final. Other values of the eSIM platform are returned unchanged, so accept unknown values.
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
       * @description Provisioning time (Unix milliseconds).
       */
      provisioned_date: number;
      /**
       * Format: int64
       * @description Termination time (Unix milliseconds). `0` if the SIM is not terminated.
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
     * @description A page of the SIM registry.
     */
    SimRegistryPage: {
      /** @description Number of available eSIMs that match the filters. */
      total: number;
      /** @description Number of items skipped. */
      offset: number;
      /** @description Number of items returned. */
      count: number;
      /** @description The SIMs. */
      sims: components["schemas"]["SimRegistryEntry"][];
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
     * Channel
     * @description Channel of a message.
     *
     *     - `sms`: a text message.
     *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
     *     - `whatsapp`: a WhatsApp message.
     *     - `telegram`: a Telegram message through the gateway.
     */
    ReceivedChannel: "sms" | "flash_call" | "whatsapp" | "telegram" | (string & {});
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
     */
    ReceivedMessageStatus:
      "PENDING" | "SENT" | "DELIVERED" | "READ" | "FAILED" | "EXPIRED" | "REVOKED" | (string & {});
    /**
     * Message filter
     * @description Filter for messages. A message must match all provided fields, and its acceptance must be in the range of
     *     `created_at`.
     */
    MessageFilter: {
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
      /**
       * @description A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and
       *     parentheses are allowed between the digits: `+44 7700 900123`. It is echoed as provided and stored as E.164. A
       *     number that cannot exist gets a 400 with the fault `phone_number`. Both spellings of a mobile number in Argentina,
       *     Brazil and Mexico are one recipient.
       */
      to?: components["schemas"]["PhoneNumber"] | null;
      /** @description Acceptance time of the message (ISO 8601). */
      created_at?: {
        /** @description Start of the range (included). */
        from?: components["schemas"]["Time"] | null;
        /** @description End of the range (excluded). */
        to?: components["schemas"]["Time"] | null;
      } | null;
    };
    /** Message query */
    ListMessagesRequest: {
      /**
       * @description Filter for messages. A message must match all provided fields, and its acceptance must be in the range of
       *     `created_at`.
       */
      filter?: components["schemas"]["MessageFilter"] | null;
      /**
       * @description Maximum number of messages per page.
       * @default 20
       */
      count?: number | null;
      /**
       * Format: uuid
       * @description The `next` of the previous page.
       */
      before?: string | null;
    };
    /**
     * Message in a list
     * @description A message of any channel without its events. `getMessage` returns the events.
     */
    ListedMessage: {
      /**
       * Format: uuid
       * @description Identifier of the message, as the send returned it.
       */
      id: string;
      /**
       * @description Channel of a message.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["ReceivedChannel"];
      /** @description Recipient number, E.164 format. After the retention period of numbers (default: 90 days), only its calling code, such as `+44`. */
      to: string;
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
      status: components["schemas"]["ReceivedMessageStatus"];
      /** @description Last new value reported by `reportSmsStatus`, `reportFlashCallStatus` or `reportFeedback`. Absent until then. */
      outcome?: components["schemas"]["ReceivedSmsReportStatus"];
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
       * @description Identifier of the verification, if the message is an attempt of one. Otherwise absent.
       */
      verification_id?: string;
      /**
       * Format: double
       * @description Price of the message when it was accepted.
       */
      price: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /**
       * Format: date-time
       * @description Acceptance time of the message (ISO 8601).
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Time of the last change (ISO 8601).
       */
      updated_at: string;
    };
    /**
     * Messages
     * @description One page of the account's messages, newest first.
     */
    MessagePage: {
      /** @description The messages, newest first. */
      list: components["schemas"]["ListedMessage"][];
      /** @description The value of `before` for the next page. Absent on the last page. */
      next?: string;
    };
    /**
     * Event of a message
     * @description An event of a message.
     */
    MessageEvent: {
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
      status: components["schemas"]["ReceivedMessageStatus"];
      /**
       * Format: date-time
       * @description Time of the event (ISO 8601).
       */
      time: string;
      /** @description Details, as human-readable text. */
      detail?: string;
    };
    /**
     * Message
     * @description A message of any channel, and its events.
     */
    Message: {
      /**
       * Format: uuid
       * @description Identifier of the message, as the send returned it.
       */
      id: string;
      /**
       * @description Channel of a message.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["ReceivedChannel"];
      /** @description Recipient number, E.164 format. After the retention period of numbers (default: 90 days), only its calling code, such as `+44`. */
      to: string;
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
      status: components["schemas"]["ReceivedMessageStatus"];
      /**
       * @description Last new value reported by `reportSmsStatus`, `reportFlashCallStatus` or `reportFeedback`. A value is new if it
       *     advanced the status or was reported for the first time. Absent until then.
       */
      outcome?: components["schemas"]["ReceivedSmsReportStatus"];
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
       * @description Identifier of the verification, if the message is an attempt of one. Otherwise absent.
       */
      verification_id?: string;
      /**
       * Format: double
       * @description Price of the message when it was accepted.
       */
      price: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /**
       * Format: date-time
       * @description Acceptance time of the message (ISO 8601).
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Time of the last change (ISO 8601).
       */
      updated_at: string;
      /** @description Events of the message, oldest first. The newest 1,000 only. Empty after their retention period (default: 90 days). */
      events: components["schemas"]["MessageEvent"][];
    };
    /** Feedback on a message */
    MessageFeedback: {
      /** @description True if the recipient entered the code of the message. */
      converted: boolean;
    };
    /** Recorded feedback */
    RecordedFeedback: {
      /** @description Identifier of the message. */
      id: string;
      /** @description Recorded value. */
      converted: boolean;
    };
    /**
     * Step of a workflow
     * @description A channel over which the code is sent, and the time before the next step.
     */
    WorkflowStep: {
      /**
       * @description Channel of a message.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["Channel"];
      /**
       * @description Seconds until the next step. The next step begins immediately if the message fails, expires or has no route.
       * @default 60
       */
      timeout?: number | null;
    };
    /** Workflow */
    Workflow: components["schemas"]["WorkflowStep"][];
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
    /**
     * Autofill
     * @description Target that fills in the code of an SMS automatically: either the pages of a domain (WebOTP, origin-bound codes), or
     *     the app signed with a hash (Android's SMS Retriever). Both together get a 400 with the fault `conflict`.
     */
    Autofill: {
      /**
       * @description Domain of the page with the input field for the code.
       * @example shop.example.com
       */
      domain?: string | null;
      /**
       * @description Hash of the app.
       * @example FA+9qCX9VSu
       */
      app_hash?: string | null;
    };
    /**
     * Transaction to confirm
     * @description A payment confirmed by the code. The text contains its amount and payee, so that the recipient sees the purpose of
     *     the code.
     */
    ConfirmedTransaction: {
      /**
       * @description Amount with its currency, as displayed.
       * @example 42.50 EUR
       */
      amount: string;
      /**
       * @description Recipient of the payment.
       * @example Example Ltd
       */
      payee: string;
    };
    /** Verification to start */
    StartVerificationRequest: {
      /**
       * @description A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and
       *     parentheses are allowed between the digits: `+44 7700 900123`. It is echoed as provided and stored as E.164. A
       *     number that cannot exist gets a 400 with the fault `phone_number`. Both spellings of a mobile number in Argentina,
       *     Brazil and Mexico are one recipient.
       */
      to: components["schemas"]["PhoneNumber"];
      /**
       * @description Channels over which the code is sent, one after another, until it is entered. Default: the operator's workflow
       *     for the country of the number. A flash call step requires that the service has a pool of caller IDs. Otherwise
       *     it gets a 400.
       */
      workflow?: components["schemas"]["Workflow"] | null;
      /**
       * @description Name of the operator's template for the text. An unknown name gets a 400.
       * @default default
       * @example default
       */
      template?: string | null;
      /**
       * @description Language of the text (BCP 47), with any extension of the recipient's system, such as `en-US-u-mu-celsius`.
       *     Default: the language of the number's country. If the template does not have the language, the nearest available
       *     one is used.
       * @example en-GB
       */
      locale?: string | null;
      /**
       * @description Number of digits of the code. More than 8 with Telegram in the workflow gets a 400 (`conflict`).
       * @default 6
       */
      code_length?: number | null;
      /**
       * @description Seconds within which the code must be entered.
       * @default 600
       */
      ttl?: number | null;
      /**
       * @description The requester of the code: the device if provided, otherwise the network of the IP address. `startVerification`
       *     returns a pending verification only to the requester that started it. The guard against SMS pumping counts the
       *     unconverted codes of each requester. Provide a requester in each start, always in the same way.
       */
      client?: components["schemas"]["VerifyingClient"] | null;
      /**
       * @description Target that fills in the code of an SMS automatically: either the pages of a domain (WebOTP, origin-bound codes), or
       *     the app signed with a hash (Android's SMS Retriever). Both together get a 400 with the fault `conflict`.
       */
      autofill?: components["schemas"]["Autofill"] | null;
      /**
       * @description A payment confirmed by the code. The text contains its amount and payee, so that the recipient sees the purpose of
       *     the code.
       */
      transaction?: components["schemas"]["ConfirmedTransaction"] | null;
      /**
       * @description Your reference for the verification, such as an order number. It is returned unchanged, and the service does not
       *     use it.
       * @example order-1041
       */
      reference?: string | null;
    };
    /**
     * State of a verification
     * @description Status of a verification.
     *
     *     - `PENDING`: in progress. Its code can be entered.
     *     - `APPROVED`: the correct code was entered.
     *     - `CANCELED`: it was canceled.
     *     - `EXPIRED`: it expired before the correct code was entered.
     *     - `FAILED`: five wrong codes were entered, or none of its messages can be delivered. `reason` is the cause.
     *     - `BLOCKED`: the account may not send to this destination. `reason` is the cause. Nothing was sent or charged.
     *
     *     **Transitions.** A verification starts as `PENDING` or `BLOCKED`. `PENDING` becomes any other status except
     *     `BLOCKED`. All others are final.
     * @enum {string}
     */
    VerificationState: "PENDING" | "APPROVED" | "CANCELED" | "EXPIRED" | "FAILED" | "BLOCKED";
    /**
     * State of a verification
     * @description Status of a verification.
     *
     *     - `PENDING`: in progress. Its code can be entered.
     *     - `APPROVED`: the correct code was entered.
     *     - `CANCELED`: it was canceled.
     *     - `EXPIRED`: it expired before the correct code was entered.
     *     - `FAILED`: five wrong codes were entered, or none of its messages can be delivered. `reason` is the cause.
     *     - `BLOCKED`: the account may not send to this destination. `reason` is the cause. Nothing was sent or charged.
     *
     *     **Transitions.** A verification starts as `PENDING` or `BLOCKED`. `PENDING` becomes any other status except
     *     `BLOCKED`. All others are final.
     */
    ReceivedVerificationState:
      "PENDING" | "APPROVED" | "CANCELED" | "EXPIRED" | "FAILED" | "BLOCKED" | (string & {});
    /**
     * Reason of the end of a verification
     * @description Reason why a verification is `FAILED` or `BLOCKED`.
     *
     *     - `max_checks`: too many wrong codes were entered (`FAILED`).
     *     - `undeliverable`: none of its messages can be delivered, and its workflow has no further step (`FAILED`).
     *     - `country`, `block_list`, `number_kind`, `recipient`, `velocity`, `anomaly`, `spend`: its send was blocked for this
     *       reason (`BLOCKED`).
     *
     *     Accept unknown values.
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
     * @description A message that carried the code. `getMessage` returns more details.
     */
    VerificationAttempt: {
      /**
       * Format: uuid
       * @description Identifier of the message.
       */
      message_id: string;
      /**
       * @description Channel of a message.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel: components["schemas"]["ReceivedChannel"];
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
      status: components["schemas"]["ReceivedMessageStatus"];
      /**
       * Format: date-time
       * @description Acceptance time of the message (ISO 8601).
       */
      started_at: string;
    };
    /**
     * Verification
     * @description A code that is sent to a number, and its outcome. It never contains the code.
     */
    Verification: {
      /**
       * Format: uuid
       * @description Identifier of the verification.
       */
      id: string;
      /**
       * @description Status of a verification.
       *
       *     - `PENDING`: in progress. Its code can be entered.
       *     - `APPROVED`: the correct code was entered.
       *     - `CANCELED`: it was canceled.
       *     - `EXPIRED`: it expired before the correct code was entered.
       *     - `FAILED`: five wrong codes were entered, or none of its messages can be delivered. `reason` is the cause.
       *     - `BLOCKED`: the account may not send to this destination. `reason` is the cause. Nothing was sent or charged.
       *
       *     **Transitions.** A verification starts as `PENDING` or `BLOCKED`. `PENDING` becomes any other status except
       *     `BLOCKED`. All others are final.
       */
      status: components["schemas"]["ReceivedVerificationState"];
      /** @description Reason for `FAILED` or `BLOCKED`. Otherwise absent. */
      reason?: components["schemas"]["VerificationReason"];
      /** @description Recipient number, as provided. */
      to: string;
      /** @description Template of the text. */
      template: string;
      /** @description Language of the text (BCP 47). */
      locale: string;
      /** @description Your reference. Absent if the start had none. */
      reference?: string;
      /**
       * Format: date-time
       * @description Time of the start (ISO 8601).
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Time until which the code can be entered (ISO 8601).
       */
      expires_at: string;
      /**
       * Format: date-time
       * @description Earliest time of another attempt (ISO 8601). The end of the verification if no further attempt is allowed.
       */
      resend_after: string;
      /**
       * Format: date-time
       * @description Time of the correct code (ISO 8601). Absent unless one was entered.
       */
      approved_at?: string;
      /** @description Remaining number of checks. 0 after the verification has ended. */
      checks_left: number;
      /**
       * Format: double
       * @description Current price: the total of its attempts. If the operator has a price for verifications, it is that price while
       *     it is reserved and after the approval.
       */
      price: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /** @description Messages that carried the code, oldest first. */
      attempts: components["schemas"]["VerificationAttempt"][];
    };
    /**
     * Verification filter
     * @description Filter for verifications. A verification must match all provided fields, and its start must be in the range of
     *     `created_at`.
     */
    VerificationFilter: {
      /**
       * @description A telephone number in international format (E.164). The `+` is optional, and spaces, hyphens, dots, slashes and
       *     parentheses are allowed between the digits: `+44 7700 900123`. It is echoed as provided and stored as E.164. A
       *     number that cannot exist gets a 400 with the fault `phone_number`. Both spellings of a mobile number in Argentina,
       *     Brazil and Mexico are one recipient.
       */
      to?: components["schemas"]["PhoneNumber"] | null;
      /**
       * @description Status of a verification.
       *
       *     - `PENDING`: in progress. Its code can be entered.
       *     - `APPROVED`: the correct code was entered.
       *     - `CANCELED`: it was canceled.
       *     - `EXPIRED`: it expired before the correct code was entered.
       *     - `FAILED`: five wrong codes were entered, or none of its messages can be delivered. `reason` is the cause.
       *     - `BLOCKED`: the account may not send to this destination. `reason` is the cause. Nothing was sent or charged.
       *
       *     **Transitions.** A verification starts as `PENDING` or `BLOCKED`. `PENDING` becomes any other status except
       *     `BLOCKED`. All others are final.
       */
      status?: components["schemas"]["VerificationState"] | null;
      /** @description Time of the start (ISO 8601). */
      created_at?: {
        /** @description Start of the range (included). */
        from?: components["schemas"]["Time"] | null;
        /** @description End of the range (excluded). */
        to?: components["schemas"]["Time"] | null;
      } | null;
    };
    /** Verification query */
    ListVerificationsRequest: {
      /**
       * @description Filter for verifications. A verification must match all provided fields, and its start must be in the range of
       *     `created_at`.
       */
      filter?: components["schemas"]["VerificationFilter"] | null;
      /**
       * @description Maximum number of verifications per page.
       * @default 20
       */
      count?: number | null;
      /**
       * Format: uuid
       * @description The `next` of the previous page.
       */
      before?: string | null;
    };
    /**
     * Verification in a list
     * @description A verification without its attempts. `getVerification` returns the attempts.
     */
    ListedVerification: {
      /**
       * Format: uuid
       * @description Identifier of the verification.
       */
      id: string;
      /**
       * @description Status of a verification.
       *
       *     - `PENDING`: in progress. Its code can be entered.
       *     - `APPROVED`: the correct code was entered.
       *     - `CANCELED`: it was canceled.
       *     - `EXPIRED`: it expired before the correct code was entered.
       *     - `FAILED`: five wrong codes were entered, or none of its messages can be delivered. `reason` is the cause.
       *     - `BLOCKED`: the account may not send to this destination. `reason` is the cause. Nothing was sent or charged.
       *
       *     **Transitions.** A verification starts as `PENDING` or `BLOCKED`. `PENDING` becomes any other status except
       *     `BLOCKED`. All others are final.
       */
      status: components["schemas"]["ReceivedVerificationState"];
      /** @description Reason for `FAILED` or `BLOCKED`. Otherwise absent. */
      reason?: components["schemas"]["VerificationReason"];
      /** @description Recipient number, as provided. */
      to: string;
      /** @description Template of the text. */
      template: string;
      /** @description Your reference. Absent if the start had none. */
      reference?: string;
      /**
       * Format: date-time
       * @description Time of the start (ISO 8601).
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Time until which the code can be entered (ISO 8601).
       */
      expires_at: string;
      /**
       * Format: date-time
       * @description Time of the correct code (ISO 8601). Absent unless one was entered.
       */
      approved_at?: string;
    };
    /**
     * Verifications
     * @description One page of the account's verifications, newest first.
     */
    VerificationPage: {
      /** @description The verifications, newest first. */
      list: components["schemas"]["ListedVerification"][];
      /** @description The value of `before` for the next page. Absent on the last page. */
      next?: string;
    };
    /**
     * Verification statistics request
     * @description Filter for the statistics.
     */
    VerificationStatsRequest: {
      /**
       * @description Start time of the verifications (ISO 8601), in whole UTC days, at most 366. A day that is partly in the range
       *     counts as a whole. If `to` is omitted, the range ends with the current day. If `from` is omitted, it has 30
       *     days.
       */
      created_at?: {
        /** @description Start of the range (included). */
        from?: components["schemas"]["Time"] | null;
        /** @description End of the range (excluded). */
        to?: components["schemas"]["Time"] | null;
      } | null;
      /**
       * @description Country of the numbers (ISO 3166-1 alpha-2).
       * @example GB
       */
      country?: string | null;
      /**
       * @description Channel of a message.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
       *     - `whatsapp`: a WhatsApp message.
       *     - `telegram`: a Telegram message through the gateway.
       */
      channel?: components["schemas"]["Channel"] | null;
    };
    /**
     * Verification statistics entry
     * @description Results of the verifications of a country on a channel.
     */
    VerificationStatsEntry: {
      /** @description Country of the numbers (ISO 3166-1 alpha-2). Empty if the numbers have no country. */
      country: string;
      /**
       * @description Channel of a message.
       *
       *     - `sms`: a text message.
       *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
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
       * @description Verifications with an attempt that was submitted to the gateway.
       */
      sent: number;
      /**
       * Format: int64
       * @description Verifications with an attempt that was delivered.
       */
      delivered: number;
      /**
       * Format: int64
       * @description Verifications that were approved while this was the channel of the latest submitted message.
       */
      approved: number;
      /**
       * Format: int64
       * @description Verifications that were blocked. They count on the first channel of their workflow.
       */
      blocked: number;
      /**
       * Format: double
       * @description Cost of the verifications as in the ledger: charges less refunds. A reserved price counts after the approval.
       */
      cost: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /**
       * Format: double
       * @description Mean time in seconds from the start to the approval. Absent if no verification was approved.
       */
      approval_seconds?: number;
    };
    /**
     * Verification statistics
     * @description Results of the account's verifications, by country and channel.
     */
    VerificationStats: {
      /** @description One entry for each country and channel with a verification, ordered by country code. */
      list: components["schemas"]["VerificationStatsEntry"][];
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
     * @description Sends of the account that a guard rule suspects of fraud.
     */
    VerificationBlock: {
      /**
       * Format: uuid
       * @description Identifier of the block. Later blocks have greater identifiers.
       */
      id: string;
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
      /** @description Country of the numbers (ISO 3166-1 alpha-2). Absent if the numbers have no country. */
      country?: string;
      /**
       * @description The sends that the rule suspects. For `range` and `consecutive_numbers`: the first digits of the numbers, without `+`. For
       *     `network`: the IPv4 address, or the /64 network of an IPv6 address. For `unconverted_amount` and `allowance`: the country.
       *     Absent for `device`.
       */
      scope?: string;
      /** @description True if sends are blocked. `false` if the rule only notifies, or if the operator only monitors it. */
      blocks: boolean;
      /**
       * @description The measured value when the block began: sends, or for `unconverted_amount` an amount in the account's currency.
       *     For `range` and `allowance`, sends at the price of the send that started the block.
       */
      value: number;
      /** @description The limit that the value exceeded. */
      limit: number;
      /**
       * Format: date-time
       * @description Start of the block (ISO 8601).
       */
      since: string;
      /**
       * Format: date-time
       * @description Latest possible end of the block (ISO 8601).
       */
      until: string;
    };
    /**
     * Blocks of the guard
     * @description One page of the account's current blocks, newest first.
     */
    VerificationBlockPage: {
      /** @description The blocks, newest first. */
      list: components["schemas"]["VerificationBlock"][];
      /** @description The value of `before` for the next page. Absent on the last page. */
      next?: string;
    };
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
     * Unconverted amounts of an account
     * @description Limits on the cost of the account's unconverted sends to one country in a UTC day. A send is unconverted until its
     *     code is entered. The limit of a day is higher if previous days with as much unconverted cost had half of their cost
     *     converted.
     */
    UnconvertedAmounts: {
      /**
       * Format: double
       * @description Default amount, for countries without a specific one.
       */
      default_amount: number;
      /**
       * Format: double
       * @description Highest amount that the customer can set for a country. The operator sets this maximum.
       */
      maximum: number;
      /** @description A currency code (ISO 4217). */
      currency: components["schemas"]["Currency"];
      /** @description Amounts set by the customer, in alphabetical order of the countries. */
      list: components["schemas"]["UnconvertedAmount"][];
    };
    /** Unconverted amount to set */
    SetUnconvertedAmountRequest: {
      /**
       * Format: double
       * @description Amount for one UTC day in the account's currency, with at most six decimals. At most the `maximum` of
       *     `listUnconvertedAmounts`. If omitted, the default amount applies.
       */
      amount?: number | null;
    };
    /** Code to check */
    CheckVerificationRequest: {
      /**
       * @description The code entered by the recipient: 4 to 10 digits of any script. Spaces, hyphens, dots and underscores around
       *     the digits are ignored. `123 456`, `123-456`, `１２３４５６` and `١٢٣٤٥٦` all represent the code `123456`.
       * @example 493817
       */
      code: string;
    };
    /**
     * Checked verification
     * @description Result of a code check, and the current status of the verification.
     */
    CheckedVerification: {
      /** @description True if this check approved the verification. A code can be used once: a later check of it is not valid. */
      valid: boolean;
      /**
       * @description Status of a verification.
       *
       *     - `PENDING`: in progress. Its code can be entered.
       *     - `APPROVED`: the correct code was entered.
       *     - `CANCELED`: it was canceled.
       *     - `EXPIRED`: it expired before the correct code was entered.
       *     - `FAILED`: five wrong codes were entered, or none of its messages can be delivered. `reason` is the cause.
       *     - `BLOCKED`: the account may not send to this destination. `reason` is the cause. Nothing was sent or charged.
       *
       *     **Transitions.** A verification starts as `PENDING` or `BLOCKED`. `PENDING` becomes any other status except
       *     `BLOCKED`. All others are final.
       */
      status: components["schemas"]["ReceivedVerificationState"];
      /** @description Remaining number of checks. 0 after the verification has ended. */
      checks_left: number;
    };
    /** Verification to send again */
    ResendVerificationRequest: {
      /**
       * @description Channel of the workflow step to use. A channel that is not in the workflow gets a 400. Default: the next step,
       *     or the last step again.
       */
      channel?: components["schemas"]["Channel"] | null;
    };
    /**
     * Status of a webhook endpoint
     * @description Status of an endpoint.
     *
     *     - `ENABLED`: every event of the account is posted to it.
     *     - `DISABLED`: nothing is posted to it. `disabled_reason` is the cause, unless a password reset disabled it. Its
     *       pending deliveries stay pending.
     *
     *     **Transitions.** An endpoint starts as `ENABLED`. It becomes `DISABLED` in three cases:
     *
     *     - It responds with 410.
     *     - It accepts nothing for 3 days although deliveries were attempted.
     *     - The password is reset by a link and the API keys are revoked.
     *
     *     Only the operator can enable it again. Otherwise register a new endpoint.
     */
    WebhookEndpointStatus: "ENABLED" | "DISABLED" | (string & {});
    /**
     * Why a webhook endpoint is disabled
     * @description Reason why an endpoint is disabled.
     *
     *     - `GONE`: it responded with 410.
     *     - `FAILING`: it has accepted nothing for 3 days.
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
      /** @description URL that receives events. */
      url: string;
      /** @description The provided text, if any. */
      description?: string;
      /**
       * @description Status of an endpoint.
       *
       *     - `ENABLED`: every event of the account is posted to it.
       *     - `DISABLED`: nothing is posted to it. `disabled_reason` is the cause, unless a password reset disabled it. Its
       *       pending deliveries stay pending.
       *
       *     **Transitions.** An endpoint starts as `ENABLED`. It becomes `DISABLED` in three cases:
       *
       *     - It responds with 410.
       *     - It accepts nothing for 3 days although deliveries were attempted.
       *     - The password is reset by a link and the API keys are revoked.
       *
       *     Only the operator can enable it again. Otherwise register a new endpoint.
       */
      status: components["schemas"]["WebhookEndpointStatus"];
      /**
       * @description Reason why an endpoint is disabled.
       *
       *     - `GONE`: it responded with 410.
       *     - `FAILING`: it has accepted nothing for 3 days.
       */
      disabled_reason?: components["schemas"]["WebhookDisabledReason"];
      /**
       * Format: date-time
       * @description Time of disabling (ISO 8601). Absent if the endpoint is enabled.
       */
      disabled_at?: string;
      /**
       * Format: date-time
       * @description Time of the first failed attempt since the last successful delivery (ISO 8601). Absent while deliveries succeed.
       */
      failing_since?: string;
      /**
       * Format: date-time
       * @description Time until which events are also signed with the secret before the last rotation (ISO 8601).
       */
      previous_secret_expires_at?: string;
      /**
       * Format: date-time
       * @description Time of registration (ISO 8601).
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
       * @description URL that receives events, with the scheme `https` and without user, password and fragment. No address of the
       *     host may be loopback, link-local or private. The port must not be a bad port of the Fetch Standard, such as 0,
       *     22 and 25. An internationalized host name is stored and returned in Punycode.
       */
      url: string;
      /** @description A text that identifies the endpoint for you. */
      description?: string | null;
    };
    /**
     * Secret of a webhook endpoint
     * @description Secret that signs events (Standard Webhooks): `whsec_` and 32 random bytes in base64. It is shown only when it is
     *     created.
     */
    WebhookSecret: string;
    /**
     * New webhook endpoint
     * @description A webhook endpoint with its secret, which is not shown again.
     */
    CreatedWebhookEndpoint: {
      /**
       * Format: uuid
       * @description Identifier of the endpoint.
       */
      id: string;
      /** @description URL that receives events. */
      url: string;
      /** @description The provided text, if any. */
      description?: string;
      /**
       * @description Status of an endpoint.
       *
       *     - `ENABLED`: every event of the account is posted to it.
       *     - `DISABLED`: nothing is posted to it. `disabled_reason` is the cause, unless a password reset disabled it. Its
       *       pending deliveries stay pending.
       *
       *     **Transitions.** An endpoint starts as `ENABLED`. It becomes `DISABLED` in three cases:
       *
       *     - It responds with 410.
       *     - It accepts nothing for 3 days although deliveries were attempted.
       *     - The password is reset by a link and the API keys are revoked.
       *
       *     Only the operator can enable it again. Otherwise register a new endpoint.
       */
      status: components["schemas"]["WebhookEndpointStatus"];
      /**
       * @description Secret that signs events (Standard Webhooks): `whsec_` and 32 random bytes in base64. It is shown only when it is
       *     created.
       */
      secret: components["schemas"]["WebhookSecret"];
      /**
       * Format: date-time
       * @description Time of registration (ISO 8601).
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
       * @description Secret that signs events (Standard Webhooks): `whsec_` and 32 random bytes in base64. It is shown only when it is
       *     created.
       */
      secret: components["schemas"]["WebhookSecret"];
      /**
       * Format: date-time
       * @description Time until which events are also signed with the previous secret (ISO 8601).
       */
      previous_secret_expires_at: string;
    };
    /**
     * Status of a webhook delivery
     * @description Status of the delivery of an event to an endpoint.
     *
     *     - `PENDING`: an attempt is in progress or scheduled.
     *     - `DELIVERED`: the endpoint responded with 2xx.
     *     - `FAILED`: not retried any further, 3 days after the event or because the endpoint responded with 410.
     *
     *     **Transitions.** A delivery starts as `PENDING` and becomes `DELIVERED` or `FAILED`. If the operator replays it, it
     *     is `PENDING` again.
     */
    WebhookDeliveryStatus: "PENDING" | "DELIVERED" | "FAILED" | (string & {});
    /**
     * Why an attempt got no answer
     * @description Reason for an attempt without a response.
     *
     *     - `ADDRESS`: the host has no address, or one that is loopback, link-local or private, or the port is a bad port of
     *       the Fetch Standard. Nothing was sent.
     *     - `CONNECTION`: the connection failed or was lost.
     *     - `TLS`: the certificate is not valid for the host.
     *     - `TIMEOUT`: there was no response within 15 seconds.
     */
    WebhookAttemptFailure: "ADDRESS" | "CONNECTION" | "TLS" | "TIMEOUT" | (string & {});
    /**
     * Attempt of a webhook delivery
     * @description One request to the endpoint, with the response status or the reason for the failure.
     */
    WebhookAttempt: {
      /**
       * Format: date-time
       * @description Time of the request (ISO 8601).
       */
      time: string;
      /** @description HTTP status, if there was a response. */
      status?: number;
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
      /** @description Duration in milliseconds. */
      duration_ms: number;
    };
    /**
     * Webhook delivery
     * @description The delivery of one event to one endpoint.
     */
    WebhookDelivery: {
      /** @description Identifier of the event: the `webhook-id` of every attempt. */
      id: string;
      /** @description Event type, such as `message.status` or `account.low_balance`. */
      type?: string;
      /**
       * Format: uuid
       * @description Identifier of the message. For an account event, an identifier of the event.
       */
      message_id: string;
      /** @description Number of the event within its message, from 1. Always 1 for an account event. */
      sequence: number;
      /**
       * @description Status of the delivery of an event to an endpoint.
       *
       *     - `PENDING`: an attempt is in progress or scheduled.
       *     - `DELIVERED`: the endpoint responded with 2xx.
       *     - `FAILED`: not retried any further, 3 days after the event or because the endpoint responded with 410.
       *
       *     **Transitions.** A delivery starts as `PENDING` and becomes `DELIVERED` or `FAILED`. If the operator replays it, it
       *     is `PENDING` again.
       */
      status: components["schemas"]["WebhookDeliveryStatus"];
      /**
       * Format: date-time
       * @description Time of the event (ISO 8601).
       */
      created_at: string;
      /**
       * Format: date-time
       * @description Time of the next attempt while the delivery is `PENDING` (ISO 8601).
       */
      next_attempt_at?: string;
      /** @description The attempts, oldest first. At most the last 50. */
      attempts: components["schemas"]["WebhookAttempt"][];
    };
    /**
     * Webhook deliveries
     * @description One page of the deliveries to an endpoint, newest first.
     */
    WebhookDeliveryPage: {
      /** @description The deliveries, newest first. */
      list: components["schemas"]["WebhookDelivery"][];
      /** @description The value of `before` for the next page. Absent on the last page. */
      next?: string;
    };
    /**
     * Health
     * @description The process responds.
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
     * @description The service is ready.
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
     * @description Event posted for an event of a message, on any channel. It does not contain the text, the code or the recipient's
     *     number. `getMessage` returns more details.
     */
    MessageStatusEvent: {
      /**
       * @description Event type.
       * @enum {string}
       */
      type: "message.status";
      /**
       * Format: date-time
       * @description Time of the event (ISO 8601).
       */
      timestamp: string;
      /** @description The event, as returned by `getMessage`. */
      data: {
        /**
         * Format: uuid
         * @description Identifier of the message, as the send returned it.
         */
        id: string;
        /**
         * @description Channel of a message.
         *
         *     - `sms`: a text message.
         *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
         *     - `whatsapp`: a WhatsApp message.
         *     - `telegram`: a Telegram message through the gateway.
         */
        channel: components["schemas"]["ReceivedChannel"];
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
        status: components["schemas"]["ReceivedMessageStatus"];
        /**
         * @description Number of the event within its message: 1, 2, 3 and so on. Events may arrive late, twice and in any order.
         *     The highest number is the newest event.
         */
        sequence: number;
        /**
         * Format: uuid
         * @description Identifier of the verification, if the message is an attempt of one. Otherwise absent.
         */
        verification_id?: string;
        /** @description Details, as human-readable text. */
        detail?: string;
      };
    };
    /**
     * End of a verification
     * @description Event posted when a verification ends. It does not contain the code.
     */
    VerificationStatusEvent: {
      /**
       * @description Event type.
       * @enum {string}
       */
      type: "verification.status";
      /**
       * Format: date-time
       * @description Time of the end (ISO 8601).
       */
      timestamp: string;
      /** @description The ended verification. */
      data: {
        /**
         * Format: uuid
         * @description Identifier of the verification.
         */
        id: string;
        /**
         * @description Status of a verification.
         *
         *     - `PENDING`: in progress. Its code can be entered.
         *     - `APPROVED`: the correct code was entered.
         *     - `CANCELED`: it was canceled.
         *     - `EXPIRED`: it expired before the correct code was entered.
         *     - `FAILED`: five wrong codes were entered, or none of its messages can be delivered. `reason` is the cause.
         *     - `BLOCKED`: the account may not send to this destination. `reason` is the cause. Nothing was sent or charged.
         *
         *     **Transitions.** A verification starts as `PENDING` or `BLOCKED`. `PENDING` becomes any other status except
         *     `BLOCKED`. All others are final.
         */
        status: components["schemas"]["ReceivedVerificationState"];
        /** @description Reason for `FAILED` or `BLOCKED`. Otherwise absent. */
        reason?: components["schemas"]["VerificationReason"];
        /** @description Recipient number, as provided. */
        to: string;
        /** @description Template of the text. */
        template: string;
        /** @description Your reference. Absent if the start had none. */
        reference?: string;
        /** @description Channel of the latest attempt. Absent if there was none. */
        channel?: components["schemas"]["ReceivedChannel"];
        /**
         * Format: date-time
         * @description Time of the start (ISO 8601).
         */
        created_at: string;
        /**
         * Format: date-time
         * @description Time of the correct code (ISO 8601). Absent unless one was entered.
         */
        approved_at?: string;
      };
    };
    /**
     * Blocked send
     * @description Event posted for the first send of the account in 15 minutes that was blocked with this reason to this country.
     */
    MessageBlockedEvent: {
      /**
       * @description Event type.
       * @enum {string}
       */
      type: "message.blocked";
      /**
       * Format: date-time
       * @description Time of the refusal (ISO 8601).
       */
      timestamp: string;
      /** @description The blocked send. */
      data: {
        /**
         * Format: uuid
         * @description Identifier of the account.
         */
        account_id: string;
        /** @description Reason for the block. More blocked sends with the same reason may follow without an event. */
        reason: components["schemas"]["BlockReason"];
        /**
         * @description Channel of a message.
         *
         *     - `sms`: a text message.
         *     - `flash_call`: a call that ends before it is answered. Its caller ID is the verification token.
         *     - `whatsapp`: a WhatsApp message.
         *     - `telegram`: a Telegram message through the gateway.
         */
        channel: components["schemas"]["ReceivedChannel"];
        /** @description Recipient number in E.164 format. */
        to: string;
        /** @description Country of the number (ISO 3166-1 alpha-2). Absent if the number has no country. */
        country?: string;
      };
    };
    /**
     * Suspected fraud
     * @description Event posted when the service begins to suspect fraud in sends of the account, and when the suspicion ends.
     */
    SuspectedFraudEvent: {
      /**
       * @description Event type.
       * @enum {string}
       */
      type: "account.suspected_fraud";
      /**
       * Format: date-time
       * @description Start or end time of the suspicion (ISO 8601).
       */
      timestamp: string;
      /** @description The suspicion. */
      data: {
        /**
         * Format: uuid
         * @description Identifier of the account.
         */
        account_id: string;
        /** @description Start or end of the suspicion. */
        state: "BEGAN" | "ENDED" | (string & {});
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
        /** @description True if sends are blocked. `false` if the rule only notifies, such as at 80 % of the unconverted amount. */
        blocks: boolean;
        /**
         * @description Country of the numbers (ISO 3166-1 alpha-2). Absent if the numbers have no country, and for `allowance` in
         *     all countries together that are new to the account.
         */
        country?: string;
        /** @description First digits of the numbers, without `+`. Present for `range` and `consecutive_numbers`. */
        range?: string;
        /** @description The measured value, in sends, or in the account's currency for `unconverted_amount`. */
        value: number;
        /** @description The limit that the value exceeds. */
        limit: number;
        /**
         * Format: date-time
         * @description Start of the suspicion (ISO 8601).
         */
        since: string;
        /**
         * Format: date-time
         * @description Latest possible end of the suspicion (ISO 8601).
         */
        until: string;
      };
    };
    /**
     * Low balance
     * @description Event posted when the balance of the account has fallen below its threshold. Posted once, and again only after the
     *     balance was at or above the threshold.
     */
    LowBalanceEvent: {
      /**
       * @description Event type.
       * @enum {string}
       */
      type: "account.low_balance";
      /**
       * Format: date-time
       * @description Time of detection (ISO 8601).
       */
      timestamp: string;
      /** @description State of the account at that time. */
      data: {
        /**
         * Format: uuid
         * @description Identifier of the account.
         */
        account_id: string;
        /**
         * Format: double
         * @description Balance of the account.
         */
        balance: number;
        /**
         * Format: double
         * @description Threshold set by `setAccountLimits`.
         */
        low_balance_threshold: number;
        /** @description A currency code (ISO 4217). */
        currency: components["schemas"]["Currency"];
      };
    };
    /**
     * Daily limit reached
     * @description Event posted when the daily limit of the account caused a charge to be refused. Posted once a day, at the first such
     *     refusal.
     */
    LimitReachedEvent: {
      /**
       * @description Event type.
       * @enum {string}
       */
      type: "account.limit_reached";
      /**
       * Format: date-time
       * @description Time of the refusal (ISO 8601).
       */
      timestamp: string;
      /** @description State of the account at that time. */
      data: {
        /**
         * Format: uuid
         * @description Identifier of the account.
         */
        account_id: string;
        /**
         * Format: double
         * @description Limit set by the account. Absent if there is none.
         */
        daily_limit?: number;
        /**
         * Format: double
         * @description Limit set by the operator. Absent if there is none.
         */
        operator_daily_limit?: number;
        /**
         * Format: double
         * @description Amount spent since 00:00 UTC.
         */
        spent_today: number;
        /** @description A currency code (ISO 4217). */
        currency: components["schemas"]["Currency"];
        /**
         * Format: date-time
         * @description End of the day, when the limit starts again (ISO 8601).
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
    /** @description The API key lacks the scope `billing`, or the client's IP address is not allowed for the key. */
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
     * @description Insufficient account balance (`insufficient_balance`), or the account's daily limit is reached
     *     (`daily_limit_reached`). Nothing was charged or sent.
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
     * @description `blocked`: the account may not currently send to this number, country or part of a country. `reason` is the cause
     *     (decision 0040).
     *
     *     `forbidden`: the API key lacks the scope `send`, or the client's IP address is not allowed for the key.
     *
     *     Nothing was sent or charged.
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
    /** @description The API key lacks the scope `send`, or the client's IP address is not allowed for the key. */
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
    /** @description The API key lacks the scope `read`, or the client's IP address is not allowed for the key. */
    ReadForbidden: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The API key lacks the scope `esim`, or the client's IP address is not allowed for the key. */
    EsimForbidden: {
      headers: {
        "X-Request-Id": components["headers"]["XRequestId"];
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": components["schemas"]["Problem"];
      };
    };
    /** @description The verification does not exist, or it belongs to another account. */
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
    /** @description The `next` of the previous page. */
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
    /** @description The `next` of the previous page. */
    WebhookDeliveryBefore: string;
    /**
     * @description Identifier of the event, the same for all attempts and endpoints. Use it to skip duplicates.
     * @example evt_01931f6a-7b00-7000-8000-0000000000a1_3
     */
    WebhookId: string;
    /**
     * @description Time of this attempt in Unix seconds. Reject requests older than five minutes.
     * @example 1772443804
     */
    WebhookTimestamp: number;
    /**
     * @description `v1,` and the base64 HMAC-SHA256, with the decoded secret, of the identifier, the timestamp and the body, joined by
     *     full stops. For 24 hours after a rotation there are two signatures, separated by a space.
     * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
     */
    WebhookSignature: string;
  };
  requestBodies: never;
  headers: {
    /**
     * @description Identifier of this request. Quote it when you report a problem. Also `request_id` in the body.
     * @example 01931f6a-7b00-7000-8000-0000000000f1
     */
    XRequestId: string;
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
     * @description Authentication scheme, `Bearer` or `ApiKey` (RFC 9110).
     * @example ApiKey realm="connect-hub"
     */
    WwwAuthenticate: string;
    /**
     * @description `true` if this is the stored response to an earlier request with the same `Idempotency-Key`. Nothing was done or
     *     charged again. Otherwise absent.
     * @example true
     */
    IdempotentReplayed: "true";
    /**
     * @description Time since which this form of the request is deprecated (RFC 9745: `@` and Unix seconds). Only in responses to the
     *     earlier form.
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
      /** @description Registration is closed. The operator creates the users (decision 0030). */
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
      /** @description The session continues. */
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
      /** @description The address does not belong to the user, or the user is suspended. */
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
      /** @description The request was accepted. */
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
      /** @description The key is created. */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["CreatedApiKey"];
        };
      };
      /** @description Invalid parameters, an invalid address, or a malformed request. `errors` names every fault. */
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
      /** @description The current limits. */
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
      /** @description The message id does not exist, or the message belongs to another account. */
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
      /** @description The statistics, in chronological order. */
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
      /** @description The flash call uuid does not exist, or the call belongs to another account. */
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
      /** @description The statistics, in chronological order. */
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
      /** @description The statistics, in chronological order. */
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
      /** @description The statistics, in chronological order. */
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
      /** @description The request_id does not exist, or its message belongs to another account. */
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
      /** @description No message has this uuid, or it belongs to another account. */
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
      /** @description Invalid or missing API key, or a user that does not belong to the key. */
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
      /** @description Invalid or missing API key, or a user that does not belong to the key. */
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
      /** @description A page of the registry. */
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
      /** @description Invalid or missing API key, or a user that does not belong to the key. */
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
      /** @description A malformed filter, a `count` out of range, or a `before` that no response returned. `errors` names every fault. */
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
      /** @description The message id does not exist, or the message belongs to another account. */
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
      /** @description The feedback is recorded. */
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
      /** @description The message does not exist, or it belongs to another account. */
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
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StartVerificationRequest"];
      };
    };
    responses: {
      /** @description The requester already has a pending verification for this number and template, which is returned. */
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
       * @description Invalid parameters or malformed request. Causes include:
       *
       *     - a number that cannot exist or has no price
       *     - a template that the operator does not have
       *     - a code of more than 8 digits with Telegram in the workflow
       *     - a flash call if the service has no pool of caller IDs
       *
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
      401: components["responses"]["Unauthorized"];
      402: components["responses"]["InsufficientBalance"];
      403: components["responses"]["SendBlocked"];
      409: components["responses"]["IdempotencyInProgress"];
      413: components["responses"]["PayloadTooLarge"];
      415: components["responses"]["UnsupportedMediaType"];
      422: components["responses"]["IdempotencyMismatch"];
      /**
       * @description Too many verifications of this number (5 in 10 minutes, or 10 in 24 hours and then one per hour), or too many
       *     requests. `Retry-After` is the time until the next allowed request: at most one hour for a number.
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
      /** @description A malformed filter, a `count` out of range, or a `before` that no response returned. `errors` names every fault. */
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
      /** @description A malformed time range, or one of more than 366 days. `errors` names every fault. */
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
      /** @description The ended block. */
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
      /** @description The current amounts. */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["XRequestId"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["UnconvertedAmounts"];
        };
      };
      /**
       * @description Invalid parameters, a malformed request, an unknown country code, or an amount above the maximum. `errors` names
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
      /** @description The result of the check. */
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
       * @description Before `resend_after`, after 10 attempts, or too many requests. `Retry-After` is the time until the next allowed
       *     attempt. After 10 attempts it is the time until the end of the verification.
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
      /** @description The ended verification. */
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
      /** @description Malformed request, or a URL that cannot receive events. `errors` names every fault. */
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
      /** @description The account has 10 endpoints. Delete one first. */
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
        /** @description The `next` of the previous page. */
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
      /** @description The process responds. */
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
      /** @description The service is ready. */
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
         * @description Identifier of the event, the same for all attempts and endpoints. Use it to skip duplicates.
         * @example evt_01931f6a-7b00-7000-8000-0000000000a1_3
         */
        "webhook-id": components["parameters"]["WebhookId"];
        /**
         * @description Time of this attempt in Unix seconds. Reject requests older than five minutes.
         * @example 1772443804
         */
        "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
        /**
         * @description `v1,` and the base64 HMAC-SHA256, with the decoded secret, of the identifier, the timestamp and the body, joined by
         *     full stops. For 24 hours after a rotation there are two signatures, separated by a space.
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
      /** @description The event is received. Any other 2xx status means the same. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The endpoint no longer exists. It is disabled, and its owner is notified by e-mail. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description The receiver is overloaded. As after a 503, the event is retried, after `Retry-After` if the response has that
       *     header.
       */
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
         * @description Identifier of the event, the same for all attempts and endpoints. Use it to skip duplicates.
         * @example evt_01931f6a-7b00-7000-8000-0000000000a1_3
         */
        "webhook-id": components["parameters"]["WebhookId"];
        /**
         * @description Time of this attempt in Unix seconds. Reject requests older than five minutes.
         * @example 1772443804
         */
        "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
        /**
         * @description `v1,` and the base64 HMAC-SHA256, with the decoded secret, of the identifier, the timestamp and the body, joined by
         *     full stops. For 24 hours after a rotation there are two signatures, separated by a space.
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
      /** @description The event is received. Any other 2xx status means the same. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The endpoint no longer exists. It is disabled, and its owner is notified by e-mail. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description The receiver is overloaded. As after a 503, the event is retried, after `Retry-After` if the response has that
       *     header.
       */
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
         * @description Identifier of the event, the same for all attempts and endpoints. Use it to skip duplicates.
         * @example evt_01931f6a-7b00-7000-8000-0000000000a1_3
         */
        "webhook-id": components["parameters"]["WebhookId"];
        /**
         * @description Time of this attempt in Unix seconds. Reject requests older than five minutes.
         * @example 1772443804
         */
        "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
        /**
         * @description `v1,` and the base64 HMAC-SHA256, with the decoded secret, of the identifier, the timestamp and the body, joined by
         *     full stops. For 24 hours after a rotation there are two signatures, separated by a space.
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
      /** @description The event is received. Any other 2xx status means the same. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The endpoint no longer exists. It is disabled, and its owner is notified by e-mail. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description The receiver is overloaded. As after a 503, the event is retried, after `Retry-After` if the response has that
       *     header.
       */
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
         * @description Identifier of the event, the same for all attempts and endpoints. Use it to skip duplicates.
         * @example evt_01931f6a-7b00-7000-8000-0000000000a1_3
         */
        "webhook-id": components["parameters"]["WebhookId"];
        /**
         * @description Time of this attempt in Unix seconds. Reject requests older than five minutes.
         * @example 1772443804
         */
        "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
        /**
         * @description `v1,` and the base64 HMAC-SHA256, with the decoded secret, of the identifier, the timestamp and the body, joined by
         *     full stops. For 24 hours after a rotation there are two signatures, separated by a space.
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
      /** @description The event is received. Any other 2xx status means the same. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The endpoint no longer exists. It is disabled, and its owner is notified by e-mail. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description The receiver is overloaded. As after a 503, the event is retried, after `Retry-After` if the response has that
       *     header.
       */
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
         * @description Identifier of the event, the same for all attempts and endpoints. Use it to skip duplicates.
         * @example evt_01931f6a-7b00-7000-8000-0000000000a1_3
         */
        "webhook-id": components["parameters"]["WebhookId"];
        /**
         * @description Time of this attempt in Unix seconds. Reject requests older than five minutes.
         * @example 1772443804
         */
        "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
        /**
         * @description `v1,` and the base64 HMAC-SHA256, with the decoded secret, of the identifier, the timestamp and the body, joined by
         *     full stops. For 24 hours after a rotation there are two signatures, separated by a space.
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
      /** @description The event is received. Any other 2xx status means the same. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The endpoint no longer exists. It is disabled, and its owner is notified by e-mail. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description The receiver is overloaded. As after a 503, the event is retried, after `Retry-After` if the response has that
       *     header.
       */
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
         * @description Identifier of the event, the same for all attempts and endpoints. Use it to skip duplicates.
         * @example evt_01931f6a-7b00-7000-8000-0000000000a1_3
         */
        "webhook-id": components["parameters"]["WebhookId"];
        /**
         * @description Time of this attempt in Unix seconds. Reject requests older than five minutes.
         * @example 1772443804
         */
        "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
        /**
         * @description `v1,` and the base64 HMAC-SHA256, with the decoded secret, of the identifier, the timestamp and the body, joined by
         *     full stops. For 24 hours after a rotation there are two signatures, separated by a space.
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
      /** @description The event is received. Any other 2xx status means the same. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description The endpoint no longer exists. It is disabled, and its owner is notified by e-mail. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /**
       * @description The receiver is overloaded. As after a 503, the event is retried, after `Retry-After` if the response has that
       *     header.
       */
      429: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}

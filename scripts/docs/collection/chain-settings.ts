/**
 * Body fields and path parameters that get the value of a collection variable, by operation. Each entry maps a field or
 * parameter to a variable.
 */
export const substitutions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  registerUser: { email: "email", password: "password" },
  loginUser: { email: "email", password: "password" },
  refreshSession: { refreshToken: "refreshToken" },
  resendPasswordReset: { email: "email" },
  requestPasswordReset: { email: "email" },
  resetPassword: { token: "resetToken", password: "password" },
  changePassword: { password: "password" },
  deleteApiKey: { id: "newApiKeyId" },
  reportSmsStatus: { id: "messageId" },
  getMessage: { id: "messageId" },
  reportFeedback: { id: "messageId" },
  reportFlashCallStatus: { uuid: "flashCallId" },
  getTelegramTdr: { uuid: "telegramId" },
  checkTelegramVerification: { request_id: "telegramRequestId" },
  checkVerification: { id: "verificationId" },
  resendVerification: { id: "verificationId" },
  cancelVerification: { id: "verificationId" },
  getVerification: { id: "verificationId" },
  createWebhookEndpoint: { url: "webhookUrl" },
  rotateWebhookSecret: { id: "webhookEndpointId" },
  listWebhookDeliveries: { id: "webhookEndpointId" },
  deleteWebhookEndpoint: { id: "webhookEndpointId" },
  createEsimPackage: { sim: "iccid" },
  liftVerificationBlock: { id: "verificationBlockId" },
};

/**
 * Response values that a request stores in variables, by operation. Each entry maps a variable to the path of a response
 * field.
 */
export const captures: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  loginUser: { bearerToken: "accessToken", refreshToken: "refreshToken" },
  refreshSession: { bearerToken: "accessToken", refreshToken: "refreshToken" },
  createApiKey: { newApiKeyId: "id" },
  sendSms: { messageId: "messageId" },
  sendFlashCall: { flashCallId: "uuid" },
  sendTelegramOtp: { telegramId: "uuid" },
  getTelegramTdr: { telegramRequestId: "request_id" },
  startVerification: { verificationId: "id" },
  createWebhookEndpoint: { webhookEndpointId: "id" },
  listSimRegistries: { iccid: "sims.0.iccid" },
};

/** Response values of a new key that are stored only if no key is set, so that a key of the user stays. */
export const capturesIfUnset: typeof captures = {
  createApiKey: { apiKey: "key", accountId: "accountId", userId: "userId" },
};

/** Values of the variables before the first request. All other variables are empty. */
export const initialValues: Readonly<Record<string, string>> = {
  password: "seven herons over water",
  webhookUrl: "https://example.com/webhooks",
};

/** Requests of the first folder, in order. They require only the address of the service. */
export const firstSendOperations = [
  "registerUser",
  "loginUser",
  "createApiKey",
  "sendSms",
  "getMessage",
  "listBillingTransactions",
];

/**
 * Requests at the end of their folder, in this order. With them, a folder can be run from its first request to its
 * last.
 */
export const lastOperations = [
  "checkTelegramVerification",
  // A cancelled verification can be requested again: the resend returns it unchanged. Without the cancel, the resend
  // would have to wait half a minute.
  "cancelVerification",
  "resendVerification",
  "deleteApiKey",
  "changePassword",
  "logoutUser",
  "createEsimPackage",
];

/** Operation that ends all sessions. In a run, a sign-in follows it. */
export const sessionEndingOperation = "changePassword";

/**
 * Variable that a request requires from outside the run, by operation. The request is skipped while its variable is
 * empty.
 */
export const requiredVariables: Readonly<Record<string, string>> = {
  resetPassword: "resetToken",
  liftVerificationBlock: "verificationBlockId",
};

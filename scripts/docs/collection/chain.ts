/** Where the collection puts a variable of its own: into fields of the body and parameters of the path. */
export const fills: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

/** What a request keeps of its answer: variables, by the path of the field that each is taken from. */
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

/** Taken of a new key only where there was none, so that a key of yours stays. */
export const firstCaptures: typeof captures = {
  createApiKey: { apiKey: "key", accountId: "accountId", userId: "userId" },
};

/** What the variables hold before anything was sent. */
export const initialValues: Readonly<Record<string, string>> = {
  password: "seven herons over water",
  webhookUrl: "https://example.com/webhooks",
};

/** The folder that needs nothing but an address, in its order. */
export const firstSend = [
  "registerUser",
  "loginUser",
  "createApiKey",
  "sendSms",
  "getMessage",
  "listBillingTransactions",
];

/** What comes at the end of its folder, in this order, so that a folder can be run from its first request to its last. */
export const last = [
  "checkTelegramVerification",
  // Sent again is what waits for half a minute, or what is over, and answered as it is.
  "cancelVerification",
  "resendVerification",
  "deleteApiKey",
  "changePassword",
  "logoutUser",
  "createEsimPackage",
];

/** What ends all sessions: who runs the collection signs in again after it. */
export const endsSessions = "changePassword";

/** Requests that need something from outside of a run, by the variable for it. They are left out while it is empty. */
export const needs: Readonly<Record<string, string>> = {
  resetPassword: "resetToken",
  liftVerificationBlock: "verificationBlockId",
};

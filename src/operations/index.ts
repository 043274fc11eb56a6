import type { Operations } from "../contract.ts";
import { changePassword } from "./account/changePassword.ts";
import { createApiKey } from "./account/createApiKey.ts";
import { deleteApiKey } from "./account/deleteApiKey.ts";
import { listApiKeys } from "./account/listApiKeys.ts";
import { loginUser } from "./account/loginUser.ts";
import { logoutUser } from "./account/logoutUser.ts";
import { refreshSession } from "./account/refreshSession.ts";
import { registerUser } from "./account/registerUser.ts";
import { requestPasswordReset } from "./account/requestPasswordReset.ts";
import { resendPasswordReset } from "./account/resendPasswordReset.ts";
import { resetPassword } from "./account/resetPassword.ts";
import { listBillingTransactions } from "./billing/listBillingTransactions.ts";
import { reportSmsStatus } from "./sms/reportSmsStatus.ts";
import { sendSms } from "./sms/sendSms.ts";
import { getFlashCallStatus } from "./flash-call/getFlashCallStatus.ts";
import { reportFlashCallStatus } from "./flash-call/reportFlashCallStatus.ts";
import { sendFlashCall } from "./flash-call/sendFlashCall.ts";
import { getWhatsappStats } from "./whatsapp/getWhatsappStats.ts";
import { sendWhatsappOtp } from "./whatsapp/sendWhatsappOtp.ts";
import { checkTelegramVerification } from "./telegram/checkTelegramVerification.ts";
import { getTelegramStats } from "./telegram/getTelegramStats.ts";
import { getTelegramStatus } from "./telegram/getTelegramStatus.ts";
import { getTelegramTdr } from "./telegram/getTelegramTdr.ts";
import { listTelegramTdrs } from "./telegram/listTelegramTdrs.ts";
import { sendTelegramOtp } from "./telegram/sendTelegramOtp.ts";
import { createEsimPackage } from "./esim/createEsimPackage.ts";
import { getEsimStatus } from "./esim/getEsimStatus.ts";
import { listSimRegistries } from "./esim/listSimRegistries.ts";
import { getMessage } from "./messages/getMessage.ts";
import { createWebhookEndpoint } from "./webhooks/createWebhookEndpoint.ts";
import { listWebhookEndpoints } from "./webhooks/listWebhookEndpoints.ts";
import { deleteWebhookEndpoint } from "./webhooks/deleteWebhookEndpoint.ts";
import { rotateWebhookSecret } from "./webhooks/rotateWebhookSecret.ts";
import { listWebhookDeliveries } from "./webhooks/listWebhookDeliveries.ts";
import { getHealth } from "./health/getHealth.ts";
import { getReadiness } from "./health/getReadiness.ts";

/** Every operation of the contract; leaving one out does not compile. */
export const operations = {
  changePassword,
  createApiKey,
  deleteApiKey,
  listApiKeys,
  loginUser,
  logoutUser,
  refreshSession,
  registerUser,
  requestPasswordReset,
  resendPasswordReset,
  resetPassword,
  listBillingTransactions,
  reportSmsStatus,
  sendSms,
  getFlashCallStatus,
  reportFlashCallStatus,
  sendFlashCall,
  getWhatsappStats,
  sendWhatsappOtp,
  checkTelegramVerification,
  getTelegramStats,
  getTelegramStatus,
  getTelegramTdr,
  listTelegramTdrs,
  sendTelegramOtp,
  createEsimPackage,
  getEsimStatus,
  listSimRegistries,
  getMessage,
  createWebhookEndpoint,
  listWebhookEndpoints,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  listWebhookDeliveries,
  getHealth,
  getReadiness,
} satisfies Operations;

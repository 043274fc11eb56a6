import { errors, importSPKI, jwtVerify } from "jose";
import { createHash } from "node:crypto";
import { z } from "zod";
import { isEqualText } from "../../domain/access/codes.ts";
import { countSegments } from "../../domain/messages/segments.ts";
import { isCurrent } from "./callbacks.ts";
import type { HttpRequest } from "./http-client.ts";
import {
  baseUrlOption,
  keyOption,
  secretOption,
  senderOption,
  textOption,
  vendorOptions,
} from "./options.ts";
import { dltOption } from "./rules.ts";
import { toTimeField, toCostField, optional, clampSeconds, vendorId, vendorIdOrNumber } from "./values.ts";
import { describeBalance } from "./vendor-provider.ts";
import type {
  CallbackRequest,
  VendorReceipt,
  Vendor,
  VendorChannel,
  VendorCheck,
  VendorStatusQuery,
} from "./vendor.ts";

/** Names of the account's options in error messages. */
export const credentialNames = "apiKey and apiSecret";

/** Options of account queries. */
export const accountOptions = {
  apiKey: textOption(/^[\w-]{1,64}$/, "the account's API key"),
  apiSecret: secretOption("the account's API secret"),
};

/** Common options of Vonage's APIs for messages. */
export const vonageOptions = {
  /** Replaces the customer's sender of an SMS. */
  from: senderOption(),
  dlt: dltOption(),
  /**
   * Key for inbound messages of an account that does not sign them. Vonage must send it as `?key=`. Without a key and a
   * signature, inbound messages are rejected.
   */
  inbound: z.strictObject({ key: keyOption() }).optional(),
  /** Address for account queries, independent of the address for messages. */
  apiUrl: baseUrlOption("https://api.nexmo.com"),
  ...vendorOptions,
};

/** Reports options that contradict each other. `isSigned` is true if the account signs its callbacks. */
export function checkAccount(
  written: { readonly apiKey?: string; readonly apiSecret?: string; readonly inbound?: object },
  isSigned: boolean,
  { addIssue }: z.RefinementCtx,
): void {
  const { apiKey, apiSecret, inbound } = written;
  if ((apiKey === undefined) !== (apiSecret === undefined)) {
    const missing = apiKey === undefined ? "apiKey" : "apiSecret";
    addIssue({ code: "custom", path: [missing], message: `${credentialNames} have to be set together` });
  }
  if (isSigned && inbound !== undefined) {
    const message = "is only valid for an account that does not sign its callbacks";
    addIssue({ code: "custom", path: ["inbound"], message });
  }
}

const minimumValiditySeconds = 20;
const maximumValiditySeconds = 604_800;

/** Limits the validity of an SMS to the range that Vonage accepts: from 20 to 604,800 seconds. */
export const clampValidity = (seconds: number): number =>
  clampSeconds(seconds, minimumValiditySeconds, maximumValiditySeconds);

/** Returns Vonage's name of the alphabet that a text needs. */
export const getAlphabet = (text: string): "text" | "unicode" =>
  countSegments(text).encoding === "gsm7" ? "text" : "unicode";

const optedOutCode = "9";

/** Returns true if an SMS failed because its recipient has opted out from this sender (Vonage's Opt-Out Assist). */
export const hasOptedOut = (word: string, code: string | undefined): boolean =>
  code === optedOutCode && (word === "failed" || word === "rejected");

// Source: Vonage's guide to signed webhooks.

/**
 * Returns true if the request has a token of the account for this body. Its time of issue must differ from `now` by at
 * most five minutes.
 */
export async function hasValidToken(
  secret: string,
  { headers, body }: CallbackRequest,
  now: number,
): Promise<boolean> {
  const token = /^Bearer ([\w.-]{1,4096})$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (token === undefined) return false;
  try {
    const key = new TextEncoder().encode(secret);
    const currentDate = new Date(now);
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate });
    const hash = createHash("sha256").update(body).digest("hex");
    return isCurrent(String(payload.iat), now) && isEqualText(String(payload["payload_hash"]), hash);
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

// Source: Vonage's published OpenAPI documents of its Reports, Account and Application APIs.

/** All accounts at Vonage use this currency. */
export const accountCurrency = "EUR";
/** The Reports API accepts ten requests per second. Each takes a fraction of a second. */
const maximumConcurrentQueries = 2;

/** Credentials of an account, and the addresses for its queries. */
interface Account {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly apiUrl: string;
  /** Address for balance queries. */
  readonly restUrl: string;
}

/** The API that sends the account's messages. */
interface Sender {
  readonly product: "SMS" | "MESSAGES";
  readStatus(word: string): Pick<VendorReceipt, "status" | "unknownCode">;
  /**
   * Set for the Messages API. `signToken` creates the token for its requests. It returns undefined if the private key
   * cannot sign.
   */
  readonly application?: Application;
}

interface Application {
  readonly applicationId: string;
  signToken(now: number): Promise<string | undefined>;
}

const noReceiptsWarning = `The status of accepted messages will be unknown: set CONNECT_HUB_BASE_URL to an https address, or ${credentialNames}.`;

/**
 * Creates the status queries and the check of an account. Without its key and secret, returns only the warning that
 * statuses will be unknown.
 */
export function createAccountQueries(
  { apiKey, apiSecret, ...addresses }: Omit<Account, "apiKey" | "apiSecret"> & Partial<Account>,
  { application, ...sender }: Sender,
): Pick<Vendor<VendorChannel>, "status" | "check" | "noReceiptsWarning"> {
  if (apiKey === undefined || apiSecret === undefined) return { noReceiptsWarning: noReceiptsWarning };
  const account = { apiKey, apiSecret, ...addresses };
  const next = application && createApplicationCheck(account, application);
  return {
    status: createStatusQuery(account, sender),
    check: { ...createAccountCheck(account), ...(next && { next }) },
  };
}

function createRequest(account: Account, path: string, query: HttpRequest["query"] = {}): HttpRequest {
  const authorization = `Basic ${btoa(`${account.apiKey}:${account.apiSecret}`)}`;
  return { method: "GET", baseUrl: account.apiUrl, path, query, headers: { authorization } };
}

const recordsShape = z.object({
  records: z.array(
    optional(
      z.object({
        message_id: vendorId,
        status: z.string(),
        error_code: optional(vendorIdOrNumber),
        total_price: z.unknown().optional(),
        currency: optional(z.string()),
        date_finalized: optional(z.string()),
      }),
    ),
  ),
});

/**
 * Creates the status query of the Reports API. It returns one record for each segment of an SMS. The price of such a
 * record is ignored, because the response to the submission contained the price of all segments. For the Messages API,
 * the price of the record is used.
 */
function createStatusQuery(
  account: Account,
  { product, readStatus }: Omit<Sender, "application">,
): VendorStatusQuery {
  const query = { account_id: account.apiKey, product, direction: "outbound" };
  return {
    concurrency: maximumConcurrentQueries,
    request: (id) => createRequest(account, "/v2/reports/records", { ...query, id }),
    read(value, id) {
      const { records = [] } = recordsShape.safeParse(value).data ?? {};
      const record = records.find((each) => each?.message_id === id);
      if (!record) return undefined;
      const { error_code: code, total_price: price, currency, date_finalized: finalized } = record;
      const why = code === undefined ? {} : { code };
      const cost = product === "MESSAGES" ? toCostField(price, currency) : {};
      const optedOut = product === "SMS" && hasOptedOut(record.status, code);
      return { id, ...readStatus(record.status), ...why, optedOut, ...cost, ...toTimeField(finalized) };
    },
  };
}

const balanceShape = z.object({ value: z.number() });

function createAccountCheck({ apiKey, apiSecret, restUrl: baseUrl }: Account): VendorCheck {
  const query = { api_key: apiKey, api_secret: apiSecret };
  return {
    subject: credentialNames,
    request: () => ({ method: "GET", baseUrl, path: "/account/get-balance", query }),
    read({ status }, value) {
      const { data } = balanceShape.safeParse(value);
      return status === 200 && data
        ? describeBalance(data.value, accountCurrency, credentialNames)
        : undefined;
    },
  };
}

const applicationShape = z.object({ keys: z.object({ public_key: z.string() }) });

/** Creates a check that verifies a signed token with the public key that Vonage has stored for the application. */
function createApplicationCheck(account: Account, { applicationId, signToken }: Application): VendorCheck {
  return {
    subject: credentialNames,
    request: () => createRequest(account, `/v2/applications/${applicationId}`),
    async read({ status }, value, now) {
      if (status === 404) return { fault: "The account has no application with this applicationId (404)." };
      const { data } = applicationShape.safeParse(value);
      if (status !== 200 || !data) return undefined;
      const isOwnKey = await isSignedBy((await signToken(now)) ?? "", data.keys.public_key, now);
      return isOwnKey
        ? "The private key belongs to the application."
        : { fault: "The private key does not belong to the application: Vonage has another public key." };
    },
  };
}

async function isSignedBy(token: string, publicKey: string, now: number): Promise<boolean> {
  try {
    const key = await importSPKI(publicKey, "RS256");
    await jwtVerify(token, key, { algorithms: ["RS256"], currentDate: new Date(now) });
    return true;
  } catch {
    return false;
  }
}

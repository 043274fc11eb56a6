import { errors, importSPKI, jwtVerify } from "jose";
import { createHash } from "node:crypto";
import { z } from "zod";
import { sameText } from "../../domain/access/codes.ts";
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
import { at, costOf, optional, secondsBetween, vendorId, vendorIdOrNumber } from "./values.ts";
import { balanceText } from "./vendor-provider.ts";
import type { Received, Report, Vendor, VendorChannel, VendorCheck, VendorStatus } from "./vendor.ts";

/** How errors name the options of an account. */
export const credentials = "apiKey and apiSecret";

/** What an account is asked with. */
export const accountOptions = {
  apiKey: textOption(/^[\w-]{1,64}$/, "the account's API key"),
  apiSecret: secretOption("the account's API secret"),
};

/** What each of Vonage's APIs for messages may be told. */
export const vonageOptions = {
  /** In place of the customer's sender, of an SMS. */
  from: senderOption(),
  dlt: dltOption(),
  /** Where the account signs nothing: what recipients write comes with this key as `?key=`. */
  inbound: z.strictObject({ key: keyOption() }).optional(),
  /** Where the account is asked, wherever messages are sent. */
  apiUrl: baseUrlOption("https://api.nexmo.com"),
  ...vendorOptions,
};

/** Tells of options that do not go with each other; `isSigned` where the account signs what it posts. */
export function checkAccount(
  written: { readonly apiKey?: string; readonly apiSecret?: string; readonly inbound?: object },
  isSigned: boolean,
  { addIssue }: z.RefinementCtx,
): void {
  const { apiKey, apiSecret, inbound } = written;
  if ((apiKey === undefined) !== (apiSecret === undefined)) {
    const missing = apiKey === undefined ? "apiKey" : "apiSecret";
    addIssue({ code: "custom", path: [missing], message: `${credentials} go together` });
  }
  if (isSigned && inbound !== undefined) {
    const message = "is for an account that does not sign what it posts";
    addIssue({ code: "custom", path: ["inbound"], message });
  }
}

const minimumValiditySeconds = 20;
const maximumValiditySeconds = 604_800;

/** How long an SMS is tried. */
export const validitySeconds = (seconds: number): number =>
  secondsBetween(seconds, minimumValiditySeconds, maximumValiditySeconds);

/** Vonage's name for the alphabet that a text needs. */
export const alphabetOf = (text: string): "text" | "unicode" =>
  countSegments(text).encoding === "gsm7" ? "text" : "unicode";

const optedOutCode = "9";

/** Whether an SMS failed because its recipient has asked for no more of this sender (Vonage's Opt-Out Assist). */
export const hasOptedOut = (word: string, code: string | undefined): boolean =>
  code === optedOutCode && (word === "failed" || word === "rejected");

// After Vonage's guide to signed webhooks.

/** Whether what came has a token of the account, of at most five minutes ago, that is made for this body. */
export async function hasToken(secret: string, { headers, body }: Received, now: number): Promise<boolean> {
  const token = /^Bearer ([\w.-]{1,4096})$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (token === undefined) return false;
  try {
    const key = new TextEncoder().encode(secret);
    const currentDate = new Date(now);
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate });
    const hash = createHash("sha256").update(body).digest("hex");
    return isCurrent(String(payload.iat), now) && sameText(String(payload["payload_hash"]), hash);
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

// After Vonage's published OpenAPI of its Reports, Account and Application APIs.

/** Vonage has every account in it. */
export const accountCurrency = "EUR";
/** The Reports API takes ten questions a second, and answers each in a fraction of one. */
const questionsAtOnce = 2;

/** An account's key and secret, and where it is asked. */
interface Account {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly apiUrl: string;
  /** Where its balance is. */
  readonly restUrl: string;
}

/** What an account sends by. */
interface Sender {
  readonly product: "SMS" | "MESSAGES";
  statesOf(word: string): Pick<Report, "status" | "unknownCode">;
  /** Of the Messages API; `tokenAt` makes what it signs its requests with, undefined where its key cannot. */
  readonly application?: Application;
}

interface Application {
  readonly applicationId: string;
  tokenAt(now: number): Promise<string | undefined>;
}

const unasked = `Nothing will be known of what it takes: set CONNECT_HUB_BASE_URL to an https address, or ${credentials}.`;

/** How an account is asked for statuses and tried; not at all where the operator has not given its key and secret. */
export function questionsTo(
  { apiKey, apiSecret, ...addresses }: Omit<Account, "apiKey" | "apiSecret"> & Partial<Account>,
  { application, ...sender }: Sender,
): Pick<Vendor<VendorChannel>, "status" | "check" | "unasked"> {
  if (apiKey === undefined || apiSecret === undefined) return { unasked };
  const account = { apiKey, apiSecret, ...addresses };
  const next = application && applicationCheck(account, application);
  return {
    status: recordStatus(account, sender),
    check: { ...accountCheck(account), ...(next && { next }) },
  };
}

function asking(account: Account, path: string, query: HttpRequest["query"] = {}): HttpRequest {
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

/** By the Reports API. Of an SMS it has a record for each part, and the price was told for all of them. */
function recordStatus(account: Account, { product, statesOf }: Omit<Sender, "application">): VendorStatus {
  const query = { account_id: account.apiKey, product, direction: "outbound" };
  return {
    atOnce: questionsAtOnce,
    request: (id) => asking(account, "/v2/reports/records", { ...query, id }),
    read(value, id) {
      const { records = [] } = recordsShape.safeParse(value).data ?? {};
      const record = records.find((each) => each?.message_id === id);
      if (!record) return undefined;
      const { error_code: code, total_price: price, currency, date_finalized: finalized } = record;
      const why = code === undefined ? {} : { code };
      const cost = product === "MESSAGES" ? costOf(price, currency) : {};
      const optedOut = product === "SMS" && hasOptedOut(record.status, code);
      return { id, ...statesOf(record.status), ...why, optedOut, ...cost, ...at(finalized) };
    },
  };
}

const balanceShape = z.object({ value: z.number() });

function accountCheck({ apiKey, apiSecret, restUrl: baseUrl }: Account): VendorCheck {
  const query = { api_key: apiKey, api_secret: apiSecret };
  return {
    tries: credentials,
    request: () => ({ method: "GET", baseUrl, path: "/account/get-balance", query }),
    read({ status }, value) {
      const { data } = balanceShape.safeParse(value);
      return status === 200 && data ? balanceText(data.value, accountCurrency, credentials) : undefined;
    },
  };
}

const applicationShape = z.object({ keys: z.object({ public_key: z.string() }) });

/** Holds a token that the application has signed against the public key that Vonage has of it. */
function applicationCheck(account: Account, { applicationId, tokenAt }: Application): VendorCheck {
  return {
    tries: credentials,
    request: () => asking(account, `/v2/applications/${applicationId}`),
    async read({ status }, value, now) {
      if (status === 404) return { fault: "The account has no application of this applicationId (404)." };
      const { data } = applicationShape.safeParse(value);
      if (status !== 200 || !data) return undefined;
      const isOurs = await isSignedBy((await tokenAt(now)) ?? "", data.keys.public_key, now);
      return isOurs
        ? "The private key is the application's."
        : { fault: "The private key is not the application's: Vonage has the public key of another." };
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

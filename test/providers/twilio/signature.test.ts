// Test vectors from Twilio's SDK for Node, 6.3.1. Its validateRequest and validateRequestWithBody accept each valid
// request here.
import { describe, expect, test } from "vitest";
import { create, options } from "../../../src/providers/twilio/index.ts";
import { createTestDependencies } from "../http/test-dependencies.ts";
import { accountSid, authToken } from "./server.ts";

const sharedKeys = ["another-shared-key", "shared-key-secret"];
const fields = "AccountSid=AC1&MessageSid=SM1&MessageStatus=delivered&To=%2B15005550009";
const [sha1, sha256] = ["HMAC_SHA1", "HMAC_SHA256"].map(
  (name) => `key=webhooks_sharedkey_1,algorithm=${name}`,
);
const withPort = "https://hub.example:8443";
const json = '{"MessageSid":"SM1","MessageStatus":"undelivered","ErrorCode":30003}';
const hash = "c0772afefa45e8edfc381baf7cec85caa2b322d852c1e3b68e935b7d156983da";

interface Posted {
  readonly signature: string;
  readonly body?: string;
  /** Value of `X-Twilio-Webhooks-Signature-Settings`. */
  readonly settings?: string | undefined;
  readonly baseUrl?: string;
  readonly query?: string;
  readonly keys?: object;
}

/** Returns the status of the response, and the stored statuses. */
async function post({
  signature,
  body = fields,
  settings,
  baseUrl,
  query = "",
  keys = { sharedKeys },
}: Posted) {
  const base = baseUrl ?? "https://hub.example";
  const dependencies = { ...createTestDependencies(), getCallbackUrl: () => `${base}/cb` };
  const provider = create("vendor", options.parse({ accountSid, authToken, ...keys }), dependencies);
  const { status } = await provider.callbacks!(
    new Request(`http://127.0.0.1:3000/callbacks/vendor?x=1${query}`, {
      method: "POST",
      headers: {
        "x-twilio-signature": signature,
        ...(settings !== undefined && { "x-twilio-webhooks-signature-settings": settings }),
      },
      body,
    }),
  );
  await provider.close();
  return [
    status,
    dependencies.recordedReceipts.flatMap(({ receipts }) => receipts.map((receipt) => receipt.status)),
  ];
}
const taken = [200, ["DELIVERED"]];
const refused = [401, []];

describe("a signature with the auth token", () => {
  test.each<[string, Posted]>([
    ["the unchanged address", { signature: "XIxkUojWbXELatIfSF2aSipD0Co=" }],
    ["the address with its default port", { signature: "Vj+00POn2zS0EKie0UXeS4EyJ/Y=" }],
    ["another port than the default", { signature: "gNPy2paJtHUPBo1p6mWFfddGH1w=", baseUrl: withPort }],
    [
      "another port than the default, omitted",
      { signature: "XIxkUojWbXELatIfSF2aSipD0Co=", baseUrl: withPort },
    ],
    [
      "repeated fields, sorted by value and each value once",
      {
        signature: "bSzEM8h8aZMnsSAPw6b3TAigNfc=",
        body: `MediaUrl=https://b&${fields}&MediaUrl=https://a&MediaUrl=https://b`,
      },
    ],
  ])("is valid for %s", async (_, posted) => {
    expect(await post(posted)).toEqual(taken);
  });

  test.each<[string, Posted]>([
    ["a signature with one changed bit", { signature: "XIxkUojWbXELatIfSF2aSipD0Cp=" }],
    ["no signature", { signature: "" }],
    ["another port", { signature: "gNPy2paJtHUPBo1p6mWFfddGH1w=", baseUrl: "https://hub.example:8444" }],
    ["SHA-256", { signature: "RJDRey+f1zo5LR9yXRO0a2Com726z+A3BO80sOaMZsY=" }],
    [
      "SHA-256, with settings that name it",
      { signature: "RJDRey+f1zo5LR9yXRO0a2Com726z+A3BO80sOaMZsY=", settings: sha256 },
    ],
    ["a shared key without settings", { signature: "/YaCAbMwGVuAXDjw3bqUd4UUR4TCj+YZNPYOtz8ppZ0=" }],
  ])("is invalid for %s", async (_, posted) => {
    expect(await post(posted)).toEqual(refused);
  });
});

describe("a signature with a shared key", () => {
  const signature = "/YaCAbMwGVuAXDjw3bqUd4UUR4TCj+YZNPYOtz8ppZ0=";

  test.each<[string, Posted]>([
    ["SHA-256", { signature, settings: sha256 }],
    ["SHA-256, with spaces and in lower case", { signature, settings: " algorithm = hmac_sha256 , key=k" }],
    ["SHA-256, with a single key", { signature, settings: sha256, keys: { sharedKeys: sharedKeys[1] } }],
    ["SHA-1", { signature: "g/Apdgz+nNzSeRI209s0iesUrcQ=", settings: sha1 }],
    [
      "SHA-1, the default of settings without an algorithm",
      { signature: "g/Apdgz+nNzSeRI209s0iesUrcQ=", settings: "key=k" },
    ],
  ])("is valid for %s", async (_, posted) => {
    expect(await post(posted)).toEqual(taken);
  });

  test.each<[string, Posted]>([
    ["an unknown algorithm", { signature, settings: "key=k,algorithm=HMAC_SHA512" }],
    ["the other algorithm", { signature, settings: sha1 }],
    ["a provider without shared keys", { signature, settings: sha256, keys: {} }],
    ["the auth token", { signature: "XIxkUojWbXELatIfSF2aSipD0Co=", settings: sha1 }],
  ])("is invalid for %s", async (_, posted) => {
    expect(await post(posted)).toEqual(refused);
  });
});

describe("a signature over the hash of a JSON body", () => {
  const [signature, query] = ["ArGvJm9A3SOU/e1/xU/j6MVpg90=", `&bodySHA256=${hash}`];

  test.each<[string, Posted]>([
    ["the auth token", { signature, query, body: json }],
    [
      "a shared key",
      { signature: "ZRme5Ibt6UTMdMLlAlly+oIsciN8e5b7EzfRbNb20nw=", query, body: json, settings: sha256 },
    ],
  ])("is valid for %s", async (_, posted) => {
    expect(await post(posted)).toEqual([200, ["FAILED"]]);
  });

  test.each<[string, Posted]>([
    ["another body", { signature, query, body: `${json} ` }],
    ["another hash", { signature, query: `&bodySHA256=${hash.replace("c", "d")}`, body: json }],
    ["no hash", { signature, query: "&bodySHA256=", body: json }],
  ])("is invalid for %s", async (_, posted) => {
    expect(await post(posted)).toEqual(refused);
  });
});

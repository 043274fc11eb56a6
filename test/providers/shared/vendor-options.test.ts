// Valid and invalid options of vendors, and their error messages.
import { describe, expect, test } from "vitest";
import { findIssues } from "../../../src/config/read-yaml.ts";
import { options as awsSms } from "../../../src/providers/aws-sms/index.ts";
import { options as httpSms } from "../../../src/providers/http-sms/index.ts";
import { options as infobip } from "../../../src/providers/infobip/index.ts";
import { options as sinch } from "../../../src/providers/sinch/index.ts";
import { options as telnyx } from "../../../src/providers/telnyx/index.ts";
import { options as twilio } from "../../../src/providers/twilio/index.ts";
import { options as vonage } from "../../../src/providers/vonage/index.ts";
import { options as vonageMessages } from "../../../src/providers/vonage-messages/index.ts";
import { server as awsSmsServer } from "../aws-sms/server.ts";
import { exampleDescription } from "../http-sms/server.ts";
import { server as infobipServer } from "../infobip/server.ts";
import { server as sinchServer } from "../sinch/server.ts";
import { server as telnyxServer } from "../telnyx/server.ts";
import { server as twilioServer } from "../twilio/server.ts";
import { server as vonageServer } from "../vonage/server.ts";
import { server as vonageMessagesServer } from "../vonage-messages/server.ts";

const baseUrl = "https://vendor.example.com";
const vendors = {
  "aws-sms": [awsSms, awsSmsServer.options],
  "http-sms": [httpSms, { ...exampleDescription, baseUrl }],
  infobip: [infobip, { ...infobipServer.options, baseUrl }],
  sinch: [sinch, sinchServer.options],
  telnyx: [telnyx, telnyxServer.options],
  twilio: [twilio, twilioServer.options],
  vonage: [vonage, vonageServer.options],
  "vonage-messages": [vonageMessages, vonageMessagesServer.options],
} as const;
type Kind = keyof typeof vendors;

/** Adds an option. Dots separate the parts of its path. */
function withOption(kind: Kind, place: string, value: unknown): object {
  const [outer = "", inner] = place.split(".");
  const others: Readonly<Record<string, object>> = {
    apiKey: { secret: "key-secret" },
    dlt: { entityId: "1101456324", templateId: "1107163213" },
  };
  const written = inner === undefined ? value : { ...others[outer], [inner]: value };
  return { ...vendors[kind][1], [outer]: written };
}

/** Returns the error messages of the options with their paths. */
const faultsOf = (kind: Kind, written: object): readonly (readonly [place: string, message: string])[] =>
  findIssues(vendors[kind][0], written).map(({ path, message }) => [path.join("."), message] as const);

const hexadecimal = "0a".repeat(16);
/**
 * Invalid forms of an id that begins with `prefix`: one digit too few, one too many, another prefix, a letter before the
 * prefix, and digits that are not hexadecimal.
 */
const noSids = (prefix: string) => [
  `${prefix}${hexadecimal.slice(1)}`,
  `${prefix}${hexadecimal}0`,
  `XX${hexadecimal}`,
  `x${prefix}${hexadecimal}`,
  `${prefix}${"0g".repeat(16)}`,
];
const key = Buffer.alloc(32).toString("base64");
const uuid = "4000eba1-a0c0-4563-9925-b25e842a7cb6";
const long = (characters: number) => "a".repeat(characters);

/** For each option: a valid value, invalid values, and the expected message. */
const table: readonly (readonly [
  Kind,
  place: string,
  right: string,
  wrong: readonly unknown[],
  said: string,
])[] = [
  [
    "telnyx",
    "publicKey",
    key,
    ["", key.slice(1), `${key}=`, ` ${key}`, `${key}\n`, `-${key.slice(1)}`, 7],
    "the account's public key",
  ],
  [
    "telnyx",
    "messagingProfileId",
    uuid,
    ["", uuid.slice(1), `${uuid}0`, "profile", 7],
    "the id of a messaging profile",
  ],
  [
    "aws-sms",
    "region",
    "ap-southeast-2",
    ["", "eu", "eu-west", "EU-WEST-1", "eu-west-1.evil.example/", "x/eu-west-1", "eu-west-123"],
    "an AWS region",
  ],
  [
    "aws-sms",
    "accessKeyId",
    "AKIDEXAMPLEAKIDEX",
    ["", "AKID", "akidexampleakidex", "AKIDEXAMPLE/AKIDEX", "A".repeat(129)],
    "the id of an access key",
  ],
  [
    "aws-sms",
    "originationIdentity",
    "arn:aws:sms-voice:eu-west-1:1:pool/p-1",
    ["", "My Hub", "hub\n", long(257), 7],
    "a number, a sender ID or a pool",
  ],
  [
    "aws-sms",
    "configurationSet",
    "hub-events",
    ["", "hub events", "hub/events", long(65)],
    "the name of a configuration set",
  ],
  [
    "aws-sms",
    "eventKey",
    "key-of-the-event",
    ["", "key-of-the-even", "key of the events", "key-of-the-events&", long(257)],
    "16 to 256 letters, digits, - and _",
  ],
  [
    "infobip",
    "inbound.key",
    "key-of-the-texts",
    ["", "key-of-the-text", "key of the texts", "key-of-the-texts&", long(257), undefined],
    "16 to 256 letters, digits, - and _",
  ],
  [
    "sinch",
    "servicePlanId",
    "plan_1-a",
    ["", "../plan", "plan/1", "plan?1", "plan 1", long(65)],
    "the id of the service plan",
  ],
  ["sinch", "region", "br", ["", "uk", "EU", "eu.evil.example/"], "us, eu, au, br or ca"],
  ...(["vonage", "vonage-messages"] as const).map(
    (kind) =>
      [
        kind,
        "apiKey",
        "abcd1234",
        ["", "abcd 1234", "abcd&1234", long(65), 7],
        "the account's API key",
      ] as const,
  ),
  [
    "vonage",
    "inbound.key",
    "key-of-the-operator",
    ["", "key-of-the-oper", "key of the operator", "key-of-the-operator&", long(257)],
    "16 to 256 letters, digits, - and _",
  ],
  [
    "vonage-messages",
    "applicationId",
    "aaaaaaaa-bbbb-4ccc-8ddd-0123456789ab",
    [
      "",
      "aaaaaaaa-bbbb-4ccc-8ddd-0123456789a",
      "aaaaaaaa-bbbb-4ccc-8ddd-0123456789ab0",
      "aaaaaaaabbbb4ccc8ddd0123456789ab",
      "gaaaaaaa-bbbb-4ccc-8ddd-0123456789ab",
    ],
    "the application's id",
  ],
  [
    "twilio",
    "accountSid",
    `AC${hexadecimal}`,
    ["", `AC${hexadecimal}/../x`, ...noSids("AC")],
    "the account's SID",
  ],
  ["twilio", "apiKey.sid", `SK${hexadecimal}`, ["", ...noSids("SK")], "the API key's SID"],
  ["twilio", "messagingServiceSid", `MG${hexadecimal}`, ["", ...noSids("MG")], "a messaging service's SID"],
];

const senders = ["twilio", "telnyx", "vonage", "vonage-messages", "infobip", "sinch"] as const;
const wrongSenders = [
  "",
  "-",
  ".",
  "My Hub is long",
  "twelveletter",
  "++447700900123",
  "+4477009001234567",
  "Čas",
  "日本",
];
const registered = ["vonage", "vonage-messages", "infobip", "aws-sms"] as const;
const chain = "0aF1".repeat(16);
const wrongDltIds = ["", "12345", "1".repeat(31), "1101456x24", "1101456324 ", 1_101_456_324];

describe.each([
  ...table,
  ...senders.map(
    (kind) =>
      [
        kind,
        "from",
        "My Hub",
        ["+1", ...wrongSenders],
        "a number in E.164, a short code, or a name",
      ] as const,
  ),
  [
    "http-sms",
    "from",
    "My Hub",
    wrongSenders,
    "a number of up to 15 digits, or a name of up to 11 characters of the GSM alphabet with a letter",
  ] as const,
  ["http-sms", "from", "1", [7], "a sender"] as const,
  ...registered.flatMap((kind) => [
    [kind, "dlt.entityId", "1101456324", wrongDltIds, "the id of the entity of India's DLT"] as const,
    [kind, "dlt.templateId", "1107163213", wrongDltIds, "the id of the template of India's DLT"] as const,
  ]),
  ...["1202000001", chain].map(
    (right) =>
      [
        "infobip",
        "dlt.telemarketerId",
        right,
        [...wrongDltIds, `${chain}0`, chain.slice(1), chain.replace("F", "G")],
        "the id of the telemarketer of India's DLT in digits, or the chain's hash",
      ] as const,
  ),
])("%s: %s", (kind, place, right, wrong, said) => {
  test(`may be ${JSON.stringify(right)}`, () => {
    expect(faultsOf(kind, withOption(kind, place, right))).toEqual([]);
  });

  test.each(wrong.map((value) => [value]))(
    "cannot be %j, and its error message describes valid values",
    (value) => {
      const faults = faultsOf(kind, withOption(kind, place, value));
      expect(faults.map(([at]) => at)).toEqual([place]);
      expect(faults[0]![1]).toContain(`has to be ${said}`);
    },
  );
});

test.each(["vonage", "vonage-messages", "aws-sms"] as const)(
  "%s: has no option for the telemarketer",
  (kind) => {
    const faults = faultsOf(kind, withOption(kind, "dlt.telemarketerId", "1202000001"));
    expect(faults.map(([at]) => at)).toEqual(["dlt"]);
  },
);

test.each([...senders, "http-sms"] as const)(
  "%s: a sender is a number with or without +, a short code or a name",
  (kind) => {
    const numbers = ["+447700900456", "447700900456", "12345", "123"];
    const names = ["H", "Hub 24", "elevenchars", "H&M", "L'Oreal", "My-Hub", "Hüb"];
    for (const from of [...numbers, ...names]) {
      expect(faultsOf(kind, withOption(kind, "from", from))).toEqual([]);
    }
  },
);

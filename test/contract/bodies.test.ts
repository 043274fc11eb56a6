import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signUp } from "../support/people.ts";
import {
  bodyOperations,
  selectCases,
  getExampleBody,
  optionalBodyOperations,
  getStatusWithoutBody,
  readValidationErrors,
  createExampleRequest,
  type AllCredentials,
  type Operation,
} from "../support/requests.ts";
import { countRows } from "../support/rows.ts";
import { startService, type TestService } from "../support/service.ts";

let service: TestService;
let credentials: AllCredentials;
let before: Record<string, number>;

beforeAll(async () => {
  service = await startService();
  const { session } = await signUp(service, "ada@example.com", "admin");
  credentials = { ...service.demo, accessToken: session.accessToken };
  before = await countRows(service);
});
afterAll(() => service.stop());

const sendRequest = (operation: Operation, body: BodyInit) =>
  service.sendRaw(...createExampleRequest(operation, credentials, { body }));

/** Returns the example of an operation with one more member, which is provided as JSON text. */
const withMember = (operation: Operation, member: string) =>
  JSON.stringify(getExampleBody(operation))
    .replace(/,?\}$/, (end) => `,${member}${end}`)
    .replace("{,", "{");

const depth = 30_000;
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe.each(bodyOperations)("400 of $operationId", (operation) => {
  test("an empty body is not JSON, unless the body is optional", async () => {
    const response = await sendRequest(operation, "");
    const isOptional = optionalBodyOperations.includes(operation);
    if (isOptional) expect(response.status).toBe(getStatusWithoutBody(operation));
    else expect(await readValidationErrors(response)).toEqual(["body  json"]);
  });

  test.each(
    selectCases<[string, BodyInit]>(operation, [
      ["white space", " \n"],
      ["half an object", "{"],
      ["two values", "{}{}"],
      ["a comment", "{}//"],
      ["a word", "undefined"],
      ["NaN", '{"x":NaN}'],
      ["a NUL that is not escaped", '{"x":"\0"}'],
      ["bytes that are not UTF-8", bytes('{"x":"\xff"}')],
      ["half a surrogate pair in UTF-8", bytes('{"x":"\xed\xa0\x80"}')],
      ["a byte order mark within", bytes("{\xef\xbb\xbf}")],
      ["two byte order marks", bytes("\xef\xbb\xbf\xef\xbb\xbf{}")],
      ["UTF-16 with its byte order mark", bytes("\xff\xfe{\0}\0")],
      ["brackets that are not closed", "[".repeat(depth)],
      ["objects that are not closed", '{"a":'.repeat(10_000)],
    ]),
  )("%s is not JSON", async (_, body) => {
    expect(await readValidationErrors(await sendRequest(operation, body))).toEqual(["body  json"]);
  });

  test("ignores a byte order mark before the body", async () => {
    const body = withMember(operation, '"colour":"red"');
    const faults = await readValidationErrors(await sendRequest(operation, `\uFEFF${body}`));
    expect(faults).toEqual(await readValidationErrors(await sendRequest(operation, body)));
    expect(faults).toContain("body /colour unknown");
  });

  test.each(
    selectCases(operation, [
      "null",
      "true",
      "7",
      "1e400",
      '"text"',
      "[]",
      `${"[".repeat(depth)}${"]".repeat(depth)}`,
    ]),
  )("%.10s is not an object", async (body) => {
    const faults = await readValidationErrors(await sendRequest(operation, body));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^body {2}(type|range)$/);
  });

  test.each(
    selectCases(operation, [
      ['"colour":"red"', "/colour unknown"],
      ['"__proto__":{"admin":true}', "/__proto__ unknown"],
      ['"constructor":null', "/constructor unknown"],
      ['"":1', "/ unknown"],
      ['"a/b~c":1', "/a~1b~0c unknown"],
      ['"x":1e400', "/x unknown"],
      [`"x":${"[".repeat(depth)}${"]".repeat(depth)}`, "/x unknown"],
      [`"${"k".repeat(1_000)}":1`, " unknown"],
    ]),
  )("names the unknown field of %.30s", async (member, fault) => {
    expect(await readValidationErrors(await sendRequest(operation, withMember(operation, member)))).toContain(
      `body ${fault}`,
    );
  });

  test.each(
    selectCases(operation, [
      [String.raw`"x":"\u0000"`, "/x characters"],
      [String.raw`"x":"\ud83d"`, "/x characters"],
      [String.raw`"x":"\ude00\ud83d"`, "/x characters"],
      [String.raw`"x":{"y":["a","\uDE00"]}`, "/x/y/1 characters"],
      [String.raw`"x":{"\u0000":1}`, "/x characters"],
      [String.raw`"\ud83d":1`, " characters"],
      [String.raw`"x":"\ud83d\ude00 \\u0000"`, "/x unknown"],
    ]),
  )("rejects text that cannot be stored: %s", async (member, fault) => {
    expect(await readValidationErrors(await sendRequest(operation, withMember(operation, member)))).toContain(
      `body ${fault}`,
    );
  });

  test("reports at most 100 validation errors", async () => {
    const members = Array.from({ length: 4_000 }, (_, index) => `"x${index}":1`).join();
    expect(
      await readValidationErrors(await sendRequest(operation, withMember(operation, members))),
    ).toHaveLength(100);
  });

  test.each(
    selectCases(operation, [
      ["deep", `${"[".repeat(depth)}"\\u0000"${String.raw`,"\u0000"`.repeat(400)}${"]".repeat(depth)}`],
      [
        "under a long name",
        `{"${"k".repeat(30_000)}":[${Array.from({ length: 3_000 }, () => String.raw`"\u0000"`).join()}]}`,
      ],
      ["of many names", `{${Array.from({ length: 5_000 }, () => String.raw`"\u0000":1`).join()}}`],
    ]),
  )("the response about invalid strings %s is shorter than the request", async (_, value) => {
    const body = withMember(operation, `"x":${value}`);
    expect(body.length).toBeLessThanOrEqual(65_536);
    const response = await sendRequest(operation, body);
    expect(response.status).toBe(400);
    expect((await response.text()).length).toBeLessThan(body.length);
  });
});

test("none of these requests wrote rows", async () => {
  expect(await countRows(service)).toEqual(before);
});

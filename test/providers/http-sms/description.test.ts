// Invalid descriptions of gateways, and their error messages.
import { describe, expect, test } from "vitest";
import { readNational } from "./open.ts";

describe("reports errors of the description with their line", () => {
  test.each([
    ['    form: { to: "{to}", text: "{text}" }\n    answer: { id: id }', []],
    [
      "    form: { to: x }\n    answer: { id: id }",
      [
        "needs {to} or {digits} in path, headers, query, form, json or xml",
        "needs {text} or {code} in path, headers, query, form, json or xml",
      ],
    ],
    [
      '    json: { to: "{to}", text: "{text}" }\n    form: { a: b }\n    answer: { id: id }',
      ["cannot be combined with form"],
    ],
    [
      '    json: { to: "{to}", text: "{text}" }\n    method: GET\n    answer: { id: id }',
      ["cannot be combined with method GET: use query"],
    ],
    [
      '    form: { to: "{to}", text: "{text}" }\n    answer: { id: id }\n    report: { id: id, status: s, SENT: a }',
      ["needs {callback} in headers, query, form, json or xml, or a key"],
    ],
    [
      '    form: { to: "{to}", text: "{text}" }\n    answer: { id: id }\n    poll: { path: /s, status: s, SENT: a }',
      ["needs {id} in path or query"],
    ],
    [
      '    form: { to: "{to}", text: "{text}", from: "{sender}" }\n    answer: { id: id }',
      ["providers.national.form.from: each placeholder has to be one of {id}, {to}"],
    ],
    [
      '    form: { to: "{to}", text: "{text}" }\n    answer: { id: id, number: "4" }',
      ["needs code, the location of these codes"],
    ],
    ['    form: { to: "{to}", text: "{text}" }\n    answer: { id: id, code: s, number: "4" }', []],
    [
      '    form: { to: "{to}", text: "{text}" }\n    answer: { id: id, code: s, accepted: "0", number: "4", open: "0" }',
      ["providers.national.answer.open: has a code that accepted has already"],
    ],
    [
      '    headers: { "a(b": x }\n    form: { to: "{to}", text: "{text}" }\n    answer: { id: id }',
      ["providers.national.headers"],
    ],
    [
      '    headers: { authorization: "Key s3cret\\nx" }\n    form: { to: "{to}", text: "{text}" }\n    answer: { id: id }',
      ["has to be a mapping of header names to Latin-1 texts of one line"],
    ],
    ['    form: { to: "{to}", text: "{text}" }\n    answer: { id: "a b" }', ["has to be a path such as"]],
  ])("%s", (lines, faults) => {
    const found = readNational(lines).faults;
    expect(found).toHaveLength(faults.length);
    for (const [index, fault] of faults.entries()) {
      expect(found[index]).toContain(fault);
      expect(found[index]).toMatch(/^routes\.yaml:\d+:\d+: providers\.national\./);
      expect(found[index]).not.toContain("s3cret");
    }
  });
});

describe("a header", () => {
  const sent = '    form: { to: "{to}", text: "{text}" }\n    answer: { id: id }';

  test.each([
    "Content-Length",
    "transfer-encoding",
    "Expect",
    "upgrade",
    "HOST",
    "connection",
    "Keep-Alive",
    "TE",
    "trailer",
  ])("%s cannot be set", (name) => {
    const { faults } = readNational(`    headers: { ${name}: "x", x-own: y }\n${sent}`);
    const says = "cannot be set: it controls the connection";
    expect(faults).toEqual([expect.stringContaining(`providers.national.headers.${name}: ${says}`)]);
  });
});

describe("a code", () => {
  const sent = '    form: { to: "{to}", text: "{text}" }';
  const keyed = "id: id, status: s, key: a-key-of-16-letters";
  const poll = 'path: "/s/{id}", status: s';
  test.each([
    [
      `    answer: {}\n    report: { ${keyed}, SENT: "1 2", FAILED: "2 3" }`,
      "8:81: providers.national.report.FAILED: has a code that SENT has",
    ],
    [
      `    answer: {}\n    poll: { ${poll}, SENT: "1 2", FAILED: "2 3" }`,
      "8:62: providers.national.poll.FAILED: has a code that SENT has",
    ],
    [
      `    answer: {}\n    poll: { ${poll}, SENT: "2 2" }`,
      "8:47: providers.national.poll.SENT: has a code that SENT has",
    ],
    [
      `    answer: {}\n    report: { ${keyed} }`,
      "8:13: providers.national.report: needs codes: at least one of SENT, DELIVERED",
    ],
    [
      `    answer: {}\n    poll: { ${poll} }`,
      "8:11: providers.national.poll: needs codes: at least one of SENT, DELIVERED",
    ],
    [
      '    answer: { code: s, accepted: [a b, "\\n"] }',
      "7:40: providers.national.answer.accepted.1: has to be the gateway's codes",
    ],
    [
      "    answer: { code: s, accepted: [] }",
      "7:34: providers.national.answer.accepted: has to be the gateway's codes",
    ],
    [
      "    answer: { code: s, accepted: { a: b } }",
      "7:34: providers.national.answer.accepted: has to be the gateway's codes",
    ],
    [
      '    answer: { code: s, accepted: "a  b" }',
      "7:34: providers.national.answer.accepted: has to be the gateway's codes",
    ],
    [
      "    answer: { code: s, accepted: [a, b c], open: [b c] }",
      "7:50: providers.national.answer.open: has a code that accepted has",
    ],
  ])("%s", (lines, fault) => {
    const { faults } = readNational(`${sent}\n${lines}`);
    expect(faults).toEqual([expect.stringContaining(`routes.yaml:${fault}`)]);
  });

  test.each(["accepted: true", "accepted: 0", "accepted: [0, true, Message queued]"])(
    "can be written without quotes: %s",
    (accepted) => {
      expect(readNational(`${sent}\n    answer: { code: s, ${accepted} }`).faults).toEqual([]);
    },
  );
});

describe("a report without an id", () => {
  const callback = '    form: { to: "{to}", text: "{text}", dlr: "{callback}" }';
  const says = "can be omitted only if answer has no id, and report has neither key nor list";
  test.each([
    ["answer: {}\n    report: { status: s, SENT: a }", []],
    ["answer: { id: id }\n    report: { status: s, SENT: a }", [says]],
    ["answer: {}\n    report: { status: s, SENT: a, list: l }", [says]],
    ["answer: {}\n    report: { status: s, SENT: a, key: a-key-of-16-letters }", [says]],
  ])("%s", (lines, faults) => {
    const found = readNational(`${callback}\n    ${lines}`).faults;
    expect(found).toEqual(faults.map((fault) => expect.stringContaining(fault)));
  });
});

describe("a location after a text, in a description with a list,", () => {
  const sent = '    form: { to: "{to}", text: "{text}", dlr: "{callback}" }\n    answer: { id: id }';
  const says = "has to be a path if there is a list, and not { after: TEXT }";
  const key = "key: a-key-of-16-letters";
  const after = '{ after: "x" }';
  const path = { id: "id", status: "s", code: "c", from: "f", to: "t", text: "x" };
  const placesOf = (names: readonly ("id" | "status" | "code" | "from" | "to" | "text")[], at?: string) =>
    names.map((name) => `${name}: ${name === at ? after : path[name]}`).join(", ");
  const report = (at: string, list = "l") =>
    `report: { ${list && `list: ${list}, `}${placesOf(["id", "status", "code"], at)}, SENT: a }`;
  const inbound = (at: string, list = "l") =>
    `inbound: { ${list && `list: ${list}, `}${placesOf(["from", "to", "text"], at)}, ${key} }`;

  test.each([
    [report("id"), "report.id"],
    [report("status"), "report.status"],
    [report("code"), "report.code"],
    [report("", after), "report.list"],
    [inbound("from"), "inbound.from"],
    [inbound("to"), "inbound.to"],
    [inbound("text"), "inbound.text"],
    [inbound("", after), "inbound.list"],
  ])("is invalid: %s", (lines, at) => {
    const { faults } = readNational(`${sent}\n    ${lines}`);
    expect(faults).toEqual([expect.stringContaining(`providers.national.${at}: ${says}`)]);
  });

  test.each([report(""), report("id", ""), inbound(""), inbound("text", "")])("is valid: %s", (lines) => {
    expect(readNational(`${sent}\n    ${lines}`).faults).toEqual([]);
  });
});

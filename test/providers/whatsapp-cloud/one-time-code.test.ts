import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { message, open, template, type Opened } from "./cloud.ts";

let opened: Opened;
beforeEach(async () => {
  opened = await open();
});
afterEach(() => opened.close());

const bodyOf = () => JSON.parse(opened.peer.requests[0]!.text) as Record<string, unknown>;

describe("a code beside the text", () => {
  const text = "4938174938 is your code. It is valid for 1440 minutes.";
  const approved = { name: "pay_code", language: "pt_BR" };

  test.each([
    ["the message's approved template, if it has one", approved, {}, approved],
    ["the message's rather than the operator's usual one", approved, { template }, approved],
    ["the operator's usual one, if it has none", undefined, { template }, template],
  ])("goes out in %s", async (_, own, mode, { name, language }) => {
    await opened.close();
    opened = await open(mode);
    const sent = message({ text, oneTimeCode: { code: "4938174938", approved: own } });
    expect(opened.provider.faultOf(sent)).toBeUndefined();
    expect(await opened.provider.send(sent)).toMatchObject({ kind: "accepted" });
    const parameters = [{ type: "text", text: "4938174938" }];
    expect(bodyOf()).toMatchObject({
      type: "template",
      template: {
        name,
        language: { code: language },
        components: [
          { type: "body", parameters },
          { type: "button", sub_type: "url", index: "0", parameters },
        ],
      },
    });
  });

  test("goes out in the text where there is no template", async () => {
    await opened.provider.send(message({ text, oneTimeCode: { code: "4938174938" } }));
    expect(bodyOf()).toMatchObject({ type: "text", text: { body: text } });
  });
});

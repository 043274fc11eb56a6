// What the operator's check of a vendor promises.
import { describe, expect, test } from "vitest";
import { deadAddress, type Behaviour } from "../http/peer.ts";
import type { OpenedProvider, TestSurroundings } from "../http/surroundings.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";

/** A vendor whose credentials can be tried. */
export interface CheckCase {
  readonly name: string;
  readonly make: (limits: object, surroundings: TestSurroundings) => MessageProvider;
  readonly secrets: readonly string[];
}

/** Holds a vendor's check to what it answers to good credentials, and what the operator is told then. */
export function checkTests(
  { name, make, secrets }: CheckCase,
  [answered, told, tried = "the credentials"]: readonly [answer: Behaviour, told: string, tried?: string],
  open: (behaviour?: Behaviour) => Promise<OpenedProvider<MessageProvider>>,
): void {
  describe(`${name}: the operator's check`, () => {
    test("of good credentials", async () => {
      const opened = await open(answered);
      expect(await opened.provider.check()).toEqual({ ok: true, detail: told });
      await opened.close();
    });

    test.each([
      [401, `It does not take ${tried} (401).`],
      [403, `It does not take ${tried} (403).`],
      [404, "It answered, and not as this vendor does (404)."],
    ])("that is answered by %i", async (status, detail) => {
      const opened = await open((_, response) => void response.writeHead(status).end("{}"));
      const report = await opened.provider.check();
      expect(report).toEqual({ ok: false, detail });
      for (const secret of secrets) expect(JSON.stringify(report)).not.toContain(secret);
      await opened.close();
    });

    test("of a vendor that is not there", async () => {
      const opened = await open();
      const provider = make({ baseUrl: await deadAddress() }, opened.surroundings);
      const detail = "It cannot be asked: it refused the connection.";
      expect(await provider.check()).toEqual({ ok: false, detail });
      await provider.close();
      await opened.close();
    });
  });
}

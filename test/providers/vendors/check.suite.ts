// Shared tests for the operator's check of a vendor.
import { describe, expect, test } from "vitest";
import { getUnusedAddress, type Behaviour } from "../http/peer.ts";
import type { OpenedProvider, TestDependencies } from "../http/test-dependencies.ts";
import type { MessageProvider } from "../../../src/ports/providers.ts";

/** A vendor with credentials that can be checked. */
export interface CheckCase {
  readonly name: string;
  readonly make: (limits: object, dependencies: TestDependencies) => MessageProvider;
  readonly secrets: readonly string[];
}

/**
 * Tests the operator's check of a vendor with valid credentials, after HTTP errors, and without a connection. The tuple
 * contains the vendor's response to valid credentials, and the report for this response. Its optional third item names
 * the credentials in the report for a 401 or 403. Reports for HTTP errors must not contain `secrets`.
 */
export function checkSuite(
  { name, make, secrets }: CheckCase,
  [answered, told, tried = "the credentials"]: readonly [answer: Behaviour, told: string, tried?: string],
  open: (behaviour?: Behaviour) => Promise<OpenedProvider<MessageProvider>>,
): void {
  describe(`${name}: the operator's check`, () => {
    test("of valid credentials succeeds", async () => {
      const opened = await open(answered);
      expect(await opened.provider.check()).toEqual({ ok: true, detail: told });
      await opened.close();
    });

    test.each([
      [401, `It rejects ${tried} (401).`],
      [403, `It rejects ${tried} (403).`],
      [404, "The response does not have the vendor's format (404)."],
    ])("reports the HTTP status %i as a failure, without secrets", async (status, detail) => {
      const opened = await open((_, response) => void response.writeHead(status).end("{}"));
      const report = await opened.provider.check();
      expect(report).toEqual({ ok: false, detail });
      for (const secret of secrets) expect(JSON.stringify(report)).not.toContain(secret);
      await opened.close();
    });

    test("reports a vendor that cannot be reached", async () => {
      const opened = await open();
      const provider = make({ baseUrl: await getUnusedAddress() }, opened.dependencies);
      const detail = "It cannot be reached: it refused the connection.";
      expect(await provider.check()).toEqual({ ok: false, detail });
      await provider.close();
      await opened.close();
    });
  });
}

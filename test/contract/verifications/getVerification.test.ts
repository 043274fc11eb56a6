import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService, type TestService } from "../../support/service.ts";
import { path, recipients, createVerifier } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe("200", () => {
  test("returns the same fields as the start", async () => {
    const own = await createVerifier(service);
    const started = await own.start({ to: recipients.delivered, locale: "de-AT", ttl: 120 } as never);
    expect(started).toMatchObject({ locale: "de" });
    expect(await own.get(started.id)).toEqual(started);
  });

  test("uses the language of the number's country by default, and for an unknown language", async () => {
    const own = await createVerifier(service);
    expect((await own.start({ to: "+33612345600" })).locale).toBe("fr");
    expect((await own.start({ to: "+33612345611", locale: "xx", template: "default" } as never)).locale).toBe(
      "fr",
    );
  });

  test("accepts a language tag with the extensions that phones add", async () => {
    const own = await createVerifier(service);
    const locale = "de-Latn-AT-u-fw-mon-mu-celsius-nu-latn-x-lvariant";
    expect(await own.start({ to: "+33612345622", locale } as never)).toMatchObject({ locale: "de" });
  });
});

describe("404", () => {
  test("for another account's verification", async () => {
    const { id } = await (await createVerifier(service)).start({ to: recipients.delivered });
    const params = { path: { id } };
    expect((await service.client().GET(`${path}/{id}`, { params })).error?.code).toBe("not_found");
  });
});

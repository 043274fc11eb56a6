import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startService, type TestService } from "../../support/service.ts";
import { path, to, verifier } from "./support.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe("200", () => {
  test("shows what the start answered", async () => {
    const own = await verifier(service);
    const started = await own.start({ to: to.delivered, locale: "de-AT", ttl: 120 } as never);
    expect(started).toMatchObject({ locale: "de" });
    expect(await own.get(started.id)).toEqual(started);
  });

  test("speaks the language of the number's country where none is asked for", async () => {
    const own = await verifier(service);
    expect((await own.start({ to: "+33612345600" })).locale).toBe("fr");
    expect((await own.start({ to: "+33612345611", locale: "xx", template: "default" } as never)).locale).toBe(
      "fr",
    );
  });

  test("takes a language with all that telephones add to it", async () => {
    const own = await verifier(service);
    const locale = "de-Latn-AT-u-fw-mon-mu-celsius-nu-latn-x-lvariant";
    expect(await own.start({ to: "+33612345622", locale } as never)).toMatchObject({ locale: "de" });
  });
});

describe("404", () => {
  test("for another account's", async () => {
    const { id } = await (await verifier(service)).start({ to: to.delivered });
    const params = { path: { id } };
    expect((await service.client().GET(`${path}/{id}`, { params })).error?.code).toBe("not_found");
  });
});

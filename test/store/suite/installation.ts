import { expect, test } from "vitest";
import { findOtherMode, recordMode } from "../../../src/store/installation.ts";
import { migrate } from "../../../src/store/migrate.ts";
import type { OpenStore } from "../fixtures.ts";

/** Tests the recorded mode of a database. `open` returns a store whose database has no tables. */
export function installationSuite(open: () => Promise<OpenStore>): void {
  test("the mode of the first service stays, also if two services start at the same time", async () => {
    const { engine, close } = await open();
    await migrate(engine);
    expect(await findOtherMode(engine, "production")).toBeUndefined();
    const results = await Promise.all([recordMode(engine, "sandbox"), recordMode(engine, "sandbox")]);
    expect(results).toEqual([undefined, undefined]);
    expect(await recordMode(engine, "production")).toBe("sandbox");
    expect(await findOtherMode(engine, "production")).toBe("sandbox");
    expect(await findOtherMode(engine, "sandbox")).toBeUndefined();
    await close();
  });
}

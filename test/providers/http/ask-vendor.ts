import { createHttpClient } from "../../../src/providers/shared/http-client.ts";
import { createTestClock } from "../../support/clock.ts";
import { createKeptLog } from "./log.ts";

/** What comes of one request to a vendor. */
export const askVendor = (baseUrl: string) =>
  createHttpClient({
    name: "vendor",
    baseUrl,
    timeoutMilliseconds: 2_000,
    concurrency: 1,
    headers: {},
    clock: createTestClock(),
    log: createKeptLog(),
  }).request({ method: "POST", path: "/send", body: {} });

import { createHttpClient } from "../../../src/providers/shared/http-client.ts";
import { createTestClock } from "../../support/clock.ts";
import { createRecordingLog } from "./recording-log.ts";

/** Sends one request to a vendor and returns its result. */
export const sendVendorRequest = (baseUrl: string) =>
  createHttpClient({
    name: "vendor",
    baseUrl,
    timeoutMilliseconds: 2_000,
    concurrency: 1,
    headers: {},
    clock: createTestClock(),
    log: createRecordingLog(),
  }).request({ method: "POST", path: "/send", body: {} });

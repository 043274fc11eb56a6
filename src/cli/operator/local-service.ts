import { createService } from "../../service.ts";
import { systemClock } from "../../system-clock.ts";
import { generateToken } from "../../domain/access/codes.ts";
import { noMetrics } from "../../ports/telemetry.ts";
import { StoreError } from "../../ports/store/errors.ts";
import { localActor, withDatabase } from "../database.ts";

/**
 * Sends a request to the operator API and returns the response, also an error response. Rejects if there is no valid
 * response.
 */
export type RequestSender = (request: Request) => Promise<Response>;

/**
 * Runs `work` with the operator API on the configured database, served inside this process without a listener. If the
 * store fails, a request rejects with the `StoreError`, because the 503 response does not contain its reason.
 */
export const withLocalService = <Result>(work: (send: RequestSender) => Promise<Result>): Promise<Result> =>
  withDatabase(async ({ config, engine }) => {
    let storeError: StoreError | undefined;
    const recordErrors =
      <Asked, Answer>(call: (input: Asked) => Promise<Answer>) =>
      async (input: Asked): Promise<Answer> => {
        try {
          return await call(input);
        } catch (error) {
          if (error instanceof StoreError) storeError = error;
          throw error;
        }
      };
    const { operatorFetch } = createService({
      // The routes file is not loaded, because the running service has the sessions with the providers.
      config: { ...config, routes: undefined, operator: { kind: "own", host: "", port: 0 } },
      engine: { ...engine, commit: recordErrors(engine.commit), read: recordErrors(engine.read) },
      clock: systemClock,
      log,
      metrics: noMetrics,
      baseUrl: () => config.baseUrl ?? "",
      jwtSecrets: [generateToken()],
      mailer: { send: () => rejectSending() },
      outbound: { findAddressError: () => rejectSending(), post: () => rejectSending() },
      getClientAddress: () => localActor.address,
      wake() {},
      localPrincipal: { userId: localActor.userId, sessionId: "" },
    });
    return work(async (request) => {
      storeError = undefined;
      const response = await operatorFetch!(request);
      if (response.status === 503 && storeError) throw storeError;
      return response;
    });
  });

/** Prints errors that a response does not contain, for an operator with shell access. */
const printError = ({ error }: Readonly<Record<string, unknown>>) => {
  if (error !== undefined) console.error(String(error));
};

const log = { info() {}, warn() {}, error: printError };

const rejectSending = () => Promise.reject(new Error("The commands send nothing."));

import { createService } from "../../service.ts";
import { systemClock } from "../../system-clock.ts";
import { generateToken } from "../../domain/access/codes.ts";
import { noMetrics } from "../../ports/telemetry.ts";
import { StoreError } from "../../ports/store/errors.ts";
import { createErasureFile } from "../../runtimes/process/erasure-file.ts";
import { localActor, withDatabase, type OpenDatabase } from "../database.ts";

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
  withDatabase(async ({ engine, ...open }) => {
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
    const recording = { ...engine, commit: recordErrors(engine.commit), read: recordErrors(engine.read) };
    const { operatorFetch } = createLocalService({ ...open, engine: recording });
    return work(async (request) => {
      storeError = undefined;
      const response = await operatorFetch!(request);
      if (response.status === 503 && storeError) throw storeError;
      return response;
    });
  });

/** Creates the service of a command on an open database. It sends nothing. */
export const createLocalService = ({
  config,
  engine,
  protection,
}: Pick<OpenDatabase, "config" | "engine" | "protection">) =>
  createService({
    // The routes file is not loaded, because the running service has the sessions with the providers.
    config: { ...config, routes: undefined, operator: { kind: "own", host: "", port: 0 } },
    engine,
    protection,
    clock: systemClock,
    log,
    metrics: noMetrics,
    baseUrl: () => config.baseUrl ?? "",
    jwtSecrets: [generateToken()],
    mailer: { send: () => rejectSending() },
    outbound: { findAddressError: () => rejectSending(), post: () => rejectSending() },
    getClientAddress: () => localActor.address,
    erasureLog: config.database.kind === "file" ? createErasureFile(config.dataFolder) : undefined,
    wake() {},
    localPrincipal: { userId: localActor.userId, sessionId: "" },
  });

/** Prints errors that a response does not contain, for an operator with shell access. */
const printError = ({ error }: Readonly<Record<string, unknown>>) => {
  if (error !== undefined) console.error(String(error));
};

const log = { info() {}, warn() {}, error: printError };

const rejectSending = () => Promise.reject(new Error("The commands send nothing."));

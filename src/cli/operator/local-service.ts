import { createService } from "../../service.ts";
import { systemClock } from "../../system-clock.ts";
import { randomToken } from "../../domain/access/codes.ts";
import { noMetrics } from "../../ports/telemetry.ts";
import { StoreError } from "../../ports/store/errors.ts";
import { atMachine, withDatabase } from "../database.ts";

/** Sends a request of the operator's contract and returns the response. */
export type Send = (request: Request) => Promise<Response>;

/**
 * Serves the operator's contract on the configured database, in this process and for it alone. Rejects with what the database
 * refused where the answer would only say that there is none.
 */
export const withLocalService = <Result>(work: (send: Send) => Promise<Result>): Promise<Result> =>
  withDatabase(async ({ config, engine }) => {
    let refused: StoreError | undefined;
    const noted =
      <Asked, Answer>(ask: (asked: Asked) => Promise<Answer>) =>
      async (asked: Asked): Promise<Answer> => {
        try {
          return await ask(asked);
        } catch (error) {
          if (error instanceof StoreError) refused = error;
          throw error;
        }
      };
    const { operatorFetch } = createService({
      // The routes file is not read: the service that runs has the sessions with the providers.
      config: { ...config, routes: undefined, operator: { kind: "own", host: "", port: 0 } },
      engine: { ...engine, commit: noted(engine.commit), read: noted(engine.read) },
      clock: systemClock,
      log,
      metrics: noMetrics,
      baseUrl: () => config.baseUrl ?? "",
      jwtSecrets: [randomToken()],
      mailer: { send: () => notHere() },
      outbound: { fault: () => notHere(), post: () => notHere() },
      addressOf: () => atMachine.address,
      wake() {},
      atMachine: { userId: atMachine.userId, sessionId: "" },
    });
    return work(async (request) => {
      refused = undefined;
      const response = await operatorFetch!(request);
      if (response.status === 503 && refused) throw refused;
      return response;
    });
  });

/** What an answer leaves out, for whoever sits at the machine. */
const tell = ({ error }: Readonly<Record<string, unknown>>) => {
  if (error !== undefined) console.error(String(error));
};

const log = { info() {}, warn() {}, error: tell };

const notHere = () => Promise.reject(new Error("The commands send nothing."));

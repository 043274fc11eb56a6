import type { MessageQueue } from "../../../src/domain/messages/delivery.ts";
import { openAccount, type Credentials } from "../../support/accounts.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

/** A service with an operator, and a customer who has sent. */
export interface Queued {
  readonly service: TestService;
  readonly admin: Operator;
  readonly customer: Credentials;
  /** Sends so many SMS, to a number that has them unless another one is given, and returns their identifiers. */
  send(count?: number, to?: string): Promise<readonly string[]>;
  /** Sends an SMS of which the first attempt fails, so that it is put off. */
  sendPutOff(): Promise<string>;
  statusOf(id: string): Promise<string>;
}

/** The queue of SMS, where the sandbox has all of them. */
export const queue: MessageQueue = "sms";

/** Starts a service with its people. */
export async function startQueued(): Promise<Queued> {
  const service = await startService();
  const admin = await signUpOperator(service);
  const customer = await openAccount(service, 10_000_000);
  const sendTo = async (to: string) => {
    const body = { from: "Example", to, text: "Your code is 493817." };
    return (await service.client(customer).POST("/api/v1/connect-hub/sms", { body })).data!.messageId;
  };
  return {
    service,
    admin,
    customer,
    send: (count = 1, to = "+447700900100") => Promise.all(Array.from({ length: count }, () => sendTo(to))),
    async sendPutOff() {
      const id = await sendTo(unreachable);
      await service.deliver();
      return id;
    },
    statusOf: async (id) => (await service.context.store.messages.findAny(id))!.status,
  };
}

/** A test number for which the sandbox's gateway is not available. */
const unreachable = "+447700900107";

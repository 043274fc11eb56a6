import type { MessageQueue } from "../../../src/domain/messages/delivery.ts";
import { openAccount, type Credentials } from "../../support/accounts.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";

/** A service with an operator and a customer. */
export interface QueueSetup {
  readonly service: TestService;
  readonly admin: Operator;
  readonly customer: Credentials;
  /** Sends `count` SMS and returns their ids. By default, sends one SMS to a number that can receive it. */
  send(count?: number, to?: string): Promise<readonly string[]>;
  /** Sends an SMS whose first attempt fails, so that it is rescheduled. */
  sendRescheduled(): Promise<string>;
  readStatus(id: string): Promise<string>;
}

/** The queue of all SMS in the sandbox. */
export const queue: MessageQueue = "sms";

/** Starts a service with an operator and a customer. */
export async function startQueueSetup(): Promise<QueueSetup> {
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
    async sendRescheduled() {
      const id = await sendTo(unreachable);
      await service.deliver();
      return id;
    },
    readStatus: async (id) => (await service.context.store.messages.findAny(id))!.status,
  };
}

/** Test number that makes the sandbox gateway unavailable. */
const unreachable = "+447700900107";

import { openAccount } from "../../support/accounts.ts";
import { pollUntil } from "../../support/poll-until.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";
import { startSmsc, type Smsc } from "../../providers/smpp/smsc.ts";

/** A service with an operator, whose SMS are routed to two SMSCs. The first one is preferred. */
export interface RoutedSetup {
  readonly service: TestService;
  readonly admin: Operator;
  readonly first: Smsc;
  readonly second: Smsc;
  /** Sends an SMS and delivers it. */
  send(): Promise<string>;
  /** Returns the providers from the operator API, by name. */
  providers(): ReturnType<typeof listed>;
  close(): Promise<void>;
}

const listed = async ({ operator }: Operator) => {
  const { data } = await operator.GET("/operator/v1/providers");
  return Object.fromEntries(data!.list.map((provider) => [provider.name, provider]));
};

/** Starts the service and both SMSCs, and waits until both are bound. */
export async function startRoutedSetup(): Promise<RoutedSetup> {
  const [first, second] = await Promise.all([startSmsc(), startSmsc()]);
  const smpp = ({ port }: Smsc) => ({
    kind: "smpp",
    host: "127.0.0.1",
    port,
    systemId: "hub",
    password: "smsc-secret",
  });
  const routes = {
    providers: { "smsc-a": smpp(first), "smsc-b": smpp(second), mail: mailProvider },
    routes: { sms: [{ prefix: "44", providers: ["smsc-a", "smsc-b"] }, { providers: ["smsc-b"] }] },
    email: "mail",
  };
  const service = await startService({ CONNECT_HUB_ROUTES: JSON.stringify(routes) });
  const admin = await signUpOperator(service);
  const customer = await openAccount(service, 10_000_000);
  const providers = () => listed(admin);
  await pollUntil(async () => {
    const { "smsc-a": one, "smsc-b": other } = await providers();
    return one!.state === "up" && other!.state === "up";
  });
  return {
    service,
    admin,
    first,
    second,
    providers,
    async send() {
      const body = { from: "Example", to: "+447700900100", text: "Your code is 493817." };
      const { data } = await service.client(customer).POST("/api/v1/connect-hub/sms", { body });
      await service.deliver();
      return data!.messageId;
    },
    async close() {
      await service.stop();
      await Promise.all([first.close(), second.close()]);
    },
  };
}

/** No server listens on this port, and no e-mail is sent. */
const mailProvider = { kind: "smtp", host: "127.0.0.1", port: 2, security: "none", from: "hub@example.com" };

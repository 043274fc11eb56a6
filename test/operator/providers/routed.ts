import { openAccount } from "../../support/accounts.ts";
import { eventually } from "../../support/eventually.ts";
import { signUpOperator, type Operator } from "../../support/operators.ts";
import { startService, type TestService } from "../../support/service.ts";
import { startSmsc, type Smsc } from "../../providers/smpp/smsc.ts";

/** A service whose SMS go to two SMSCs, the first one preferred, with an operator. */
export interface Routed {
  readonly service: TestService;
  readonly admin: Operator;
  readonly first: Smsc;
  readonly second: Smsc;
  /** Sends an SMS and hands it over. */
  send(): Promise<string>;
  /** The providers as the operator sees them, by name. */
  providers(): ReturnType<typeof listed>;
  close(): Promise<void>;
}

const listed = async ({ operator }: Operator) => {
  const { data } = await operator.GET("/operator/v1/providers");
  return Object.fromEntries(data!.list.map((provider) => [provider.name, provider]));
};

/** Starts all of them, and waits until both SMSCs are bound. */
export async function startRouted(): Promise<Routed> {
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
  await eventually(async () => {
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

/** Nothing listens there, and no e-mail is sent. */
const mailProvider = { kind: "smtp", host: "127.0.0.1", port: 2, security: "none", from: "hub@example.com" };

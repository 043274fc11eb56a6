import type { Customer } from "../database.ts";
import type { Ask, Client } from "./client.ts";
import { askSims, listNames, listsOf, listTo, rowsPerPage, type SimPage } from "./lists.ts";
import type { Sample, Samples } from "./samples.ts";
import { statisticsAsks } from "./statistics.ts";

/** A service on a filled database. */
export interface Site {
  readonly messages: number;
  readonly client: Client;
  readonly customer: Customer;
  readonly samples: Samples;
}

/** What one kind of request asks of one service. */
export interface Requests {
  /** Which page it is, where that depends on how many there are. */
  readonly page?: number;
  /** The request of each number, from 0. */
  next(number: number): Ask;
}

/** One kind of request. */
export interface Kind {
  readonly name: string;
  /** How many times the smallest database's p50 the largest one's may be. */
  readonly aim: number;
  /** Whether it asks for rows all over the file. */
  readonly anywhere: boolean;
  requests(site: Site): Requests | Promise<Requests>;
}

const aim = 1.5;
const lastPageAim = 5;
const deepPage = 1_000;

const always = (ask: Ask): Requests => ({ next: () => ask });

const sameKind = (name: string, ask: Ask): Kind => ({
  name,
  aim,
  anywhere: false,
  requests: () => always(ask),
});

const telegramKind = (name: string, askFor: (message: Sample, customer: Customer) => Ask): Kind => ({
  name,
  aim,
  anywhere: true,
  requests: ({ customer, samples: { telegram } }) => ({
    next: (number) => askFor(telegram[number % telegram.length]!, customer),
  }),
});

/** Page 1, page 1,000 or the middle one where there are fewer, and the last page. */
function pagesOf(name: string): readonly Kind[] {
  const at = (page: string, aim: number, pick: (pages: number) => number): Kind => ({
    name: `${name}, ${page}`,
    aim,
    anywhere: false,
    async requests({ customer, client }) {
      const list = listsOf(customer).find((each) => each.name === name)!;
      const { total } = list.read(await client.body(list.ask(1)));
      const picked = pick(Math.max(1, Math.ceil(total / rowsPerPage)));
      return { page: picked, ...always(list.ask(picked)) };
    },
  });
  return [
    at("page 1", aim, () => 1),
    at("page 1,000", aim, (pages) => (pages > deepPage ? deepPage : Math.ceil(pages / 2))),
    at("last page", lastPageAim, (pages) => pages),
  ];
}

async function lastSims({ client }: Site): Promise<Requests> {
  const { total } = await client.body<SimPage>(askSims(0));
  return always(askSims(Math.max(0, total - rowsPerPage)));
}

/** A number that the sandbox delivers to: others are tried again while something else is measured. */
const delivered = (recipient: string) => `${recipient.slice(0, -2)}99`;

/** Each report changes what is known of a message, so that none is passed over as known. */
const reports = ({ samples: { sms } }: Site): Requests => ({
  next(number) {
    const { id, outcome } = sms[number % sms.length]!;
    const reportedSuccess = (outcome === "Success") !== (Math.floor(number / sms.length) % 2 === 1);
    const status = reportedSuccess ? "Failed" : "Success";
    return { path: "/api/v1/connect-hub/sms/webhook", body: { id, status } };
  },
});

/** All kinds, in the order in which they are measured: what writes comes last. */
export const kinds: readonly Kind[] = [
  ...statisticsAsks.map(({ name, ask }) => sameKind(name, ask)),
  ...listNames.flatMap(pagesOf),
  sameKind("SIM list, offset 0", askSims(0)),
  { name: "SIM list, the end", aim: lastPageAim, anywhere: false, requests: lastSims },
  telegramKind("TDR by uuid", ({ id }) => ({ path: `/api/v1/connect-hub/telegram/${id}/tdr` })),
  telegramKind("message by id", ({ id }) => ({ path: `/api/v1/connect-hub/messages/${id}` })),
  telegramKind("TDR list by recipient", ({ recipient }, customer) => listTo(customer, recipient).ask(1)),
  telegramKind("send Telegram code", ({ recipient }) => ({
    path: "/api/v1/connect-hub/telegram/otp",
    body: { to: delivered(recipient), code: "123456" },
  })),
  telegramKind("send SMS", ({ recipient }) => ({
    path: "/api/v1/connect-hub/sms",
    body: { from: "Example", to: delivered(recipient), text: "Your code is 123456" },
  })),
  { name: "webhook report", aim, anywhere: true, requests: reports },
];

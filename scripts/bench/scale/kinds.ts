import type { Access, Ask, Client } from "./client.ts";
import {
  askSims,
  billingListsOf,
  rowsPerPage,
  tdrListTo,
  tdrListsOf,
  type List,
  type SimPage,
} from "./lists.ts";
import type { Samples } from "./samples.ts";
import { statisticsAsks } from "./statistics.ts";

/** A service on a filled database. */
export interface Site {
  readonly messages: number;
  readonly client: Client;
  readonly access: Access;
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
  requests(site: Site): Requests | Promise<Requests>;
}

const aim = 1.5;
const lastPageAim = 5;
const deepPage = 1_000;

/** All kinds, in the order in which they are measured: what writes comes last. */
export const kindsOf = (site: Site): readonly Kind[] => [
  ...statisticsAsks.map(({ name, ask }): Kind => ({ name, aim, requests: () => always(ask) })),
  telegramKind("TDR by uuid", ({ id }) => ({
    method: "GET",
    path: `/api/v1/connect-hub/telegram/${id}/tdr`,
  })),
  telegramKind("message by id", ({ id }) => ({ method: "GET", path: `/api/v1/connect-hub/messages/${id}` })),
  ...listsOf(site).flatMap(({ name }) => (name === "TDR list by recipient" ? [byRecipient] : pagesOf(name))),
  { name: "SIM list, offset 0", aim, requests: () => always(askSims(0)) },
  { name: "SIM list, the end", aim: lastPageAim, requests: lastSims },
  telegramKind("send Telegram code", ({ recipient }) => ({
    method: "POST",
    path: "/api/v1/connect-hub/telegram/otp",
    body: { to: delivered(recipient), code: "123456" },
  })),
  telegramKind("send SMS", ({ recipient }) => ({
    method: "POST",
    path: "/api/v1/connect-hub/sms",
    body: { from: "Example", to: delivered(recipient), text: "Your code is 123456" },
  })),
  { name: "webhook report", aim, requests: reports },
];

const listsOf = ({ access, samples }: Site): readonly List[] => [
  ...tdrListsOf(access, samples.telegram[0]!.recipient),
  ...billingListsOf(access),
];

const always = (ask: Ask): Requests => ({ next: () => ask });

const telegramKind = (name: string, askFor: (message: Samples["telegram"][number]) => Ask): Kind => ({
  name,
  aim,
  requests: ({ samples: { telegram } }) => ({
    next: (number) => askFor(telegram[number % telegram.length]!),
  }),
});

const byRecipient: Kind = {
  name: "TDR list by recipient",
  aim,
  requests: ({ access, samples: { telegram } }) => ({
    next: (number) => tdrListTo(access, telegram[number % telegram.length]!.recipient).ask(1),
  }),
};

/** Page 1, page 1,000 or the middle one where there are fewer, and the last page. */
function pagesOf(name: string): readonly Kind[] {
  const at = (page: string, aim: number, pick: (pages: number) => number): Kind => ({
    name: `${name}, ${page}`,
    aim,
    async requests(site) {
      const list = listsOf(site).find((each) => each.name === name)!;
      const { total } = list.read(await site.client.body(list.ask(1)));
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
function reports({ samples: { sms } }: Site): Requests {
  return {
    next(number) {
      const { id, outcome } = sms[number % sms.length]!;
      const reportedSuccess = (outcome === "Success") !== (Math.floor(number / sms.length) % 2 === 1);
      return {
        method: "POST",
        path: "/api/v1/connect-hub/sms/webhook",
        body: { id, status: reportedSuccess ? "Failed" : "Success" },
      };
    },
  };
}

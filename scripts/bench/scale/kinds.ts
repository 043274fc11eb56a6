import type { Kind, Sample, Site } from "./kind.ts";
import { asked, lists, listTo, rowsPerPage, statistics, type Ask, type List } from "./lists.ts";
import { searches } from "./searches.ts";

const lastPageAim = 5;
const deepPage = 1_000;

const kindOf = (name: string, ask: Kind["ask"], more: Partial<Kind> = {}): Kind => ({
  name,
  aim: 1.5,
  anywhere: false,
  ask,
  ...more,
});

const telegramKind = (name: string, askFor: (message: Sample) => Ask) =>
  kindOf(name, (number, { samples: { telegram } }) => askFor(telegram[number % telegram.length]!), {
    anywhere: true,
  });

/** One page of a list, picked by how many there are. */
function pageKind(list: List, where: string, pick: (pages: number) => number, more?: Partial<Kind>) {
  const page = async (site: Site) => {
    const { total } = list.read((await asked(site, list.ask(1))).body);
    return pick(Math.max(1, Math.ceil(total / rowsPerPage)));
  };
  return kindOf(`${list.name}, ${where}`, (_number, _site, page) => list.ask(page), { page, ...more });
}

/** A number that the sandbox delivers to: others are tried again while something else is measured. */
const delivered = (recipient: string) => `${recipient.slice(0, -2)}99`;

/** Each report changes what is known of a message, so that none is passed over as known. */
function report(number: number, { samples: { sms } }: Site): Ask {
  const { id, outcome } = sms[number % sms.length]!;
  const reportedSuccess = (outcome === "Success") !== (Math.floor(number / sms.length) % 2 === 1);
  const status = reportedSuccess ? "Failed" : "Success";
  return { path: "/api/v1/connect-hub/sms/webhook", body: { id, status } };
}

/** All kinds, in the order in which they are measured: what writes comes last. */
export const kinds: readonly Kind[] = [
  ...statistics.map(({ name, ask }) => kindOf(name, () => ask)),
  ...lists.flatMap((list) => [
    pageKind(list, "page 1", () => 1),
    // The middle one where there are fewer.
    pageKind(list, "page 1,000", (pages) => (pages > deepPage ? deepPage : Math.ceil(pages / 2))),
    pageKind(list, "last page", (pages) => pages, { aim: lastPageAim }),
  ]),
  telegramKind("TDR by uuid", ({ id }) => ({ path: `/api/v1/connect-hub/telegram/${id}/tdr` })),
  telegramKind("message by id", ({ id }) => ({ path: `/api/v1/connect-hub/messages/${id}` })),
  ...searches,
  telegramKind("TDR list by recipient", ({ recipient }) => listTo(recipient).ask(1)),
  telegramKind("send Telegram code", ({ recipient }) => ({
    path: "/api/v1/connect-hub/telegram/otp",
    body: { to: delivered(recipient), code: "123456" },
  })),
  telegramKind("send SMS", ({ recipient }) => ({
    path: "/api/v1/connect-hub/sms",
    body: { from: "Example", to: delivered(recipient), text: "Your code is 123456" },
  })),
  kindOf("webhook report", report, { anywhere: true }),
];

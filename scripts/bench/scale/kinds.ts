import type { Kind, Sample, Site } from "./kind.ts";
import { asked, lists, rowsPerPage, statistics, type Ask } from "./lists.ts";

const lastPageAim = 5;
const deepPage = 1_000;

const kindOf = (name: string, ask: Kind["ask"], more: Partial<Kind> = {}): Kind => ({
  name,
  aim: 1.5,
  anywhere: false,
  ask,
  ...more,
});

const telegramKind = (name: string, askFor: (message: Sample, site: Site) => Ask) =>
  kindOf(
    name,
    (number, site) => {
      const { telegram } = site.samples;
      return askFor(telegram[number % telegram.length]!, site);
    },
    { anywhere: true },
  );

function statisticsKind(name: string): Kind {
  const { ask } = statistics.find((each) => each.name === name)!;
  return kindOf(name, () => ask);
}

/** One page of a list: the first, the thousandth (or the middle one of fewer), or the last. */
function pageKind(name: string, which: "page 1" | "page 1,000" | "last page"): Kind {
  const list = lists.find((each) => each.name === name)!;
  const page = async (site: Site) => {
    if (which === "page 1") return 1;
    const { total } = list.read((await asked(site, list.ask(1))).body);
    const pages = Math.max(1, Math.ceil(total / rowsPerPage));
    if (which === "last page") return pages;
    return pages > deepPage ? deepPage : Math.ceil(pages / 2);
  };
  const aim = which === "last page" ? lastPageAim : 1.5;
  return kindOf(`${name}, ${which}`, (_number, _site, page) => list.ask(page), { page, aim });
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

/** Twelve kinds of reads, and then two of writes. */
export const kinds: readonly Kind[] = [
  // Its window ends with now, so it is asked for while now is still the end of the data.
  statisticsKind("statistics lasth"),
  statisticsKind("statistics daily, Europe/Berlin"),
  pageKind("TDR list", "page 1"),
  pageKind("TDR list", "last page"),
  pageKind("TDR list by status and time range", "page 1,000"),
  pageKind("billing list", "page 1"),
  pageKind("billing list by a rare type", "page 1,000"),
  pageKind("billing list by time range", "last page"),
  pageKind("SIM list", "page 1"),
  telegramKind("TDR by uuid", ({ id }) => ({ path: `/api/v1/connect-hub/telegram/${id}/tdr` })),
  telegramKind("message by id", ({ id }) => ({ path: `/api/v1/connect-hub/messages/${id}` })),
  telegramKind("operator: messages to a recipient", ({ recipient }, { token }) => ({
    path: "/operator/v1/messages",
    body: { filter: { to: recipient } },
    token,
  })),
  telegramKind("send SMS", ({ recipient }) => ({
    path: "/api/v1/connect-hub/sms",
    body: { from: "Example", to: delivered(recipient), text: "Your code is 123456" },
  })),
  kindOf("webhook report", report, { anywhere: true }),
];

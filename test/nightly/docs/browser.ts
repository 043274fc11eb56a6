import { chromium, type Page } from "playwright-core";
import { browsers } from "../../client/peers.ts";
import { patienceMilliseconds } from "../../support/patience.ts";

if (browsers.length === 0) console.log("Chromium is not here: the reference was opened in no browser.");

/** A page of a browser, and what happened in it. */
export interface WatchedPage {
  readonly page: Page;
  /** The addresses that were asked for; data that stands in the page itself is none. */
  readonly asked: readonly string[];
  /** Errors of scripts and of the console, refusals by the content security policy among them. */
  readonly errors: readonly string[];
}

/** Opens an address in a browser, and closes it after `look`; offline, nothing can be reached. */
export async function inBrowser(
  executablePath: string,
  url: string,
  offline: boolean,
  look: (watched: WatchedPage) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  try {
    const context = await browser.newContext({ offline, viewport: { width: 1400, height: 1000 } });
    context.setDefaultTimeout(patienceMilliseconds);
    const page = await context.newPage();
    const [asked, errors]: [string[], string[]] = [[], []];
    page.on("request", (request) => {
      if (!/^(data|blob):/.test(request.url())) asked.push(request.url());
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (line) => {
      if (line.type() === "error") errors.push(line.text());
    });
    await page.goto(url);
    await look({ page, asked, errors });
  } finally {
    await browser.close();
  }
}

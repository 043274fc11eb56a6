import { chromium, type Page } from "playwright-core";
import { browsers } from "../../client/runtimes.ts";
import { hangTimeoutMilliseconds } from "../../support/hang-timeout.ts";

if (browsers.length === 0) console.log("Chromium is not here: the reference was opened in no browser.");

/** A page of a browser, with its requests and errors. */
export interface WatchedPage {
  readonly page: Page;
  /** Requested addresses, without data that the page itself contains. */
  readonly requestedUrls: readonly string[];
  /** Errors of scripts and of the console, including violations of the content security policy. */
  readonly errors: readonly string[];
}

/** Opens an address in a browser, and closes it after `look`. No address can be reached if `offline` is true. */
export async function openInBrowser(
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
    context.setDefaultTimeout(hangTimeoutMilliseconds);
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
    await look({ page, requestedUrls: asked, errors });
  } finally {
    await browser.close();
  }
}

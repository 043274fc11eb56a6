import { hash } from "node:crypto";
import { iconLink } from "./icon.ts";

/** The credentials that the reference fills in: those of an account whose messages go nowhere. */
export interface ReferenceCredentials {
  readonly apiKey: string;
  readonly accountId: string;
  readonly userId: string;
}

/** The address of the service in the contract, unless the server knows a better one. */
export const defaultServer = "http://localhost:8787";

/** Words are not broken; wide tables scroll within their place; code wraps so that a reader sees whole lines. */
const style = `
.markdown table { display: block !important; width: 100% !important; max-width: 100% !important; overflow-x: auto !important }
.markdown table * { word-break: normal !important; overflow-wrap: normal !important }
.markdown td:first-child code { white-space: nowrap }
.markdown pre { position: relative !important; max-width: 100% }
.markdown pre code, .markdown pre code * { white-space: pre-wrap !important; overflow-wrap: anywhere !important }
.scalar-reference-intro-clients { display: none }
.copy-code { position: absolute; top: 4px; right: 4px; padding: 2px 8px; border-radius: 4px; cursor: pointer; font: 12px/1.5 sans-serif; color: var(--scalar-color-2); background: var(--scalar-background-1); border: 1px solid var(--scalar-border-color) }
`;

/** Only curl and our own client are shown: nobody has tested what the library generates for the others. */
const hiddenClients = [
  ..."c clojure csharp dart fsharp go http java js julia kotlin node objc ocaml php powershell python r ruby rust swift".split(
    " ",
  ),
  "shell/httpie",
  "shell/wget",
];

/**
 * Draws the page once the script of the reference is loaded. The contract is in the page, which then requests nothing,
 * or comes from reference.json beside the page; calls go to the address that served the page.
 */
export const start = `(async () => {
  const textOf = (id) => document.getElementById(id)?.textContent;
  const inPage = textOf("contract");
  const address = location.origin + location.pathname.replace(/\\/$/, "");
  const credentials = JSON.parse(textOf("credentials") ?? "null");
  let text = inPage ?? (await (await fetch(address + "/reference.json")).text()).replaceAll("${defaultServer}", address);
  if (credentials) {
    text = text.replaceAll("<API_KEY>", credentials.apiKey).replaceAll("<ACCOUNT_ID>", credentials.accountId).replaceAll("<USER_ID>", credentials.userId);
  }
  new MutationObserver(() => {
    for (const block of document.querySelectorAll(".markdown pre:not(:has(.copy-code))")) {
      const code = block.textContent;
      const button = Object.assign(document.createElement("button"), { type: "button", className: "copy-code", textContent: "Copy" });
      button.addEventListener("click", async () => {
        // Pages from other machines by http have no clipboard: there the code is selected.
        if (!navigator.clipboard) return getSelection().selectAllChildren(block.firstElementChild);
        await navigator.clipboard.writeText(code);
        button.textContent = "Copied";
      });
      block.append(button);
    }
  }).observe(document.getElementById("reference"), { childList: true, subtree: true });
  Scalar.createApiReference("#reference", {
    content: JSON.parse(text),
    authentication: {
      securitySchemes: credentials
        ? { ApiKey: { value: credentials.apiKey }, AccountId: { value: credentials.accountId }, UserId: { value: credentials.userId } }
        : {},
    },
    customCss: ${JSON.stringify(style)},
    // The chapters of the guide are what stands open at first.
    defaultOpenFirstTag: false,
    onLoaded: () => document.querySelector('[data-sidebar-id$="/introduction"] [aria-expanded="false"]')?.click(),
    hiddenClients: ${JSON.stringify(hiddenClients)},
    hideTestRequestButton: inPage !== undefined,
    withDefaultFonts: false, telemetry: false, agent: { disabled: true }, mcp: { disabled: true },
    showDeveloperTools: "never", hideClientButton: true, documentDownloadType: inPage === undefined ? "direct" : "none",
  });
})();
`;

/**
 * Loads reference.js, whatever path a proxy has put before the page's own, and with or without a slash at its end: a relative
 * address would be another one without the slash.
 */
const loader = `document.head.append(Object.assign(document.createElement("script"), { src: location.origin + location.pathname.replace(/\\/?$/, "/reference.js") + document.currentScript.dataset.query }))`;

/** The page as the service serves it: reference.js beside it, optionally with a version, draws it from reference.json. */
export function servedPage(credentials?: ReferenceCredentials, version?: string): string {
  const { apiKey, accountId, userId } = credentials ?? {};
  return page([
    ...(credentials ? [data("credentials", JSON.stringify({ apiKey, accountId, userId }))] : []),
    `<script data-query="${version === undefined ? "" : `?v=${version}`}">${loader}</script>`,
  ]);
}

/** The page as one file: it holds the contract and the script, and its policy allows that script alone, by its hash. */
export function wholePage(contract: string, script: string, scriptHash: string): string {
  const policy = `default-src 'none'; script-src '${scriptHash}'; ${looks}; base-uri 'none'; form-action 'none'`;
  return page(
    [data("contract", contract), `<script>${script}</script>`],
    `<meta http-equiv="content-security-policy" content="${policy}">\n`,
  );
}

/** A script as it may appear inside a page: nothing in it ends its element. */
export const scriptInPage = (script: string): string =>
  script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

/** The library adds its own style elements; pictures are in the document. */
const looks = "style-src 'unsafe-inline'; img-src data:; font-src data:";

/** The content security policy of the served page: it runs the loader and scripts of its own origin, and sends requests there only. */
export const policy = `default-src 'none'; script-src 'self' 'sha256-${hash("sha256", loader, "base64")}'; connect-src 'self'; ${looks}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A data block that no browser runs; its text cannot end the element. */
const data = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json.replaceAll("<", "\\u003c")}</script>`;

const page = (scripts: readonly string[], head = "") => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${head}<meta name="viewport" content="width=device-width, initial-scale=1">
${iconLink}
<title>connect-hub reference</title>
</head>
<body>
<div id="reference"></div>
${scripts.join("\n")}
</body>
</html>
`;

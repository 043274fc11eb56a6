import { hash } from "node:crypto";
import { iconLink } from "./icon.ts";

/** Credentials that the reference page fills in. Their account must not be able to send real messages. */
export interface ReferenceCredentials {
  readonly apiKey: string;
  readonly accountId: string;
  readonly userId: string;
}

/** Server URL in the API document, which is replaced by the real one. */
export const defaultServerUrl = "http://localhost:8787";

/** Styles of the page. Words are not broken, wide tables scroll, and code wraps so that lines are fully visible. */
const style = `
.markdown table { display: block !important; width: 100% !important; max-width: 100% !important; overflow-x: auto !important }
.markdown table * { word-break: normal !important; overflow-wrap: normal !important }
.markdown td:first-child code { white-space: nowrap }
.markdown pre { position: relative !important; max-width: 100% }
.markdown pre code, .markdown pre code * { white-space: pre-wrap !important; overflow-wrap: anywhere !important }
.scalar-reference-intro-clients { display: none }
.copy-code { position: absolute; top: 4px; right: 4px; padding: 2px 8px; border-radius: 4px; cursor: pointer; font: 12px/1.5 sans-serif; color: var(--scalar-color-2); background: var(--scalar-background-1); border: 1px solid var(--scalar-border-color) }
`;

/**
 * Hides all client samples except curl and connect-hub's own client, because the generated samples for others are
 * untested.
 */
const hiddenClients = [
  ..."c clojure csharp dart fsharp go http java js julia kotlin node objc ocaml php powershell python r ruby rust swift".split(
    " ",
  ),
  "shell/httpie",
  "shell/wget",
];

/**
 * Script that renders the page once the reference library is loaded. The API document is either embedded in the page,
 * which then sends no requests, or loaded from reference.json. Calls go to the address that served the page.
 */
export const pageScript = `(async () => {
  const textOf = (id) => document.getElementById(id)?.textContent;
  const inPage = textOf("contract");
  const address = location.origin + location.pathname.replace(/\\/$/, "");
  const credentials = JSON.parse(textOf("credentials") ?? "null");
  let text = inPage ?? (await (await fetch(address + "/reference.json")).text()).replaceAll("${defaultServerUrl}", address);
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
 * Loads reference.js behind any path prefix of a proxy, with and without a trailing slash. Without the slash, a
 * relative URL would be wrong.
 */
const loader = `document.head.append(Object.assign(document.createElement("script"), { src: location.origin + location.pathname.replace(/\\/?$/, "/reference.js") + document.currentScript.dataset.query }))`;

/**
 * Renders the reference page of the service. It loads reference.js, optionally with a version, which renders
 * reference.json.
 */
export function renderReferencePage(credentials?: ReferenceCredentials, version?: string): string {
  const { apiKey, accountId, userId } = credentials ?? {};
  return page([
    ...(credentials ? [data("credentials", JSON.stringify({ apiKey, accountId, userId }))] : []),
    `<script data-query="${version === undefined ? "" : `?v=${version}`}">${loader}</script>`,
  ]);
}

/**
 * Renders the reference page as one file with the API document and the script. Its content security policy allows only
 * that script, by `scriptHash`, such as `sha256-…`. The script must be escaped by `escapeScript`.
 */
export function renderSelfContainedPage(contract: string, script: string, scriptHash: string): string {
  const policy = `default-src 'none'; script-src '${scriptHash}'; ${stylePolicy}; base-uri 'none'; form-action 'none'`;
  return page(
    [data("contract", contract), `<script>${script}</script>`],
    `<meta http-equiv="content-security-policy" content="${policy}">\n`,
  );
}

/** Escapes a script for a `script` element, so that no part of it ends the element. */
export const escapeScript = (script: string): string =>
  script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

/** The library adds its own style elements. Images are embedded in the document. */
const stylePolicy = "style-src 'unsafe-inline'; img-src data:; font-src data:";

/**
 * Content security policy of the served page. It allows the loader, scripts of its own origin, and requests to that
 * origin only.
 */
export const referencePagePolicy = `default-src 'none'; script-src 'self' 'sha256-${hash("sha256", loader, "base64")}'; connect-src 'self'; ${stylePolicy}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Renders a data block, which browsers do not execute. Its text cannot end the element. */
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

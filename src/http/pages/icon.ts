/** Browser icon of the service, in SVG: a hub with four connections. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1a56db"/><path d="M8 8l16 16M24 8L8 24" stroke="#fff" stroke-width="2"/><g fill="#fff"><circle cx="16" cy="16" r="5"/><circle cx="8" cy="8" r="3"/><circle cx="24" cy="8" r="3"/><circle cx="8" cy="24" r="3"/><circle cx="24" cy="24" r="3"/></g></svg>`;

/** HTML element of the icon for a page's head. It needs no request. */
export const iconLink = `<link rel="icon" href="data:image/svg+xml;base64,${btoa(icon)}">`;

import { channels } from "./messages/delivery.ts";

/** Services that the operator assigns providers to: the four channels, e-mail and eSIM. */
export const routedServices = [...channels, "email", "esim"] as const;
export type RoutedService = (typeof routedServices)[number];

/** Services that the operator can set to maintenance: all routed services, and the registration of users. */
export const maintainedServices = [...routedServices, "registration"] as const;
export type MaintainedService = (typeof maintainedServices)[number];

/** Dialling prefix of numbers, without + or 00. */
export const diallingPrefixPattern = /^[1-9]\d{0,14}$/;

/**
 * Finds the first route whose prefix matches a number in E.164. Routes must be sorted by length of their prefixes,
 * longest first.
 */
export function findRoute<Route extends { readonly prefix: string }>(
  routes: readonly Route[],
  recipient: string,
): Route | undefined {
  return routes.find(({ prefix }) => recipient.startsWith(prefix, 1));
}

/** Detail of the event if no provider of the route accepts a message now. Customers can read it. */
export const noProviderNow = "The gateway is not available now.";

import { channels } from "./messages/delivery.ts";

/** The services that the operator assigns providers to: the four channels, e-mail and eSIM. */
export const routedServices = [...channels, "email", "esim"] as const;
/** One of the services that providers work for. */
export type RoutedService = (typeof routedServices)[number];

/** What the operator can put into maintenance: every service, and the registration of new users. */
export const maintainedServices = [...routedServices, "registration"] as const;
/** One of those that can be put into maintenance. */
export type MaintainedService = (typeof maintainedServices)[number];

/** Dialling digits with which numbers begin, without + or 00. */
export const diallingPrefix = /^[1-9]\d{0,14}$/;

/** The first of the routes whose prefix a number in E.164 begins with; longer prefixes have to come first. */
export function routeOf<Route extends { readonly prefix: string }>(
  routes: readonly Route[],
  recipient: string,
): Route | undefined {
  return routes.find(({ prefix }) => recipient.startsWith(prefix, 1));
}

/** The detail of an event of a message that no provider of its route could take, which the customer reads too. */
export const noProviderNow = "The gateway is not available now.";

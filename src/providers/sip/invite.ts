import type { Authorization } from "./authorization.ts";
import type { Line } from "./line.ts";
import type { Header, OutgoingRequest } from "./message.ts";
import { createRequest, type Identity } from "./requests.ts";
import { createOffer } from "./sdp.ts";

/** Whom to call, on whose behalf and for how long; numbers are in E.164. */
export interface CallRequest {
  readonly caller: string;
  readonly callee: string;
  readonly ringTimeSeconds: number;
}

/** The names that identify the call, and the INVITE within it. */
export interface CallNames {
  readonly callId: string;
  readonly tag: string;
  readonly sequenceNumber: number;
}

/**
 * The INVITE of a flash call. Its Expires makes the peer stop the ringing by itself, in case this side is no longer
 * there to cancel it.
 */
export function createInvite(
  { options, addressOf, ownAddress }: Line,
  identity: Identity,
  { caller, callee, ringTimeSeconds }: CallRequest,
  { callId, tag, sequenceNumber }: CallNames,
  authorization: Authorization,
): OutgoingRequest {
  const uri = addressOf(callee);
  const expires = Math.ceil(options.setupTimeoutMilliseconds / 1_000) + ringTimeSeconds;
  const asserted: Header[] = options.assertedIdentity
    ? [["P-Asserted-Identity", `<${addressOf(caller)}>`]]
    : [];
  return createRequest(identity, {
    method: "INVITE",
    uri,
    from: `<${options.callerIn === "from" ? addressOf(caller) : ownAddress}>;tag=${tag}`,
    to: `<${uri}>`,
    callId,
    sequenceNumber,
    extra: [...authorization.headers("INVITE", uri), ...asserted, ["Expires", String(expires)]],
    body: createOffer(identity.place.address, options.mediaDirection),
  });
}

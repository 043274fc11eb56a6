import { toIsoString } from "../../domain/time/instants.ts";
import type { User } from "../../ports/store/accounts.ts";

/** Converts a user to the API schema. */
export function toUserResponse(user: User) {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.role,
    status: user.status,
    isVerified: user.isVerified,
    createdAt: toIsoString(user.createdAt),
    updatedAt: toIsoString(user.updatedAt),
  };
}

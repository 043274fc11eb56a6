import { isoOf } from "../../domain/time/instants.ts";
import type { User } from "../../ports/store/accounts.ts";

/** A user as the contract shows it. */
export function userBody(user: User) {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.role,
    status: user.status,
    isVerified: user.isVerified,
    createdAt: isoOf(user.createdAt),
    updatedAt: isoOf(user.updatedAt),
  };
}

import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/** Pauses every password hash until the returned function is called. */
export function pauseHashing(): () => void {
  const { scrypt } = crypto;
  const pending: (() => void)[] = [];
  crypto.scrypt = (...given: unknown[]) => void pending.push(() => Reflect.apply(scrypt, crypto, given));
  syncBuiltinESMExports();
  return () => {
    crypto.scrypt = scrypt;
    syncBuiltinESMExports();
    for (const go of pending) go();
  };
}

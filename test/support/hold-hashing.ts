import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/** Holds every hash of a password until the function that it returns is called. */
export function holdHashing(): () => void {
  const { scrypt } = crypto;
  const held: (() => void)[] = [];
  crypto.scrypt = (...given: unknown[]) => void held.push(() => Reflect.apply(scrypt, crypto, given));
  syncBuiltinESMExports();
  return () => {
    crypto.scrypt = scrypt;
    syncBuiltinESMExports();
    for (const go of held) go();
  };
}

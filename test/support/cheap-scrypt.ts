import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/** Cost of a password's hash in the service. */
const usual = 2 ** 15;
const { scrypt } = crypto;

// A service hashes the password of its demo user as it starts, for longer than all else that a start takes. What the hash
// costs is a matter of test/domain.
crypto.scrypt = ((password, salt, bytes, options, callback) =>
  scrypt(
    password,
    salt,
    bytes,
    options.N === usual ? { ...options, N: 16 } : options,
    callback,
  )) as typeof scrypt;
syncBuiltinESMExports();

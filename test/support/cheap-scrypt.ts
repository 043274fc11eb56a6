import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/** Cost parameter of a password hash in the service. */
const usualCost = 2 ** 15;
const { scrypt } = crypto;

// Replaces the cost of all password hashes in a process that imports this module. A service hashes the password of its
// demo user at the start, which takes longer than the rest of the start. Tests in test/domain check the real cost.
crypto.scrypt = ((password, salt, bytes, options, callback) =>
  scrypt(
    password,
    salt,
    bytes,
    options.N === usualCost ? { ...options, N: 16 } : options,
    callback,
  )) as typeof scrypt;
syncBuiltinESMExports();

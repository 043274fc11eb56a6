// Run by another runtime: sends one e-mail to the peer at the port that it is given, and prints what became of it.
import { mail, providerFor } from "./provider.ts";

const [port] = process.argv.slice(2);
const { provider } = providerFor(Number(port));
console.log(JSON.stringify([await provider.check(), await provider.send(mail)]));
await provider.close();

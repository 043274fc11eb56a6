// Runs in another runtime. Sends one e-mail to the peer on the given port, and prints the result.
import { mail, openProvider } from "./provider.ts";

const [port] = process.argv.slice(2);
const { provider } = openProvider(Number(port));
console.log(JSON.stringify([await provider.check(), await provider.send(mail)]));
await provider.close();

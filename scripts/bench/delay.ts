import { once } from "node:events";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { answerAll, readTold, startChild } from "./process.ts";

/** What takes connections to an address of the loopback, and passes on what comes with a delay each way. */
interface Delay {
  readonly port: number;
  readonly milliseconds: number;
}

type Answers = ReturnType<typeof serve>;

/** Starts it in a process of its own. */
export async function startDelay(told: Delay) {
  const child = startChild<Answers>(new URL(import.meta.url), told);
  return { ...child, port: await child.ask("port") };
}

function serve({ port, milliseconds }: Delay) {
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    pass(near, far, milliseconds);
    pass(far, near, milliseconds);
  });
  server.listen(0, "127.0.0.1");
  return {
    async port() {
      if (!server.listening) await once(server, "listening");
      return (server.address() as AddressInfo).port;
    },
  };
}

/** Chunks keep their order: all of them wait equally long. */
function pass(from: Socket, to: Socket, milliseconds: number): void {
  from.setNoDelay();
  from.on("data", (chunk) => setTimeout(() => to.write(chunk), milliseconds));
  from.on("error", () => to.destroy());
  from.on("close", () => setTimeout(() => to.end(), milliseconds));
}

// Whoever imports it starts it.
if (process.argv[1] === import.meta.filename) answerAll(serve(readTold<Delay>()));

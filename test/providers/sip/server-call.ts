/** Sends to whoever sent the request. */
export type Send = (text: string) => unknown;
/** What a server does with a call from its INVITE on; called once for each INVITE that is no repetition. */
export type Script = (call: ServerCall) => void;
export type ServerCallState = "new" | "ringing" | "refused" | "answered" | "over";

const t1Milliseconds = 20;
const maximumPauseMilliseconds = 160;
const attempts = 14;

/** The value of a header of a message, "" where it is missing. */
export function field(text: string, name: string): string {
  const head = text.slice(0, text.indexOf("\r\n\r\n"));
  const line = head.split("\r\n").find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line === undefined ? "" : line.slice(name.length + 1).trim();
}

const branchOf = (text: string) => /branch=([^;,]+)/.exec(field(text, "Via"))?.[1] ?? "";
const numberOf = (text: string) => field(text, "CSeq").split(" ")[0] ?? "";
const mandatory = ["Via", "Max-Forwards", "To", "From", "Call-ID", "CSeq"];

/** One INVITE and what was said to it. */
interface Transaction {
  readonly invite: string;
  readonly sequenceNumber: string;
  /** The latest response. */
  said: string;
  status: number;
  isAcknowledged: boolean;
}

/** The server's side of one call. */
export class ServerCall {
  state: ServerCallState = "new";
  /** Methods that came and final statuses that went, in order; repetitions left out. */
  readonly history: string[] = [];
  /** Set by a script that does something else with a CANCEL than the usual. */
  onCancel: (() => void) | undefined;
  /** Set by a script that asks for credentials again: the headers with which it refuses a BYE, undefined to take it. */
  asksAtBye: ((bye: string) => readonly string[] | undefined) | undefined;
  readonly #faults: string[];
  readonly #repeats: boolean;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #transactions = new Map<string, Transaction>();
  #current: Transaction = { invite: "", sequenceNumber: "0", said: "", status: 0, isAcknowledged: true };
  #send: Send = () => undefined;

  constructor(faults: string[], repeats: boolean) {
    this.#faults = faults;
    this.#repeats = repeats;
  }

  get invite(): string {
    return this.#current.invite;
  }

  /** Whether the latest final response was acknowledged. */
  get isAcknowledged(): boolean {
    return this.#current.isAcknowledged;
  }

  get invites(): number {
    return this.#transactions.size;
  }

  receive(text: string, send: Send, script: Script): void {
    this.#send = send;
    const [method = ""] = text.split(" ", 1);
    for (const name of mandatory) if (field(text, name) === "") this.#faults.push(`${method} has no ${name}`);
    if (!branchOf(text).startsWith("z9hG4bK")) this.#faults.push(`${method} has no branch of RFC 3261`);
    if (method === "INVITE") this.#onInvite(text, script);
    else if (method === "ACK") this.#onAck(text);
    else if (method === "CANCEL") this.#onCancelRequest(text);
    else if (method === "BYE") this.#onBye(text);
    else this.#faults.push(`unexpected ${method}`);
  }

  /** Answers the latest INVITE; a final response is repeated until it is acknowledged, over UDP. */
  respond(statusLine: string, headers: readonly string[] = [], tag = "callee"): void {
    const transaction = this.#current;
    const status = Number(statusLine.slice(0, 3));
    transaction.status = status;
    transaction.said = responseTo(
      transaction.invite,
      statusLine,
      [...headers, contact],
      status === 100 ? "" : tag,
    );
    this.#send(transaction.said);
    if (status === 180) this.state = "ringing";
    if (status < 200) return;
    this.history.push(String(status));
    this.state = status < 300 ? "answered" : "refused";
    if (this.#repeats) this.#repeat(transaction, t1Milliseconds, attempts);
  }

  /** Sends what a script wrote by itself, as it is. */
  sendRaw(text: string): void {
    this.#send(text);
  }

  after(milliseconds: number, action: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, milliseconds);
    this.#timers.add(timer);
  }

  forget(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #repeat(transaction: Transaction, pause: number, left: number): void {
    this.after(pause, () => {
      if (transaction.isAcknowledged || left === 0) return;
      this.#send(transaction.said);
      this.#repeat(transaction, Math.min(2 * pause, maximumPauseMilliseconds), left - 1);
    });
  }

  #onInvite(text: string, script: Script): void {
    const known = this.#transactions.get(branchOf(text));
    if (known) {
      if (known.said !== "") this.#send(known.said);
      return;
    }
    if (this.#current.status < 200 && this.invites > 0) this.#faults.push("INVITE while another is open");
    if (Number(numberOf(text)) <= Number(this.#current.sequenceNumber)) {
      this.#faults.push("INVITE without a higher CSeq");
    }
    for (const name of ["Contact", "Content-Type", "P-Asserted-Identity", "Expires"]) {
      if (field(text, name) === "") this.#faults.push(`INVITE has no ${name}`);
    }
    const sequenceNumber = numberOf(text);
    this.#current = { invite: text, sequenceNumber, said: "", status: 0, isAcknowledged: false };
    this.#transactions.set(branchOf(text), this.#current);
    this.history.push("INVITE");
    script(this);
  }

  #onAck(text: string): void {
    const transaction = this.#transactions.get(branchOf(text)) ?? this.#current;
    const { status, sequenceNumber } = transaction;
    const isOwnBranch = branchOf(text) === branchOf(transaction.invite);
    if (status < 200) this.#faults.push("ACK before a final response");
    else if (status < 300 && isOwnBranch) this.#faults.push("ACK of a 2xx in the INVITE's branch");
    else if (status >= 300 && !isOwnBranch) this.#faults.push("ACK of a refusal in another branch");
    if (!field(text, "To").includes("tag=")) this.#faults.push("ACK without the To tag");
    if (numberOf(text) !== sequenceNumber) this.#faults.push("ACK with another CSeq number");
    if (!transaction.isAcknowledged) this.history.push("ACK");
    transaction.isAcknowledged = true;
    if (transaction === this.#current && this.state === "refused") this.state = "over";
  }

  #onCancelRequest(text: string): void {
    const transaction = this.#transactions.get(branchOf(text));
    if (transaction !== this.#current) this.#faults.push("CANCEL in another branch");
    if (numberOf(text) !== this.#current.sequenceNumber) this.#faults.push("CANCEL with another CSeq number");
    if (this.#current.said === "") this.#faults.push("CANCEL before any response");
    if (field(text, "To").includes("tag=")) this.#faults.push("CANCEL with a To tag");
    if (this.history.includes("CANCEL")) return void this.#send(responseTo(text, "200 OK", [], "callee"));
    this.history.push("CANCEL");
    if (this.onCancel) return this.onCancel();
    this.#send(responseTo(text, "200 OK", [], "callee"));
    if (this.#current.status < 200) this.respond("487 Request Terminated");
  }

  #onBye(text: string): void {
    const wasAnswered = this.#current.status >= 200 && this.#current.status < 300;
    if (!wasAnswered) this.#faults.push("BYE for a call that was not answered");
    if (!field(text, "To").includes("tag=")) this.#faults.push("BYE without the To tag");
    if (Number(numberOf(text)) <= Number(this.#current.sequenceNumber)) {
      this.#faults.push("BYE without a higher CSeq");
    }
    const asks = this.asksAtBye?.(text);
    if (asks) return void this.#send(responseTo(text, "407 Credentials, please", asks, ""));
    this.#send(responseTo(text, "200 OK", [], ""));
    if (this.state !== "over") this.history.push("BYE");
    this.state = "over";
  }
}

const contact = "Contact: <sip:server@127.0.0.1;ob>";

/** A response to a request, with its Via, From, To, Call-ID and CSeq. */
export function responseTo(
  request: string,
  statusLine: string,
  headers: readonly string[],
  tag: string,
): string {
  const copied = ["Via", "From", "Call-ID", "CSeq"].map((name) => `${name}: ${field(request, name)}`);
  const to = `To: ${field(request, "To")}${tag === "" ? "" : `;tag=${tag}`}`;
  return `${[`SIP/2.0 ${statusLine}`, ...copied, to, ...headers].join("\r\n")}\r\nContent-Length: 0\r\n\r\n`;
}

/** Sends a text to the sender of the request. */
export type Send = (text: string) => unknown;
/** Behavior of a server in a call. Called once for each INVITE that is not a retransmission. */
export type Script = (call: ServerCall) => void;
export type ServerCallState = "new" | "ringing" | "refused" | "answered" | "over";

const t1Milliseconds = 20;
const maximumPauseMilliseconds = 160;
const attempts = 14;

/** Returns the value of a header, or "" if it is missing. */
export function getHeader(text: string, name: string): string {
  const head = text.slice(0, text.indexOf("\r\n\r\n"));
  const line = head.split("\r\n").find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line === undefined ? "" : line.slice(name.length + 1).trim();
}

const getBranch = (text: string) => /branch=([^;,]+)/.exec(getHeader(text, "Via"))?.[1] ?? "";
const getSequenceNumber = (text: string) => getHeader(text, "CSeq").split(" ")[0] ?? "";
const mandatory = ["Via", "Max-Forwards", "To", "From", "Call-ID", "CSeq"];

/** An INVITE and the latest response to it. */
interface Transaction {
  readonly invite: string;
  readonly sequenceNumber: string;
  /** Text of the latest response. */
  latestResponse: string;
  status: number;
  isAcknowledged: boolean;
}

/** Server side of one call. */
export class ServerCall {
  state: ServerCallState = "new";
  /** Received methods and sent final statuses, in order, without repetitions. */
  readonly history: string[] = [];
  /** Replaces the default handling of a CANCEL. Set by a script. */
  onCancel: (() => void) | undefined;
  /** Returns the headers of a challenge for a BYE, or undefined to accept the BYE. Set by a script. */
  getByeChallenge: ((bye: string) => readonly string[] | undefined) | undefined;
  readonly #faults: string[];
  readonly #repeats: boolean;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #transactions = new Map<string, Transaction>();
  #current: Transaction = {
    invite: "",
    sequenceNumber: "0",
    latestResponse: "",
    status: 0,
    isAcknowledged: true,
  };
  #send: Send = () => undefined;

  constructor(faults: string[], repeats: boolean) {
    this.#faults = faults;
    this.#repeats = repeats;
  }

  get invite(): string {
    return this.#current.invite;
  }

  /** True if the latest final response was acknowledged. */
  get isAcknowledged(): boolean {
    return this.#current.isAcknowledged;
  }

  get invites(): number {
    return this.#transactions.size;
  }

  receive(text: string, send: Send, script: Script): void {
    this.#send = send;
    const [method = ""] = text.split(" ", 1);
    for (const name of mandatory)
      if (getHeader(text, name) === "") this.#faults.push(`${method} has no ${name}`);
    if (!getBranch(text).startsWith("z9hG4bK")) this.#faults.push(`${method} has no branch of RFC 3261`);
    if (method === "INVITE") this.#onInvite(text, script);
    else if (method === "ACK") this.#onAck(text);
    else if (method === "CANCEL") this.#onCancelRequest(text);
    else if (method === "BYE") this.#onBye(text);
    else this.#faults.push(`unexpected ${method}`);
  }

  /** Responds to the latest INVITE. Over UDP, a final response is retransmitted until it is acknowledged. */
  respond(statusLine: string, headers: readonly string[] = [], tag = "callee"): void {
    const transaction = this.#current;
    const status = Number(statusLine.slice(0, 3));
    transaction.status = status;
    transaction.latestResponse = responseTo(
      transaction.invite,
      statusLine,
      [...headers, contact],
      status === 100 ? "" : tag,
    );
    this.#send(transaction.latestResponse);
    if (status === 180) this.state = "ringing";
    if (status < 200) return;
    this.history.push(String(status));
    this.state = status < 300 ? "answered" : "refused";
    if (this.#repeats) this.#repeat(transaction, t1Milliseconds, attempts);
  }

  /** Sends a message that a script has built, unchanged. */
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

  clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #repeat(transaction: Transaction, pause: number, remaining: number): void {
    this.after(pause, () => {
      if (transaction.isAcknowledged || remaining === 0) return;
      this.#send(transaction.latestResponse);
      this.#repeat(transaction, Math.min(2 * pause, maximumPauseMilliseconds), remaining - 1);
    });
  }

  #onInvite(text: string, script: Script): void {
    const known = this.#transactions.get(getBranch(text));
    if (known) {
      if (known.latestResponse !== "") this.#send(known.latestResponse);
      return;
    }
    if (this.#current.status < 200 && this.invites > 0) this.#faults.push("INVITE while another is open");
    if (Number(getSequenceNumber(text)) <= Number(this.#current.sequenceNumber)) {
      this.#faults.push("INVITE without a higher CSeq");
    }
    for (const name of ["Contact", "Content-Type", "P-Asserted-Identity", "Expires"]) {
      if (getHeader(text, name) === "") this.#faults.push(`INVITE has no ${name}`);
    }
    const sequenceNumber = getSequenceNumber(text);
    this.#current = { invite: text, sequenceNumber, latestResponse: "", status: 0, isAcknowledged: false };
    this.#transactions.set(getBranch(text), this.#current);
    this.history.push("INVITE");
    script(this);
  }

  #onAck(text: string): void {
    const transaction = this.#transactions.get(getBranch(text)) ?? this.#current;
    const { status, sequenceNumber } = transaction;
    const isOwnBranch = getBranch(text) === getBranch(transaction.invite);
    if (status < 200) this.#faults.push("ACK before a final response");
    else if (status < 300 && isOwnBranch) this.#faults.push("ACK of a 2xx in the INVITE's branch");
    else if (status >= 300 && !isOwnBranch) this.#faults.push("ACK of a refusal in another branch");
    if (!getHeader(text, "To").includes("tag=")) this.#faults.push("ACK without the To tag");
    if (getSequenceNumber(text) !== sequenceNumber) this.#faults.push("ACK with another CSeq number");
    if (!transaction.isAcknowledged) this.history.push("ACK");
    transaction.isAcknowledged = true;
    if (transaction === this.#current && this.state === "refused") this.state = "over";
  }

  #onCancelRequest(text: string): void {
    const transaction = this.#transactions.get(getBranch(text));
    if (transaction !== this.#current) this.#faults.push("CANCEL in another branch");
    if (getSequenceNumber(text) !== this.#current.sequenceNumber)
      this.#faults.push("CANCEL with another CSeq number");
    if (this.#current.latestResponse === "") this.#faults.push("CANCEL before any response");
    if (getHeader(text, "To").includes("tag=")) this.#faults.push("CANCEL with a To tag");
    if (this.history.includes("CANCEL")) return void this.#send(responseTo(text, "200 OK", [], "callee"));
    this.history.push("CANCEL");
    if (this.onCancel) return this.onCancel();
    this.#send(responseTo(text, "200 OK", [], "callee"));
    if (this.#current.status < 200) this.respond("487 Request Terminated");
  }

  #onBye(text: string): void {
    const wasAnswered = this.#current.status >= 200 && this.#current.status < 300;
    if (!wasAnswered) this.#faults.push("BYE for a call that was not answered");
    if (!getHeader(text, "To").includes("tag=")) this.#faults.push("BYE without the To tag");
    if (Number(getSequenceNumber(text)) <= Number(this.#current.sequenceNumber)) {
      this.#faults.push("BYE without a higher CSeq");
    }
    const challenge = this.getByeChallenge?.(text);
    if (challenge) return void this.#send(responseTo(text, "407 Credentials, please", challenge, ""));
    this.#send(responseTo(text, "200 OK", [], ""));
    if (this.state !== "over") this.history.push("BYE");
    this.state = "over";
  }
}

const contact = "Contact: <sip:server@127.0.0.1;ob>";

/** Builds a response with the Via, From, To, Call-ID and CSeq of the request. */
export function responseTo(
  request: string,
  statusLine: string,
  headers: readonly string[],
  tag: string,
): string {
  const copiedHeaders = ["Via", "From", "Call-ID", "CSeq"].map(
    (name) => `${name}: ${getHeader(request, name)}`,
  );
  const to = `To: ${getHeader(request, "To")}${tag === "" ? "" : `;tag=${tag}`}`;
  return `${[`SIP/2.0 ${statusLine}`, ...copiedHeaders, to, ...headers].join("\r\n")}\r\nContent-Length: 0\r\n\r\n`;
}

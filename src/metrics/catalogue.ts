/** What a metric is called and means; names and units are those of OpenTelemetry, where it has some. */
export interface Metric {
  readonly name: string;
  readonly kind: "counter" | "gauge" | "histogram";
  /** Seconds, bytes, or a number of things. */
  readonly unit: "s" | "By" | `{${string}}`;
  readonly help: string;
  readonly labels: readonly string[];
  /** The upper bounds of a histogram's buckets. */
  readonly bounds?: readonly number[];
}

const minutes = 60;
const hours = 60 * minutes;
const ofMessage = ["connect_hub.channel", "connect_hub.provider"];

/** Every metric of the service; dashboards and rules are checked against it. */
export const catalogue = {
  requests: {
    name: "http.server.request.duration",
    kind: "histogram",
    unit: "s",
    help: "Time from a request to its answer, by operation.",
    labels: ["http.request.method", "http.route", "http.response.status_code", "connect_hub.operation"],
    bounds: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
  },
  database: {
    name: "db.client.operation.duration",
    kind: "histogram",
    unit: "s",
    help: "Time that a read or a commit took, waiting included.",
    labels: ["db.system.name", "db.operation.name", "error.type"],
    bounds: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
  },
  messages: {
    name: "connect_hub.messages",
    kind: "counter",
    unit: "{message}",
    help: "Messages that reached a status; PENDING are those that were accepted.",
    labels: [...ofMessage, "connect_hub.country", "connect_hub.status"],
  },
  attempts: {
    name: "connect_hub.provider.attempts",
    kind: "counter",
    unit: "{attempt}",
    help: "Attempts of providers by outcome; one that was superseded is counted again when its answer comes.",
    labels: [...ofMessage, "connect_hub.outcome"],
  },
  handOvers: {
    name: "messaging.client.operation.duration",
    kind: "histogram",
    unit: "s",
    help: "Time until a provider answered an attempt; error_type is what it answered if it took nothing.",
    labels: ["messaging.operation.name", "messaging.system", "messaging.destination.name", "error.type"],
    bounds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30],
  },
  passedOn: {
    name: "connect_hub.provider.passed_on",
    kind: "counter",
    unit: "{message}",
    help: "Messages that were passed on to the next provider, by the one that did not take them and why.",
    labels: [...ofMessage, "connect_hub.reason"],
  },
  guarded: {
    name: "connect_hub.guard.decisions",
    kind: "counter",
    unit: "{send}",
    help: "Sends that were blocked (block), or would be where the guard only watches (monitor), by reason.",
    labels: ["connect_hub.decision", "connect_hub.reason"],
  },
  demotions: {
    name: "connect_hub.provider.demotions",
    kind: "counter",
    unit: "{demotion}",
    help: "How often a provider was put after the others, and for which trouble.",
    labels: ["connect_hub.provider", "connect_hub.trouble"],
  },
  returns: {
    name: "connect_hub.provider.returns",
    kind: "counter",
    unit: "{return}",
    help: "How often a provider had its place back, and after which trouble.",
    labels: ["connect_hub.provider", "connect_hub.trouble"],
  },
  providerUp: {
    name: "connect_hub.provider.up",
    kind: "gauge",
    unit: "{provider}",
    help: "1 while a provider takes messages, else 0.",
    labels: ["connect_hub.provider"],
  },
  providerDemoted: {
    name: "connect_hub.provider.demoted",
    kind: "gauge",
    unit: "{provider}",
    help: "1 while a provider is asked after the others everywhere, else 0.",
    labels: ["connect_hub.provider"],
  },
  providerRejecting: {
    name: "connect_hub.provider.rejecting",
    kind: "gauge",
    unit: "{provider}",
    help: "1 while a provider is up and rejects most messages or all of them for reasons of its own, else 0.",
    labels: ["connect_hub.provider"],
  },
  posts: {
    name: "connect_hub.webhook.duration",
    kind: "histogram",
    unit: "s",
    help: "Time that a request to a customer's endpoint took, by outcome.",
    labels: ["connect_hub.outcome"],
    bounds: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 15],
  },
  handOverWait: {
    name: "connect_hub.message.hand_over.wait",
    kind: "histogram",
    unit: "s",
    help: "Time from accepting a message until a provider took it.",
    labels: ofMessage,
    bounds: [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, minutes, 5 * minutes, 30 * minutes, 6 * hours],
  },
  deliveryTime: {
    name: "connect_hub.message.delivery.time",
    kind: "histogram",
    unit: "s",
    help: "Time from accepting a message until its recipient had it.",
    labels: ofMessage,
    bounds: [0.1, 0.5, 1, 2, 5, 10, 20, 30, minutes, 2 * minutes, 5 * minutes, 30 * minutes, 6 * hours],
  },
  queueLength: {
    name: "connect_hub.queue.messages",
    kind: "gauge",
    unit: "{message}",
    help: "Messages that wait to be handed over, up to 10,000 of a queue.",
    labels: ["connect_hub.channel", "connect_hub.queue"],
  },
  queueAge: {
    name: "connect_hub.queue.oldest.age",
    kind: "gauge",
    unit: "s",
    help: "Age of the oldest message of the next hundred that wait; 0 where none waits.",
    labels: ["connect_hub.channel", "connect_hub.queue"],
  },
  webhookDelay: {
    name: "connect_hub.webhooks.oldest.delay",
    kind: "gauge",
    unit: "s",
    help: "How long the first webhook delivery has been due, but for endpoints that fail; 0 where none is.",
    labels: [],
  },
  eventLoopDelay: {
    name: "connect_hub.event_loop.delay",
    kind: "histogram",
    unit: "s",
    help: "How late a timer of 20 ms rang, which is how long requests wait for other work of the process.",
    labels: [],
    bounds: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  },
  processCpu: {
    name: "process.cpu.time",
    kind: "counter",
    unit: "s",
    help: "Processor time of the process, with all of its threads.",
    labels: ["cpu.mode"],
  },
  processMemory: {
    name: "process.memory.usage",
    kind: "gauge",
    unit: "By",
    help: "Memory of the process that is resident.",
    labels: [],
  },
  storeLog: {
    name: "connect_hub.store.log.size",
    kind: "gauge",
    unit: "By",
    help: "Size of SQLite's write-ahead log; above 16 MiB somebody reads the file for long.",
    labels: [],
  },
  openConnections: {
    name: "connect_hub.connections",
    kind: "gauge",
    unit: "{connection}",
    help: "Connections of clients to Node: active while a request is in progress, else idle.",
    labels: ["connect_hub.state"],
  },
  rejectedConnections: {
    name: "connect_hub.connections.rejected",
    kind: "counter",
    unit: "{connection}",
    help: "Connections of clients that Node closed, by the limit: total, network (one client's) or descriptors.",
    labels: ["connect_hub.reason"],
  },
  descriptors: {
    name: "connect_hub.process.file_descriptors",
    kind: "gauge",
    unit: "{file_descriptor}",
    help: "File descriptors that the process has open, connections among them; on Linux alone.",
    labels: [],
  },
  descriptorLimit: {
    name: "connect_hub.process.file_descriptor.limit",
    kind: "gauge",
    unit: "{file_descriptor}",
    help: "File descriptors that the process may have open; on Linux alone.",
    labels: [],
  },
  connections: {
    name: "db.client.connection.count",
    kind: "gauge",
    unit: "{connection}",
    help: "Connections to Postgres, used and idle; a process has ten at most.",
    labels: ["db.client.connection.state"],
  },
  waitingForConnection: {
    name: "db.client.connection.pending_requests",
    kind: "gauge",
    unit: "{request}",
    help: "Reads and commits that wait for a connection to Postgres; more than 0 for long means that all are taken.",
    labels: [],
  },
} as const satisfies Record<string, Metric>;

const suffixes: Readonly<Record<string, string>> = { s: "_seconds", By: "_bytes" };

/** Returns the name of a metric in Prometheus, where the unit and the `_total` of a counter are part of it. */
export function prometheusName({ name, kind, unit }: Metric): string {
  // `_count` belongs to histograms there.
  const stem = kind === "gauge" ? name.replace(/\.count$/, "s") : name;
  return prometheusLabel(stem) + (suffixes[unit] ?? "") + (kind === "counter" ? "_total" : "");
}

/** A label's name as Prometheus has it. */
export const prometheusLabel = (name: string): string => name.replaceAll(".", "_");

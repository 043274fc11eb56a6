/** Definition of a metric. Name and unit follow OpenTelemetry if it defines the metric. */
export interface Metric {
  readonly name: string;
  readonly kind: "counter" | "gauge" | "histogram";
  /** Seconds, bytes, or a number of things. */
  readonly unit: "s" | "By" | `{${string}}`;
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds of the histogram buckets, included. */
  readonly bounds?: readonly number[];
}

const minutes = 60;
const hours = 60 * minutes;
const messageLabels = ["connect_hub.channel", "connect_hub.provider"];

/** All metrics of the service. A test checks the dashboard and the alert rules against them. */
export const catalogue = {
  requests: {
    name: "http.server.request.duration",
    kind: "histogram",
    unit: "s",
    help: "Time from a request to its response, by operation.",
    labels: ["http.request.method", "http.route", "http.response.status_code", "connect_hub.operation"],
    bounds: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
  },
  database: {
    name: "db.client.operation.duration",
    kind: "histogram",
    unit: "s",
    help: "Duration of a read or a commit, including its wait.",
    labels: ["db.system.name", "db.operation.name", "error.type"],
    bounds: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
  },
  messages: {
    name: "connect_hub.messages",
    kind: "counter",
    unit: "{message}",
    help: "Messages that reached a status. PENDING counts all accepted messages.",
    labels: [...messageLabels, "connect_hub.country", "connect_hub.status"],
  },
  attempts: {
    name: "connect_hub.provider.attempts",
    kind: "counter",
    unit: "{attempt}",
    help: "Submit attempts of providers by outcome. A superseded attempt is counted again when its response arrives.",
    labels: [...messageLabels, "connect_hub.outcome"],
  },
  submissions: {
    name: "messaging.client.operation.duration",
    kind: "histogram",
    unit: "s",
    help: "Time until a provider responded to a submit attempt. error_type is the outcome if it did not accept the message.",
    labels: ["messaging.operation.name", "messaging.system", "messaging.destination.name", "error.type"],
    bounds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30],
  },
  failovers: {
    name: "connect_hub.provider.passed_on",
    kind: "counter",
    unit: "{message}",
    help: "Messages that failed over to the next provider, by the provider that did not accept them and the reason.",
    labels: [...messageLabels, "connect_hub.reason"],
  },
  guardDecisions: {
    name: "connect_hub.guard.decisions",
    kind: "counter",
    unit: "{send}",
    help: "Sends that the guard blocked (block), or would have blocked if it did not only monitor (monitor), by reason.",
    labels: ["connect_hub.decision", "connect_hub.reason"],
  },
  demotions: {
    name: "connect_hub.provider.demotions",
    kind: "counter",
    unit: "{demotion}",
    help: "Number of demotions of a provider, by problem. A demoted provider is tried after the others.",
    labels: ["connect_hub.provider", "connect_hub.trouble"],
  },
  promotions: {
    name: "connect_hub.provider.returns",
    kind: "counter",
    unit: "{return}",
    help: "Number of returns of a provider to its configured priority, by problem.",
    labels: ["connect_hub.provider", "connect_hub.trouble"],
  },
  providerUp: {
    name: "connect_hub.provider.up",
    kind: "gauge",
    unit: "{provider}",
    help: "1 while a provider is up, otherwise 0.",
    labels: ["connect_hub.provider"],
  },
  providerDemoted: {
    name: "connect_hub.provider.demoted",
    kind: "gauge",
    unit: "{provider}",
    help: "1 while a provider is tried after the others in all countries, otherwise 0.",
    labels: ["connect_hub.provider"],
  },
  providerRejecting: {
    name: "connect_hub.provider.rejecting",
    kind: "gauge",
    unit: "{provider}",
    help: "1 while a provider is up, but rejects most or all messages for reasons that are not in the message, otherwise 0.",
    labels: ["connect_hub.provider"],
  },
  webhookRequests: {
    name: "connect_hub.webhook.duration",
    kind: "histogram",
    unit: "s",
    help: "Duration of a request to a customer's endpoint, by outcome.",
    labels: ["connect_hub.outcome"],
    bounds: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 15],
  },
  submitWait: {
    name: "connect_hub.message.hand_over.wait",
    kind: "histogram",
    unit: "s",
    help: "Time from accepting a message until a provider accepted it.",
    labels: messageLabels,
    bounds: [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, minutes, 5 * minutes, 30 * minutes, 6 * hours],
  },
  deliveryTime: {
    name: "connect_hub.message.delivery.time",
    kind: "histogram",
    unit: "s",
    help: "Time from accepting a message until its delivery to the recipient.",
    labels: messageLabels,
    bounds: [0.1, 0.5, 1, 2, 5, 10, 20, 30, minutes, 2 * minutes, 5 * minutes, 30 * minutes, 6 * hours],
  },
  queueLength: {
    name: "connect_hub.queue.messages",
    kind: "gauge",
    unit: "{message}",
    help: "Messages that wait in a queue, up to 10,000.",
    labels: ["connect_hub.channel", "connect_hub.queue"],
  },
  queueAge: {
    name: "connect_hub.queue.oldest.age",
    kind: "gauge",
    unit: "s",
    help: "Age of the oldest of the next 100 messages in a queue; 0 if the queue is empty.",
    labels: ["connect_hub.channel", "connect_hub.queue"],
  },
  webhookDelay: {
    name: "connect_hub.webhooks.oldest.delay",
    kind: "gauge",
    unit: "s",
    help: "Time since the first webhook delivery was due, except for endpoints that fail; 0 if none is due.",
    labels: [],
  },
  eventLoopDelay: {
    name: "connect_hub.event_loop.delay",
    kind: "histogram",
    unit: "s",
    help: "Delay of a 20 ms timer, which is the time that requests wait for other work of the process.",
    labels: [],
    bounds: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  },
  processCpu: {
    name: "process.cpu.time",
    kind: "counter",
    unit: "s",
    help: "Processor time of the process, including all threads.",
    labels: ["cpu.mode"],
  },
  processMemory: {
    name: "process.memory.usage",
    kind: "gauge",
    unit: "By",
    help: "Resident memory of the process.",
    labels: [],
  },
  walSize: {
    name: "connect_hub.store.log.size",
    kind: "gauge",
    unit: "By",
    help: "Size of SQLite's write-ahead log; it exceeds 16 MiB only during long reads and until the commits after them.",
    labels: [],
  },
  openConnections: {
    name: "connect_hub.connections",
    kind: "gauge",
    unit: "{connection}",
    help: "Connections of clients to Node: active while a request is in progress, otherwise idle.",
    labels: ["connect_hub.state"],
  },
  rejectedConnections: {
    name: "connect_hub.connections.rejected",
    kind: "counter",
    unit: "{connection}",
    help: "Connections of clients that Node closed, by limit: total, network (one client's IP network) or descriptors.",
    labels: ["connect_hub.reason"],
  },
  backupAge: {
    name: "connect_hub.backup.age",
    kind: "gauge",
    unit: "s",
    help: "Time since the latest verified backup of the command backup; missing if there is none.",
    labels: [],
  },
  build: {
    name: "connect_hub.build_info",
    kind: "gauge",
    unit: "{build}",
    help: "Version of the running service; the value is always 1.",
    labels: ["version"],
  },
  descriptors: {
    name: "connect_hub.process.file_descriptors",
    kind: "gauge",
    unit: "{file_descriptor}",
    help: "Open file descriptors of the process, including connections; Linux only.",
    labels: [],
  },
  descriptorLimit: {
    name: "connect_hub.process.file_descriptor.limit",
    kind: "gauge",
    unit: "{file_descriptor}",
    help: "Maximum number of open file descriptors of the process; Linux only.",
    labels: [],
  },
  connections: {
    name: "db.client.connection.count",
    kind: "gauge",
    unit: "{connection}",
    help: "Connections to PostgreSQL, used and idle; at most ten for each process.",
    labels: ["db.client.connection.state"],
  },
  waitingForConnection: {
    name: "db.client.connection.pending_requests",
    kind: "gauge",
    unit: "{request}",
    help: "Reads and commits that wait for a connection to PostgreSQL; more than 0 for a long time means that all connections are in use.",
    labels: [],
  },
} as const satisfies Record<string, Metric>;

const suffixes: Readonly<Record<string, string>> = { s: "_seconds", By: "_bytes" };

/** Returns the name of a metric in Prometheus, which includes the unit, and `_total` for a counter. */
export function toPrometheusName({ name, kind, unit }: Metric): string {
  // In Prometheus, `_count` is a suffix of histograms.
  const stem = kind === "gauge" ? name.replace(/\.count$/, "s") : name;
  return toPrometheusLabel(stem) + (suffixes[unit] ?? "") + (kind === "counter" ? "_total" : "");
}

/** Returns the name of a label in Prometheus. */
export const toPrometheusLabel = (name: string): string => name.replaceAll(".", "_");

import type { RouteConfig } from "@hono/zod-openapi";
import { operations as operatorTable, routes as operatorRoutes } from "../../generated/operator/routes.ts";
import { operations as customerTable, routes as customerRoutes } from "../../generated/routes.ts";
import type { OperationId, Operations } from "../contract.ts";
import * as customerOperations from "../operations/index.ts";
import { isLongRead } from "../operations/long-reads.ts";
import { createOperatorContext } from "../operator/context.ts";
import { isOperatorLongRead } from "../operator/long-reads.ts";
import type { OperatorOperationId, OperatorOperations } from "../operator/contract.ts";
import * as operatorOperations from "../operator/index.ts";
import type { Http } from "./handler.ts";
import type { Implementation, OperationEntry } from "./operation.ts";

/** The operations of a contract as they are served: their generated entries, and what does them. */
export interface Served {
  readonly table: Readonly<Record<string, OperationEntry>>;
  readonly routes: Readonly<Record<string, RouteConfig>>;
  readonly implementationOf: (id: string) => Implementation;
}

/** Every operation of the customers' contract; leaving one out does not compile. */
const forCustomers: Operations = customerOperations;

/** Every operation of the operator's contract; leaving one out does not compile. */
const forOperator: OperatorOperations = operatorOperations;

/** An entry of a table of operations, for the untyped wire: each table checks each entry against its own types. */
type Untyped<Context> = (input: object, context: Context) => ReturnType<Implementation>;

/** The customers' contract. */
export const serveCustomers = ({ context, longReader }: Http): Served => ({
  table: customerTable,
  routes: customerRoutes,
  implementationOf(name) {
    const id = name as OperationId;
    if (longReader && isLongRead(id, context)) return (input) => longReader(id, input);
    const act = forCustomers[id] as Untyped<typeof context>;
    return (input) => act(input, context);
  },
});

/** The operator's contract. */
export function serveOperator(http: Http): Served {
  const context = createOperatorContext(http.context);
  return {
    table: operatorTable,
    routes: operatorRoutes,
    implementationOf(id) {
      const { longReader } = http;
      if (longReader && isOperatorLongRead(id)) return (input) => longReader(id, input);
      const act = forOperator[id as OperatorOperationId] as Untyped<typeof context>;
      return (input) => act(input, context);
    },
  };
}

import type { RouteConfig } from "@hono/zod-openapi";
import { operations as operatorTable, routes as operatorRoutes } from "../../generated/operator/routes.ts";
import { operations as customerTable, routes as customerRoutes } from "../../generated/routes.ts";
import type { OperationId, Operations } from "../contract.ts";
import * as customerOperations from "../operations/index.ts";
import { isLongRunningRead } from "../operations/long-running-reads.ts";
import { createOperatorContext } from "../operator/context.ts";
import { isOperatorLongRunningRead } from "../operator/long-running-reads.ts";
import type { OperatorOperationId, OperatorOperations } from "../operator/contract.ts";
import * as operatorOperations from "../operator/index.ts";
import type { HttpDependencies } from "./handler.ts";
import type { Implementation, OperationEntry } from "./operation.ts";

/** Operations of one API: their generated entries and their implementations. */
export interface ApiDefinition {
  readonly table: Readonly<Record<string, OperationEntry>>;
  readonly routes: Readonly<Record<string, RouteConfig>>;
  readonly getImplementation: (id: string) => Implementation;
}

/** All operations of the customer API. A missing operation is a compile error. */
const customerImplementations: Operations = customerOperations;

/** All operations of the operator API. A missing operation is a compile error. */
const operatorImplementations: OperatorOperations = operatorOperations;

/** An implementation with untyped input. The table of operations checks each entry against its own types. */
type Untyped<Context> = (input: object, context: Context) => ReturnType<Implementation>;

export const createCustomerApi = ({ context, longReader }: HttpDependencies): ApiDefinition => ({
  table: customerTable,
  routes: customerRoutes,
  getImplementation(name) {
    const id = name as OperationId;
    if (longReader && isLongRunningRead(id, context)) return (input) => longReader(id, input);
    const implementation = customerImplementations[id] as Untyped<typeof context>;
    return (input) => implementation(input, context);
  },
});

export function createOperatorApi(http: HttpDependencies): ApiDefinition {
  const context = createOperatorContext(http.context);
  return {
    table: operatorTable,
    routes: operatorRoutes,
    getImplementation(id) {
      const { longReader } = http;
      if (longReader && isOperatorLongRunningRead(id)) return (input) => longReader(id, input);
      const implementation = operatorImplementations[id as OperatorOperationId] as Untyped<typeof context>;
      return (input) => implementation(input, context);
    },
  };
}

/** Members of a contract that the collection uses. */
export interface Contract {
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

/** A shared parameter of operations. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly default?: unknown };
  example?: unknown;
  examples?: unknown;
}

/** An operation of the contract. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  security: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: readonly object[];
}

/** A collection of format 2.1, with the members that are used here. */
export interface Collection {
  readonly info: Record<string, unknown>;
  item: Item[];
  variable: Variable[];
}

/** A folder (`item`) or a request of a collection. */
export interface Item {
  id?: string;
  name: string;
  item?: Item[];
  request?: CollectionRequest;
  response?: {
    id?: string;
    name: string;
    status: string;
    code: number;
    originalRequest: CollectionRequest;
  }[];
  event?: readonly {
    readonly listen: string;
    readonly script: { readonly type: string; readonly exec: readonly string[] };
  }[];
}

/** A request, or the request of an example response. */
export interface CollectionRequest {
  readonly url: { readonly variable?: Variable[]; readonly query?: QueryParameter[] };
  readonly body?: { raw: string };
  readonly header?: readonly Variable[];
}

interface QueryParameter extends Variable {
  disabled?: boolean;
}

/** A variable of a collection or of a path. */
export interface Variable {
  readonly key: string;
  value: string;
}

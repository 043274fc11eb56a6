/** The functions of Bun and Deno that the service uses. */

declare module "bun:sqlite" {
  export class Database {
    constructor(
      path: string,
      options: { readonly create: true; readonly readwrite: true } | { readonly readonly: true },
    );
    readonly inTransaction: boolean;
    prepare(sql: string): {
      readonly reader: boolean;
      all(...parameters: readonly unknown[]): Record<string, unknown>[];
      run(...parameters: readonly unknown[]): { readonly changes: number };
    };
    run(sql: string): unknown;
    /** Closes the file and all statements. Throws if the file cannot be closed. */
    close(throwOnError: true): void;
  }
}

declare const Bun: {
  serve(options: {
    readonly hostname: string;
    readonly port: number;
    readonly idleTimeout: number;
    fetch(request: Request, server: object): Response | Promise<Response>;
  }): {
    readonly port: number;
    stop(): Promise<void>;
  };
};

declare const Deno: {
  serve(
    options: { readonly hostname: string; readonly port: number; onListen(): void },
    handler: (request: Request, connection: object) => Response | Promise<Response>,
  ): {
    readonly addr: { readonly port: number };
    shutdown(): Promise<void>;
  };
};

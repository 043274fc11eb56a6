/** A hand-written contract, and where the files go that are generated of it. */
export interface ContractFolders {
  readonly spec: URL;
  readonly generated: URL;
  /** How its client is called, in front of `Client`. */
  readonly client: string;
  /** Whether partners get it: its reference, and documents for generators of clients. */
  readonly isPublished: boolean;
}

/** Both contracts of a project: that of the customers, and that of the operator. */
export const contractsOf = (root: URL): readonly ContractFolders[] => [
  {
    spec: new URL("spec/", root),
    generated: new URL("generated/", root),
    client: "ConnectHub",
    isPublished: true,
  },
  {
    spec: new URL("spec/operator/", root),
    generated: new URL("generated/operator/", root),
    client: "Operator",
    isPublished: false,
  },
];

/** Reason why a contract cannot be generated: the keyword, its position (a JSON Pointer), the cause and the remedy. */
export class ContractError extends Error {
  readonly keyword: string;
  readonly pointer: string;

  constructor(keyword: string, pointer: string, reason: string) {
    super(`${pointer}: "${keyword}" ${reason}`);
    this.name = "ContractError";
    this.keyword = keyword;
    this.pointer = pointer;
  }
}

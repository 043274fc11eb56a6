/** What stops a generation: the place (a JSON Pointer), the keyword, and why it cannot be emitted. */
export class Refusal extends Error {
  readonly keyword: string;
  readonly pointer: string;

  constructor(keyword: string, pointer: string, reason: string) {
    super(`${pointer}: keyword "${keyword}" ${reason}`);
    this.name = "Refusal";
    this.keyword = keyword;
    this.pointer = pointer;
  }
}

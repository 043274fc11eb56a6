/** A text has its place among so many, of which the one marked first gives way. */
const placesOfBucket = 8;
/** So that a page is some ninety kilobytes as text. */
const placesOfPage = 16_384;

/**
 * Which texts were marked, as many of the last as there are places: four bytes each, by a hash. Another text is taken for
 * a marked one once in some hundred million times.
 */
export class Marks {
  private readonly places: Uint32Array<ArrayBuffer>;

  /** A power of two that fills pages. */
  constructor(places: number) {
    this.places = new Uint32Array(places);
  }

  has(text: string): boolean {
    return this.find(text) !== undefined;
  }

  add(text: string): void {
    this.remove(text);
    const first = this.bucketOf(text);
    this.places.copyWithin(first + 1, first, first + placesOfBucket - 1);
    this.places[first] = markOf(text);
  }

  remove(text: string): void {
    const place = this.find(text);
    if (place !== undefined) this.places[place] = 0;
  }

  /** All marks, as texts by the number of their page; pages without a mark are left out. */
  *pages(): Generator<readonly [page: number, text: string]> {
    for (let from = 0; from < this.places.length; from += placesOfPage) {
      const page = this.places.subarray(from, from + placesOfPage);
      if (page.every((mark) => mark === 0)) continue;
      yield [
        from / placesOfPage,
        Buffer.from(page.buffer, page.byteOffset, page.byteLength).toString("base64"),
      ];
    }
  }

  /** Puts a page back; one of another size, as another version may have it, is left out. */
  restore(page: number, text: string): void {
    const bytes = Uint8Array.from(Buffer.from(text, "base64"));
    const isPage = Number.isInteger(page) && page >= 0 && page < this.places.length / placesOfPage;
    if (!isPage || bytes.byteLength !== placesOfPage * Uint32Array.BYTES_PER_ELEMENT) return;
    this.places.set(new Uint32Array(bytes.buffer), page * placesOfPage);
  }

  private find(text: string): number | undefined {
    const mark = markOf(text);
    const first = this.bucketOf(text);
    for (let place = first; place < first + placesOfBucket; place += 1) {
      if (this.places[place] === mark) return place;
    }
    return undefined;
  }

  private bucketOf(text: string): number {
    return (hash(text, 0x9e3779b9) % (this.places.length / placesOfBucket)) * placesOfBucket;
  }
}

/** Never 0, which is no mark. */
const markOf = (text: string): number => hash(text, 0x85ebca6b) || 1;

/** Multiplies and mixes, as MurmurHash does. */
function hash(text: string, seed: number): number {
  let mixed = seed;
  for (let index = 0; index < text.length; index += 1) {
    mixed = Math.imul(mixed ^ text.charCodeAt(index), 0xcc9e2d51);
    mixed ^= mixed >>> 15;
  }
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

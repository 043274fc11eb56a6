/**
 * A map that drops its oldest entry when it is full; setting a key again keeps its place. Written here because
 * lru-cache is 18.9 kB minified, and quick-lru holds up to twice as many entries as its limit.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #maximumSize: number;

  constructor(maximumSize: number) {
    super();
    this.#maximumSize = maximumSize;
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.#maximumSize && !this.has(key)) {
      for (const oldest of this.keys()) {
        this.delete(oldest);
        break;
      }
    }
    return super.set(key, value);
  }
}

/**
 * A map of at most `maximumSize` entries. A new key in a full map replaces the oldest one. Setting an existing key does
 * not make it newer. Not a dependency, because lru-cache has 18.9 kB minified, and quick-lru holds up to twice as many
 * entries as its limit.
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

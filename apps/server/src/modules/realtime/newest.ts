/** The newest of what has a key, in the order in which it came; the oldest go where there is too much. */
export class Newest<T extends { key: string }> {
  readonly #byKey = new Map<string, T>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  put(items: readonly T[]): void {
    for (const item of items) {
      this.#byKey.delete(item.key)
      this.#byKey.set(item.key, item)
      if (this.#byKey.size > this.#most) this.#byKey.delete(this.#byKey.keys().next().value ?? '')
    }
  }

  all(): T[] {
    return [...this.#byKey.values()]
  }
}

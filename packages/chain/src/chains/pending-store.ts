/** Where what was sent is kept until it is done. Other tabs write there, too. */
export interface RecordStore<T extends { id: string }> {
  all(): Promise<T[]>
  /** Puts a record, by its id. */
  put(record: T): Promise<void>
  remove(id: string): Promise<void>
}

/** Lets one work at a time be done under a name, in all tabs: `navigator.locks` in a browser. */
export type Alone = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** The same within one page. */
export function aloneHere(): Alone {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const before = last.get(name) ?? Promise.resolve()
    const done = before.then(work, work)
    last.set(
      name,
      done.catch(() => {}),
    )
    return done
  }
}

import { indexes, keyPaths, type Rows, type Table } from './rows.ts'

export type KeyPart = string | number
export type Key = readonly KeyPart[]

export interface RangeOf {
  /** Keys that begin so. */
  prefix: Key
  /** Of the part behind the prefix: from it on, and up to it, excluded. */
  from?: KeyPart
  before?: KeyPart
  newestFirst?: boolean
  limit?: number
}

export type Index<T extends Table> = T extends 'events' ? keyof typeof indexes.events : never

/** One write: all of it, or nothing. */
export class Batch {
  readonly steps: ({ table: Table; put: object } | { table: Table; remove: Key })[] = []

  put<T extends Table>(table: T, row: Rows[T]): this {
    this.steps.push({ table, put: row })
    return this
  }

  remove(table: Table, ...key: Key): this {
    this.steps.push({ table, remove: key })
    return this
  }
}

/** Where chat is kept. Reads see what was committed before them. */
export interface ChatDatabase {
  get<T extends Table>(table: T, ...key: Key): Promise<Rows[T] | undefined>
  range<T extends Table>(table: T, range: RangeOf, index?: Index<T>): Promise<Rows[T][]>
  commit(batch: Batch): Promise<void>
  /** Whether it outlives the page. */
  isKept: boolean
  close(): void
}

/** The device has no room for it, or has taken it away. */
export class StoreLost extends Error {
  override readonly name = 'StoreLost'
  constructor(cause: unknown) {
    super('what is kept of chat was lost', { cause })
  }
}

export const keyOf = (table: Table, row: object): Key =>
  keyPaths[table].map((part) => (row as Record<string, KeyPart>)[part] as KeyPart)

export const indexKeyOf = (index: keyof typeof indexes.events, row: object): Key | null => {
  const key = indexes.events[index].map((part) => (row as Record<string, KeyPart | undefined>)[part])
  return key.every((part) => part !== undefined) ? (key as Key) : null
}

import type { Family, KeyPath } from '../derive/paths.ts'

/** An address in the wallet (spec §3, Wallet entry), with where its key is. Nothing of it is secret; screens show it while the vault is locked. */
export interface WalletEntry {
  /** Which wallet signs for it: `vault`, `watch`, or the name of a connected one. */
  wallet: string
  address: string
  name: string
  /** Its place in the order. */
  n: number
  family: Family
  /** Of `vault`: the secret and where among its keys. */
  secret?: string
  path?: KeyPath
  hidden?: boolean
}

/** Spec §9: version 2, ordered by n. */
export interface EntryBook {
  version: 2
  entries: WalletEntry[]
}

export const emptyBook: EntryBook = { version: 2, entries: [] }

/** Reads what is stored. Version 1 was the bare list without families (R47: migrated, never dropped); what is no entry is left out and counted. */
export function readBook(text: string | null): { book: EntryBook; lost: number } {
  if (text === null) return { book: emptyBook, lost: 0 }
  const value = parse(text)
  const list = Array.isArray(value) ? value : isObject(value) && Array.isArray(value.entries) ? value.entries : null
  if (!list) return { book: emptyBook, lost: 1 }
  const entries = list.flatMap((each, at) => readEntry(each, at) ?? [])
  return { book: ordered(entries), lost: list.length - entries.length }
}

export const writeBook = (book: EntryBook): string => JSON.stringify(book)

/** Puts an entry last; one with the same address keeps its place and name, and gains the key where it was only watched. */
export function withEntry({ entries }: EntryBook, entry: Omit<WalletEntry, 'n'>): EntryBook {
  const there = entries.find((each) => isSame(each, entry))
  if (!there) return ordered([...entries, { ...entry, n: entries.length }])
  const isBetter = there.wallet === 'watch' && entry.wallet !== 'watch'
  const { n, name } = there
  return ordered(
    entries.map((each) => (each === there ? (isBetter ? { ...entry, n, name } : { ...there, hidden: false }) : each)),
  )
}

export const withoutEntry = ({ entries }: EntryBook, gone: Pick<WalletEntry, 'family' | 'address'>): EntryBook =>
  ordered(entries.filter((each) => !isSame(each, gone)))

export const withName = (
  { entries }: EntryBook,
  of: Pick<WalletEntry, 'family' | 'address'>,
  name: string,
): EntryBook => ordered(entries.map((each) => (isSame(each, of) ? { ...each, name: name.trim() || each.name } : each)))

export const withHidden = (
  { entries }: EntryBook,
  of: Pick<WalletEntry, 'family' | 'address'>,
  hidden: boolean,
): EntryBook => ordered(entries.map((each) => (isSame(each, of) ? { ...each, hidden } : each)))

/** Moves an entry to another place; the others close up. */
export function withMoved(
  { entries }: EntryBook,
  moved: Pick<WalletEntry, 'family' | 'address'>,
  to: number,
): EntryBook {
  const entry = entries.find((each) => isSame(each, moved))
  if (!entry) return { version: 2, entries }
  const others = entries.filter((each) => each !== entry)
  return numbered([...others.slice(0, to), entry, ...others.slice(to)])
}

/** Addresses of Ethereum-like chains and public keys of Casper are the same in any case of letters; Solana's are not. */
export function isSameAddress(family: Family, a: string, b: string): boolean {
  return family === 'solana' ? a === b : a.toLowerCase() === b.toLowerCase()
}

const isSame = (a: Pick<WalletEntry, 'family' | 'address'>, b: Pick<WalletEntry, 'family' | 'address'>) =>
  a.family === b.family && isSameAddress(a.family, a.address, b.address)

const ordered = (entries: WalletEntry[]): EntryBook => numbered([...entries].sort((a, b) => a.n - b.n))

const numbered = (entries: WalletEntry[]): EntryBook => ({
  version: 2,
  entries: entries.map((entry, n) => ({ ...entry, n })),
})

function readEntry(value: unknown, at: number): WalletEntry | null {
  if (!isObject(value) || typeof value.address !== 'string') return null
  const family = isFamily(value.family) ? value.family : familyByLook(value.address)
  if (!family) return null
  const text = (name: string) => (typeof value[name] === 'string' ? { [name]: value[name] } : {})
  return {
    wallet: typeof value.wallet === 'string' ? value.wallet : 'watch',
    address: value.address,
    name: typeof value.name === 'string' ? value.name : '',
    n: typeof value.n === 'number' && Number.isFinite(value.n) ? value.n : at,
    family,
    ...text('secret'),
    ...text('path'),
    ...(value.hidden === true ? { hidden: true } : {}),
  }
}

function familyByLook(address: string): Family | null {
  if (/^0x[0-9a-f]{40}$/i.test(address)) return 'evm'
  if (/^(01[0-9a-f]{64}|02[0-9a-f]{66})$/i.test(address)) return 'casper'
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? 'solana' : null
}

const isFamily = (value: unknown): value is Family => value === 'evm' || value === 'solana' || value === 'casper'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

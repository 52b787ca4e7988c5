import { blake2b } from '@noble/hashes/blake2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { checksummed } from '../derive/addresses.ts'
import type { Family } from '../derive/paths.ts'
import { ChainProblem } from '../problem.ts'

export type AddressReading =
  | { ok: true; address: string }
  | { ok: false; problem: 'address.invalid' | 'address.checksum' }
  | { ok: false; problem: 'address.other_family'; family: Family }

/** Reads an address of a family in its one spelling, and tells one of another family from a slip. */
export function readAddress(family: Family, text: string): AddressReading {
  const typed = text.trim()
  const reading = readers[family](typed)
  if (reading.ok || reading.problem === 'address.checksum') return reading
  const other = (Object.keys(readers) as Family[]).find((each) => each !== family && looksLike(each, typed))
  return other ? { ok: false, problem: 'address.other_family', family: other } : reading
}

export function addressIn(family: Family, text: string): string {
  const reading = readAddress(family, text)
  if (reading.ok) return reading.address
  throw new ChainProblem(reading.problem, 'family' in reading ? { family: reading.family } : {})
}

const looksLike = (family: Family, text: string) => {
  const reading = readers[family](text)
  return reading.ok || reading.problem === 'address.checksum'
}

const readers: Record<Family, (text: string) => AddressReading> = {
  evm: readEvm,
  solana: readSolana,
  casper: readCasper,
}

const invalid: AddressReading = { ok: false, problem: 'address.invalid' }
const wrongSum: AddressReading = { ok: false, problem: 'address.checksum' }

/** EIP-55: all small or all capital letters say nothing, mixed ones must be right. */
function readEvm(text: string): AddressReading {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return invalid
  const digits = text.slice(2)
  const address = checksummed(digits)
  if (digits !== digits.toLowerCase() && digits !== digits.toUpperCase() && `0x${digits}` !== address) return wrongSum
  return { ok: true, address }
}

function readSolana(text: string): AddressReading {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return invalid
  return base58.decode(text).length === 32 ? { ok: true, address: text } : invalid
}

/** CEP-57: the hash of the key says which letters of it are capitals. */
function readCasper(text: string): AddressReading {
  if (!/^(01[0-9a-f]{64}|02[0-9a-f]{66})$/i.test(text)) return invalid
  const digits = text.slice(2)
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!isPlain && text.slice(0, 2) + digits !== casperChecksummed(text)) return wrongSum
  return { ok: true, address: text.toLowerCase() }
}

/** A Casper key with its checksum, for showing. */
export function casperChecksummed(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const bits = [...blake2b(hexToBytes(digits), { dkLen: 32 })].flatMap((byte) =>
    Array.from({ length: 8 }, (_, bit) => (byte >> bit) & 1),
  )
  let at = 0
  const letters = [...digits].map((digit) => {
    if (!/[a-f]/.test(digit)) return digit
    const capital = bits[at] === 1
    at += 1
    return capital ? digit.toUpperCase() : digit
  })
  return address.slice(0, 2) + letters.join('')
}

export interface Likeness {
  address: string
  /** Which characters of the typed address differ. */
  differs: boolean[]
}

/** Known addresses that begin and end as this one and are another: how people are made to send to a stranger. */
export function lookAlikes(address: string, known: readonly string[]): Likeness[] {
  const [own, prefix] = [address.toLowerCase(), /^0x/i.test(address) ? 2 : 0]
  return known.flatMap((each) => {
    const other = each.toLowerCase()
    if (other === own || other.length !== own.length) return []
    const alike = other.slice(prefix, prefix + 4) === own.slice(prefix, prefix + 4) && other.slice(-4) === own.slice(-4)
    return alike ? [{ address: each, differs: [...address].map((letter, at) => letter !== each[at]) }] : []
  })
}

import { base58 } from '@scure/base'
import { AccountRole, type Address, getAddressEncoder, getProgramDerivedAddress, type Instruction } from '@solana/kit'
import { programs } from './programs.ts'

/** What Metaplex keeps of a token, beside its mint. */
export interface OnChainMetadata {
  name: string
  symbol: string
  uri: string
  royaltyPoints: number
  creators: { address: string; verified: boolean; share: number }[]
  standard: TokenStandard | null
  /** Anybody can claim to belong to a collection; only its authority can verify it. */
  collection?: { mint: string; verified: boolean }
  ruleSet?: string
}

const standards = ['nft', 'asset', 'coin', 'edition', 'programmable', 'programmable-edition'] as const
export type TokenStandard = (typeof standards)[number]

export const isSingle = (standard: TokenStandard | null): boolean =>
  standard === 'nft' || standard === 'edition' || standard === 'programmable' || standard === 'programmable-edition'

export const isProgrammable = (standard: TokenStandard | null): boolean =>
  standard === 'programmable' || standard === 'programmable-edition'

/** Reads the account; null where it is something else or cut off. */
export function readOnChainMetadata(data: Uint8Array): OnChainMetadata | null {
  if (data[0] !== 4) return null
  try {
    const read = reader(data, 65)
    const [name, symbol, uri] = [read.text(), read.text(), read.text()]
    const royaltyPoints = read.u16()
    const creators = read.option(() =>
      read.list(() => ({ address: read.address(), verified: read.u8() === 1, share: read.u8() })),
    )
    read.skip(2)
    read.option(() => read.u8())
    const standard = read.option(() => standards[read.u8()] ?? null) ?? null
    const collection = read.option(() => ({ verified: read.u8() === 1, mint: read.address() }))
    read.option(() => read.skip(17))
    read.option(() => read.skip(9))
    const ruleSet = read.option(() => (read.u8() === 0 ? read.option(() => read.address()) : undefined))
    return {
      name,
      symbol,
      uri,
      royaltyPoints,
      creators: creators ?? [],
      standard,
      ...(collection ? { collection } : {}),
      ...(ruleSet ? { ruleSet } : {}),
    }
  } catch {
    return null
  }
}

/** What a mint of the newer token program says of itself. */
export function readMintMetadata(extension: Uint8Array): Pick<OnChainMetadata, 'name' | 'symbol' | 'uri'> | null {
  try {
    const read = reader(extension, 64)
    return { name: read.text(), symbol: read.text(), uri: read.text() }
  } catch {
    return null
  }
}

function reader(data: Uint8Array, start: number) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = start
  const step = (bytes: number) => {
    const before = at
    at += bytes
    if (at > data.length) throw new RangeError('cut off')
    return before
  }
  const read = {
    skip: step,
    u8: () => view.getUint8(step(1)),
    u16: () => view.getUint16(step(2), true),
    u32: () => view.getUint32(step(4), true),
    address: () => {
      const from = step(32)
      return base58.encode(data.subarray(from, from + 32))
    },
    /** Padded with noughts. */
    text: () => {
      const length = read.u32()
      const from = step(length)
      return new TextDecoder()
        .decode(data.subarray(from, from + length))
        .replaceAll('\0', '')
        .replace(/\p{C}/gu, ' ')
        .trim()
    },
    option: <T>(inner: () => T): T | undefined => {
      // Older accounts end here.
      if (at >= data.length) return undefined
      return read.u8() === 1 ? inner() : undefined
    },
    list: <T>(inner: () => T): T[] => Array.from({ length: Math.min(read.u32(), 32) }, inner),
  }
  return read
}

const encoder = getAddressEncoder()

async function derived(...rest: (string | Address)[]): Promise<Address> {
  const seeds = rest.map((seed) => (seed.length >= 32 ? encoder.encode(seed as Address) : seed))
  const [address] = await getProgramDerivedAddress({
    programAddress: programs.metadata,
    seeds: ['metadata', encoder.encode(programs.metadata), ...seeds],
  })
  return address
}

export const metadataAddress = (mint: Address): Promise<Address> => derived(mint)

/** How many bytes of an account a token's new place needs besides its token account. */
export const tokenRecordBytes = 80

export interface ProgrammableTransfer {
  mint: Address
  from: Address
  to: Address
  source: Address
  destination: Address
  ruleSet?: string
}

/** `Transfer` of the metadata program: programmable tokens are frozen, and only it can move them. */
export async function transferProgrammable({
  mint,
  from,
  to,
  source,
  destination,
  ruleSet,
}: ProgrammableTransfer): Promise<Instruction> {
  const none = { address: programs.metadata, role: AccountRole.READONLY }
  const read = (address: Address) => ({ address, role: AccountRole.READONLY })
  const write = (address: Address) => ({ address, role: AccountRole.WRITABLE })
  return {
    programAddress: programs.metadata,
    accounts: [
      write(source),
      read(from),
      write(destination),
      read(to),
      read(mint),
      write(await metadataAddress(mint)),
      read(await derived(mint, 'edition')),
      write(await derived(mint, 'token_record', source)),
      write(await derived(mint, 'token_record', destination)),
      { address: from, role: AccountRole.READONLY_SIGNER },
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      read(programs.system),
      read(programs.instructionsSysvar),
      read(programs.token),
      read(programs.associatedToken),
      ruleSet ? read(programs.rules) : none,
      ruleSet ? read(ruleSet as Address) : none,
    ],
    // Transfer, its first version, one token, without data for rules.
    data: Uint8Array.from([49, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
  }
}

import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { mnemonicToSeedSync } from '@scure/bip39'
import { expect, test } from 'vitest'
import { createKeeper } from '../keys/keeper.ts'
import type { DerivedAddress, Place } from '../keys/messages.ts'
import { testClock } from '../testing/stores.ts'
import { casperAccountHash } from './addresses.ts'
import { olderSolanaPaths, pathOf } from './paths.ts'
import { deriveEd25519 } from './slip10.ts'

const abandon = `${'abandon '.repeat(11)}about`
const ledger = 'equip will roof matter pink blind book anxiety banner elbow sun young'

const clock = testClock()
const keeper = createKeeper({ ...clock, idleMilliseconds: 1000, onLocked: () => {} })

async function preview(words: string, places: Place[]): Promise<DerivedAddress[]> {
  const reply = await keeper.handle({ id: 1, method: 'preview', ask: { words, places } })
  if (!('ok' in reply) || !reply.ok) throw new Error(JSON.stringify(reply))
  return reply.answer as DerivedAddress[]
}

test.each([
  [abandon, 'evm', "m/44'/60'/0'/0/0", '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  [`${'test '.repeat(11)}junk`, 'evm', "m/44'/60'/0'/0/0", '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  [abandon, 'solana', "m/44'/501'/0'/0'", 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
  [ledger, 'casper', "m/44'/506'/0'/0/0", '02028b2ddbe59976ad2f4138ca46553866de5124d13db4e13611ca751eedde9e0297'],
  [abandon, 'casper', "m/44'/506'/0'/0/0", '020357f9e27d8125932c5e6fd52babb1a114bc89363f2f56c7860bb594f74523342b'],
] as const)('%s has its address on %s', async (words, family, path, address) => {
  expect(pathOf(family, 0)).toBe(path)
  expect((await preview(words, [{ family, path }]))[0]?.address).toBe(address)
})

test('offers the older places of Solana, each with an address of its own', async () => {
  const places = [pathOf('solana', 0), ...olderSolanaPaths].map((path) => ({ family: 'solana' as const, path }))
  const addresses = (await preview(abandon, places)).map(({ address }) => address)
  expect(new Set(addresses).size).toBe(4)
  const seed = mnemonicToSeedSync(abandon)
  const { base58 } = await import('@scure/base')
  expect(addresses[3]).toBe(base58.encode(ed25519.getPublicKey(seed.subarray(0, 32))))
})

test('derives ed25519 as SLIP-0010’s first vector has it', () => {
  const seed = hexToBytes('000102030405060708090a0b0c0d0e0f')
  expect(bytesToHex(deriveEd25519(seed, "m/0'/1'/2'/2'/1000000000'"))).toBe(
    '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793',
  )
})

test('hashes an account of Casper with its curve', () => {
  expect(casperAccountHash('01'.padEnd(66, '0'))).not.toBe(casperAccountHash('02'.padEnd(68, '0')))
  expect(casperAccountHash('02028b2ddbe59976ad2f4138ca46553866de5124d13db4e13611ca751eedde9e0297')).toMatch(
    /^[0-9a-f]{64}$/,
  )
})

test('keys of other coins are out of reach', async () => {
  for (const path of ["m/44'/0'/0'/0/0", "m/44'/60'/0'/0/0/../1", "m/44'/501'/0'", 'm'])
    await expect(preview(abandon, [{ family: 'evm', path }])).rejects.toThrow('keeper.refused')
})

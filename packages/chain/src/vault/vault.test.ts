import { describe, expect, test } from 'vitest'
import { testClock } from '../testing/stores.ts'
import { copyCost, readFile, type VaultFile } from './format.ts'
import type { Secret } from './secrets.ts'
import { addPasskey, changePassword, createVault, openVault, passkeysOf, removePasskey } from './vault.ts'
import { entropyOfWords } from './words.ts'

const now = new Date(testClock().now())
const password = 'correct horse 1'
const phrase = 'test test test test test test test test test test test junk'

const secretsOf = (): Secret[] => [
  { id: 'a', kind: 'words', created: now.toISOString(), bytes: entropyOfWords(phrase) },
  { id: 'b', kind: 'key', curve: 'ed25519', created: now.toISOString(), bytes: new Uint8Array(32).fill(7) },
]

const text = await createVault(secretsOf(), password, now)

const changed = (change: (file: VaultFile) => void, of = text): string => {
  const file = JSON.parse(of) as VaultFile
  change(file)
  return JSON.stringify(file)
}

const opening = (file: string, given = password) => openVault(file, { password: given })

describe('a vault', () => {
  test('gives back what was put into it, and shows nothing of it', async () => {
    const vault = await opening(text)
    expect(vault.secrets).toEqual([
      { id: 'a', kind: 'words', created: now.toISOString() },
      { id: 'b', kind: 'key', curve: 'ed25519', created: now.toISOString() },
    ])
    const bytes = await vault.use((secrets) => secrets.map(({ bytes }) => [...bytes]))
    expect(bytes).toEqual(secretsOf().map((secret) => [...secret.bytes]))
    expect(text).not.toMatch(/test|junk|words|correct|ed25519/)
  })

  test('wipes what it opened for one use', async () => {
    const vault = await opening(text)
    let kept: Uint8Array[] = []
    await vault.use((secrets) => {
      kept = secrets.map(({ bytes }) => bytes)
      expect(kept.every((bytes) => bytes.some((byte) => byte !== 0))).toBe(true)
    })
    await expect(
      vault.use((secrets) => {
        kept.push(...secrets.map(({ bytes }) => bytes))
        throw new Error('in between')
      }),
    ).rejects.toThrow('in between')
    expect(kept.flatMap((bytes) => [...bytes]).every((byte) => byte === 0)).toBe(true)
  })

  test('says no to a wrong password, and to one that is too weak', async () => {
    await expect(opening(text, 'correct horse 2')).rejects.toMatchObject({ code: 'password.wrong' })
    await expect(createVault([], 'short1', now)).rejects.toMatchObject({ code: 'password.too_weak' })
    await expect(createVault([], 'without number', now)).rejects.toMatchObject({ code: 'password.too_weak' })
  })

  test('opens with the same password typed on another keyboard', async () => {
    const composed = await createVault([], 'contraseña 1', now)
    await opening(composed, 'contraseña 1'.normalize('NFD'))
  })

  test.each<[string, (file: VaultFile) => void, string]>([
    ['fewer iterations', (file) => cost(file, 599_999), 'vault.unsafe'],
    ['iterations that never end', (file) => cost(file, 10_000_001), 'vault.unsafe'],
    ['another number of iterations', (file) => cost(file, 600_001), 'password.wrong'],
    ['a derivation that nobody knows', (file) => Object.assign(first(file), { cost: { kdf: 'md5' } }), 'vault.unsafe'],
    ['a later version', (file) => Object.assign(file, { v: 2 }), 'vault.newer'],
    ['an earlier version', (file) => Object.assign(file, { v: 0 }), 'vault.damaged'],
    ['another cipher', (file) => Object.assign(file, { alg: 'A256CBC' }), 'vault.damaged'],
    ['another id', (file) => Object.assign(file, { id: 'AAAAAAAAAAAAAAAAAAAAAA' }), 'password.wrong'],
    ['another revision', (file) => Object.assign(file, { revision: 9 }), 'vault.damaged'],
    ['another date', (file) => Object.assign(file, { written: '2031-01-01T00:00:00.000Z' }), 'vault.damaged'],
    ['a slot twice', (file) => file.slots.push(first(file)), 'vault.damaged'],
    ['no slot', (file) => Object.assign(file, { slots: [] }), 'vault.damaged'],
    ['a short nonce', (file) => Object.assign(file, { iv: 'AAAA' }), 'vault.damaged'],
    ['other secrets', (file) => Object.assign(file, { sealed: `AAAA${file.sealed.slice(4)}` }), 'vault.damaged'],
  ])('refuses %s', async (_, change, code) => {
    await expect(opening(changed(change))).rejects.toMatchObject({ code })
  })

  test('refuses what is no vault', () => {
    for (const each of ['', '[]', 'null', '{}', 'x'.repeat(300_000)])
      expect(() => readFile(each)).toThrow('vault.damaged')
  })

  test('changes its password, and an old slot that is put back opens nothing', async () => {
    const next = await changePassword(text, password, 'another pass 2', now)
    await expect(opening(next)).rejects.toMatchObject({ code: 'password.wrong' })
    const vault = await opening(next, 'another pass 2')
    expect(vault.secrets).toHaveLength(2)
    expect(readFile(next).revision).toBe(2)
    const old = first(readFile(text))
    await expect(opening(changed((file) => file.slots.push(old), next))).rejects.toMatchObject({
      code: 'vault.damaged',
    })
    await expect(opening(changed((file) => Object.assign(file, { slots: [old] }), next))).rejects.toMatchObject({
      code: 'vault.damaged',
    })
    await expect(changePassword(text, 'a wrong one 3', 'another pass 2', now)).rejects.toMatchObject({
      code: 'password.wrong',
    })
  })

  test('opens with a passkey until that is taken away', async () => {
    const prf = new Uint8Array(32).fill(3)
    const passkey = { credential: 'cHJm', salt: 'A'.repeat(43), prf }
    const both = await addPasskey(text, password, passkey, now)
    expect(passkeysOf(both)).toEqual([{ credential: 'cHJm', salt: passkey.salt }])
    expect((await openVault(both, { credential: 'cHJm', prf })).secrets).toHaveLength(2)
    await expect(openVault(both, { credential: 'cHJm', prf: new Uint8Array(32) })).rejects.toMatchObject({
      code: 'password.wrong',
    })
    await expect(openVault(text, { credential: 'cHJm', prf })).rejects.toMatchObject({ code: 'vault.no_passkey' })
    const alone = await removePasskey(both, password, 'cHJm', now)
    await expect(openVault(alone, { credential: 'cHJm', prf })).rejects.toMatchObject({ code: 'vault.no_passkey' })
    const putBack = readFile(both).slots.find(({ kind }) => kind === 'passkey-prf')
    const tampered = changed((file) => file.slots.push(putBack as never), alone)
    await expect(openVault(tampered, { credential: 'cHJm', prf })).rejects.toMatchObject({ code: 'vault.damaged' })
    await opening(alone)
  })

  test('guesses of a passkey’s secret open nothing, however many', async () => {
    const prf = new Uint8Array(32).fill(3)
    const both = await addPasskey(text, password, { credential: 'cHJm', salt: 'A'.repeat(43), prf }, now)
    for (let guess = 0; guess < 1000; guess += 1) {
      const wrong = new Uint8Array(32)
      new DataView(wrong.buffer).setUint32(0, guess)
      await expect(openVault(both, { credential: 'cHJm', prf: wrong })).rejects.toMatchObject({
        code: 'password.wrong',
      })
    }
  })

  test('is under argon2id where it leaves the device, within bounds', async () => {
    const copy = await createVault(secretsOf(), password, now, copyCost)
    expect((await opening(copy)).secrets).toHaveLength(2)
    const cheap = changed((file) => Object.assign(first(file), { cost: { ...copyCost, kibibytes: 8 } }), copy)
    await expect(opening(cheap)).rejects.toMatchObject({ code: 'vault.unsafe' })
    const huge = changed((file) => Object.assign(first(file), { cost: { ...copyCost, kibibytes: 4_000_000 } }), copy)
    await expect(opening(huge)).rejects.toMatchObject({ code: 'vault.unsafe' })
  })
})

function first(file: VaultFile) {
  const [slot] = file.slots
  if (slot?.kind !== 'password') throw new Error('no password')
  return slot
}

const cost = (file: VaultFile, iterations: number) =>
  Object.assign(first(file), { cost: { kdf: 'PBKDF2-SHA256', iterations } })

import { expect, test } from 'vitest'
import { readKeystore } from './keystore.ts'
import { readPrivateKey, writePrivateKey } from './private-keys.ts'

/** The test vectors of the Web3 Secret Storage definition; `scrypt` with a smaller N, as light wallets write it. */
const keystore = (kdf: string, kdfparams: object, more: object) =>
  JSON.stringify({
    version: 3,
    id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
    Crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
      kdf,
      kdfparams,
      ...more,
    },
  })

const pbkdf2 = keystore(
  'pbkdf2',
  {
    c: 262144,
    dklen: 32,
    prf: 'hmac-sha256',
    salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
  },
  {
    ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
    mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
  },
)

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('reads the definition’s own JSON file with its password only', async () => {
  const { bytes, curve } = await readKeystore(pbkdf2, 'testpassword')
  expect(curve).toBe('secp256k1')
  expect(hex(bytes)).toBe('7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d')
  await expect(readKeystore(pbkdf2, 'testpassword ')).rejects.toMatchObject({ code: 'password.wrong' })
})

test('refuses JSON files that would stop the device, and those that are none', async () => {
  const params = { n: 2 ** 24, r: 8, p: 1, dklen: 32, salt: 'ab' }
  const rest = { ciphertext: 'ab', mac: 'ab' }
  await expect(readKeystore(keystore('scrypt', params, rest), 'x')).rejects.toMatchObject({
    code: 'keystore.too_costly',
  })
  const endless = { c: 1e9, dklen: 32, prf: 'hmac-sha256', salt: 'ab' }
  await expect(readKeystore(keystore('pbkdf2', endless, rest), 'x')).rejects.toMatchObject({
    code: 'keystore.too_costly',
  })
  for (const text of ['', '7', '{"version":3}', 'x'.repeat(30_000)])
    await expect(readKeystore(text, 'x')).rejects.toMatchObject({ code: 'keystore.invalid' })
})

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

test('reads private keys as their wallets write them, and writes them so again', () => {
  expect(writePrivateKey('evm', readPrivateKey('evm', key.slice(2).toUpperCase()))).toBe(key)
  const solana = readPrivateKey('solana', JSON.stringify([...new Uint8Array(32).fill(9)]))
  const written = writePrivateKey('solana', solana)
  expect(hex(readPrivateKey('solana', written).bytes)).toBe('09'.repeat(32))
  for (const curve of ['ed25519', 'secp256k1'] as const) {
    const pem = writePrivateKey('casper', { curve, bytes: new Uint8Array(32).fill(5) })
    const back = readPrivateKey('casper', pem)
    expect([back.curve, hex(back.bytes)]).toEqual([curve, '05'.repeat(32)])
  }
})

test('refuses numbers that are no keys, and a public key that belongs to another', () => {
  for (const text of ['', '0x', `0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`, key.slice(0, 20)])
    expect(() => readPrivateKey('evm', text)).toThrow('key.invalid')
  const foreign = JSON.stringify([...new Uint8Array(32).fill(9), ...new Uint8Array(32).fill(8)])
  expect(() => readPrivateKey('solana', foreign)).toThrow('key.invalid')
  expect(() => readPrivateKey('solana', 'O0Il')).toThrow('key.invalid')
  expect(() => readPrivateKey('casper', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----')).toThrow(
    'key.invalid',
  )
})

import { Worker } from 'node:worker_threads'
import { hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { replaceCopy, writeCopy } from '../copies/copies.ts'
import { pathOf } from '../derive/paths.ts'
import { testClock, testCopyStore, testVaultStore, testWorker } from '../testing/stores.ts'
import type { KeeperWorker } from './client.ts'
import { createKeyRing } from './key-ring.ts'

const phrase = 'test test test test test test test test test test test junk'
const password = 'correct horse 1'
const words = { kind: 'words', words: phrase } as const
const evm = { family: 'evm', path: pathOf('evm', 0) } as const
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const message = { kind: 'evm-message', message: new TextEncoder().encode('hello') } as const

/** One vault for the tests that only read it: deriving is what costs. */
const store = testVaultStore()
const clock = testClock()
const said: unknown[] = []
const ring = createKeyRing(store, testWorker(clock, said))
const [secret] = await ring.create(words, password)
const id = secret?.id as string
const ask = { secret: id, ...evm, address, request: message }

const reopened = async () => {
  if (ring.state().state !== 'open') await ring.unlock({ password })
}

test('signs for the address that was shown, and for no other one', async () => {
  await reopened()
  expect(await ring.addresses(id, [evm])).toMatchObject([{ address }])
  expect((await ring.sign(ask)).signature).toMatch(/^0x[0-9a-f]{130}$/)
  const other = { ...ask, path: pathOf('evm', 1) }
  await expect(ring.sign(other)).rejects.toMatchObject({ code: 'vault.address_differs' })
  await expect(ring.sign({ ...ask, secret: 'x' })).rejects.toMatchObject({ code: 'vault.secret_unknown' })
})

test('says no key and no word to the page, but for showing them after another unlocking', async () => {
  await reopened()
  await ring.sign(ask)
  const text = JSON.stringify(said)
  expect(text).not.toMatch(/junk|ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80|correct horse/)
  await expect(ring.revealWords(id, { password: 'wrong horse 1' })).rejects.toMatchObject({ code: 'password.wrong' })
  expect(await ring.revealWords(id, { password })).toBe(phrase)
  expect(await ring.revealKey(id, 'evm', evm.path, { password })).toBe(
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  )
})

test('locks when asked, after five minutes without anybody, and after a sleep in which no timer ran', async () => {
  await reopened()
  ring.lock()
  expect(ring.state()).toEqual({ state: 'locked' })
  await expect(ring.sign(ask)).rejects.toMatchObject({ code: 'vault.locked' })

  await ring.unlock({ password })
  clock.pass(299_000)
  await ring.touch()
  clock.pass(299_000)
  await ring.sign(ask)
  clock.pass(1000)
  expect(ring.state()).toEqual({ state: 'locked' })

  await ring.unlock({ password })
  clock.sleep(300_000)
  await expect(ring.sign(ask)).rejects.toMatchObject({ code: 'vault.locked' })
  expect(ring.state()).toEqual({ state: 'locked' })
})

test('signs nothing that is something else in disguise', async () => {
  await reopened()
  const solana = { secret: id, family: 'solana', path: pathOf('solana', 0) } as const
  const [place] = await ring.addresses(id, [solana])
  const from = { ...solana, address: place?.address as string }
  const key = hexToBytes(place?.publicKey ?? '')
  const transaction = Uint8Array.from([1, 0, 1, 2, ...key, ...new Uint8Array(32), ...new Uint8Array(32), 0])
  const sign = (request: Parameters<typeof ring.sign>[0]['request']) => ring.sign({ ...from, request })
  await expect(sign({ kind: 'solana-message', message: transaction })).rejects.toMatchObject({
    code: 'request.invalid',
  })
  await expect(
    sign({ kind: 'solana-message', message: Uint8Array.from([0x80, ...transaction]) }),
  ).rejects.toMatchObject({
    code: 'request.invalid',
  })
  expect(
    (await sign({ kind: 'solana-message', message: new TextEncoder().encode('línea\nuno') })).signature,
  ).toBeTruthy()
  expect((await sign({ kind: 'solana-transaction', message: transaction })).signature).toBeTruthy()
  const foreign = transaction.with(4, (transaction[4] as number) ^ 1)
  await expect(sign({ kind: 'solana-transaction', message: foreign })).rejects.toMatchObject({ code: 'keeper.refused' })
  // A request of another family than the address.
  await expect(sign(message)).rejects.toMatchObject({ code: 'keeper.refused' })
  const typedData = JSON.stringify({
    domain: { name: 'Permit', chainId: 137 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Hi: [{ name: 'to', type: 'string' }],
    },
    primaryType: 'Hi',
    message: { to: 'Ana' },
  })
  const typed = (chainId: number) => ring.sign({ ...ask, request: { kind: 'evm-typed-data', chainId, typedData } })
  await expect(typed(1)).rejects.toMatchObject({ code: 'network.wrong_chain' })
  const { privateKeyToAccount } = await import('viem/accounts')
  const reference = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
  expect((await typed(137)).signature).toBe(await reference.signTypedData(JSON.parse(typedData)))
  expect((await ring.sign(ask)).signature).toBe(await reference.signMessage({ message: 'hello' }))
})

test('a tab whose vault was changed in another one loses its change, never the other’s', async () => {
  const shared = testVaultStore()
  const [one, two] = [createKeyRing(shared, testWorker()), createKeyRing(shared, testWorker())]
  await one.create(words, password)
  await two.load()
  await two.unlock({ password })
  await one.changePassword(password, 'from tab one 1')
  await expect(two.changePassword(password, 'from tab two 2')).rejects.toMatchObject({
    code: 'vault.changed_elsewhere',
  })
  expect(two.state().state).toBe('locked')
  await two.unlock({ password: 'from tab one 1' })
  await two.add({ kind: 'key', family: 'evm', text: `0x${'7'.repeat(64)}` })
  await one.load()
  expect(one.state().state).toBe('locked')
  expect(await one.unlock({ password: 'from tab one 1' })).toHaveLength(2)
})

test('full storage keeps the vault that was there and says so', async () => {
  const small = testVaultStore()
  const full = createKeyRing(small, testWorker())
  small.full = true
  await expect(full.create(words, password)).rejects.toMatchObject({ code: 'vault.not_stored' })
  expect(full.state().state).toBe('none')
  small.full = false
  small.text = store.text
  await full.unlock({ password })
  small.full = true
  await expect(full.add({ kind: 'new-words' })).rejects.toMatchObject({ code: 'vault.not_stored' })
  expect(small.text).toBe(store.text)
  expect(full.state().state).toBe('locked')
})

test('a copy that does not come back as it was sent counts for nothing, and the old one stays', async () => {
  const copies = testCopyStore()
  const old = await writeCopy(copies, 'Old', store.text as string, password)
  const forgetful = { ...copies, read: async () => 'something else' }
  await expect(replaceCopy(forgetful, old, store.text as string, password)).rejects.toMatchObject({
    code: 'copy.not_verified',
  })
  await expect(replaceCopy(copies, old, store.text as string, 'not this one 1')).rejects.toMatchObject({
    code: 'password.wrong',
  })
  expect(copies.copies.has(old.id)).toBe(true)
})

test('does all of it in a thread of its own, which ends with locking', async () => {
  const threads: Worker[] = []
  const start = (): KeeperWorker => {
    const served = new URL('../testing/keeper-thread.ts', import.meta.url)
    const thread = new Worker(served)
    threads.push(thread)
    return {
      postMessage: (request) => thread.postMessage(request),
      addEventListener: (type: string, listener: (event: never) => void) =>
        void thread.on(type, (data) => listener({ data } as never)),
      terminate: () => void thread.terminate(),
    }
  }
  const threaded = createKeyRing({ ...testVaultStore(), read: store.read }, start)
  const [there] = await threaded.unlock({ password })
  expect((await threaded.sign({ ...ask, secret: there?.id as string })).signature).toMatch(/^0x/)
  const ended = new Promise((resolve) => threads[0]?.once('exit', resolve))
  threaded.lock()
  await ended
  await expect(threaded.sign(ask)).rejects.toMatchObject({ code: 'vault.locked' })
  threaded.lock()
})

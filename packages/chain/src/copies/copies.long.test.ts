import { expect, test } from 'vitest'
import { pathOf } from '../derive/paths.ts'
import { createKeyRing } from '../keys/key-ring.ts'
import { testCopyStore, testVaultStore, testWorker } from '../testing/stores.ts'
import { createVault } from '../vault/vault.ts'
import { readCopy, writeCopy } from './copies.ts'

const phrase = 'test test test test test test test test test test test junk'
const password = 'correct horse 1'
const evm = { family: 'evm', path: pathOf('evm', 0) } as const
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('a copy comes back on another device with the same addresses, and only with its own password', async () => {
  const ring = createKeyRing(testVaultStore(), testWorker())
  const [made] = await ring.create({ kind: 'words', words: phrase }, password)
  expect(await ring.addresses(made?.id as string, [evm])).toMatchObject([{ address }])
  const copies = testCopyStore()
  const text = await ring.copy('copy password 3', { password })
  expect(text).toContain('argon2id')
  const copy = await writeCopy(copies, 'Phone', text, 'copy password 3')
  await expect(readCopy(copies, copy.id, password)).rejects.toMatchObject({ code: 'password.wrong' })
  await expect(readCopy(copies, 'gone', password)).rejects.toMatchObject({ code: 'copy.none' })

  const device = testVaultStore()
  const elsewhere = createKeyRing(device, testWorker())
  const read = await readCopy(copies, copy.id, 'copy password 3')
  const [restored] = await elsewhere.restore(read.text, 'copy password 3', 'device password 4')
  expect(await elsewhere.addresses(restored?.id as string, [evm])).toMatchObject([{ address }])
  expect(device.text).not.toContain('argon2id')
  await expect(elsewhere.restore(read.text, 'copy password 3', 'device password 4')).rejects.toMatchObject({
    code: 'vault.changed_elsewhere',
  })

  const foreign = await createVault([], 'attackers own 9', new Date())
  copies.copies.set(copy.id, { ...copy, text: foreign })
  await expect(readCopy(copies, copy.id, 'copy password 3')).rejects.toMatchObject({ code: 'password.wrong' })
})

import { type EntryBook, pathOf, writeBook } from '@vitrine/chain'
import { testWorker } from '@vitrine/chain/testing'
import { type ReactNode, useEffect, useState } from 'react'
import type { KeyStorage } from '../data/keys/key-storage.ts'
import { createKeys, firstPlaces, type Keys } from '../data/keys/keys.ts'
import { KeysContext, nameOfAddress } from '../data/keys/use-keys.ts'

export const storyPassword = 'correct horse 1'
export const storyWords = 'test test test test test test test test test test test junk'

/** One device's storage; tabs that share it share its keys. */
export function memoryKeyStorage(
  kept: Record<string, string> = {},
  others: KeyStorage[] = [],
): KeyStorage & { kept: Map<string, string> } {
  const values = new Map(Object.entries(kept))
  return {
    kept: values,
    read: async (name) => values.get(name) ?? null,
    async change(name, change) {
      const next = change(values.get(name) ?? null)
      if (next !== null) values.set(name, next)
    },
    remove: async (name) => void values.delete(name),
    others: async () => others,
  }
}

export const keysOn = (storage: KeyStorage, now: () => number = Date.now): Keys =>
  createKeys({
    storage,
    startWorker: testWorker(),
    tabs: { tell: () => undefined, hear: () => undefined },
    now,
    nameOf: nameOfAddress,
  })

/** Some addresses of a person, one of each kind. */
export const storyBook: EntryBook = {
  version: 2,
  entries: [
    {
      wallet: 'vault',
      family: 'evm',
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      name: 'Ethereum',
      n: 0,
      secret: 's1',
      path: pathOf('evm', 0),
    },
    {
      wallet: 'vault',
      family: 'solana',
      address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
      name: 'Savings',
      n: 1,
      secret: 's1',
      path: pathOf('solana', 0),
    },
    {
      wallet: 'vault',
      family: 'casper',
      address: '020357f9e27d8125932c5e6fd52babb1a114bc89363f2f56c7860bb594f74523342b',
      name: 'Casper',
      n: 2,
      secret: 's1',
      path: pathOf('casper', 0),
    },
    { wallet: 'watch', family: 'evm', address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', name: 'The fund', n: 3 },
    {
      wallet: 'vault',
      family: 'evm',
      address: '0x00000000219ab540356cBB839Cbe05303d7705Fa',
      name: 'Old',
      n: 4,
      secret: 's1',
      path: pathOf('evm', 1),
      hidden: true,
    },
  ],
}

/** As it is before the vault was opened: enough for every screen that does not open it. */
const lockedVault = JSON.stringify({
  ...{ v: 1, alg: 'A256GCM', id: 'A'.repeat(22), revision: 1, written: '2026-05-16T09:30:00.000Z', iv: 'A'.repeat(16) },
  sealed: 'A'.repeat(64),
  slots: [
    {
      ...{ kind: 'password', cost: { kdf: 'PBKDF2-SHA256', iterations: 600_000 }, salt: 'A'.repeat(43) },
      ...{ iv: 'A'.repeat(16), wrapped: 'A'.repeat(64) },
    },
  ],
})

export const withAddresses = (notes: object = {}) => ({
  vault: lockedVault,
  book: writeBook(storyBook),
  notes: JSON.stringify(notes),
})

interface WithKeysProps {
  /** What this device has; nothing when left out, and `null` where it may keep nothing. */
  kept?: Record<string, string> | null
  /** Keys that are open, with one phrase; told its id. */
  open?: (secret: string) => ReactNode
  children?: ReactNode
}

/** The keys of a story's person. */
export function WithKeys({ kept = {}, open, children }: WithKeysProps) {
  const [keys] = useState(() => keysOn(kept ? memoryKeyStorage(kept) : refusingStorage))
  const [secret, setSecret] = useState<string | null>(null)
  const isOpen = open !== undefined
  useEffect(() => {
    const begin = async () => {
      await keys.load()
      if (!isOpen) return
      const made = await keys.keep({ kind: 'words', words: storyWords }, firstPlaces, storyPassword)
      setSecret(made.id)
    }
    void begin()
  }, [keys, isOpen])
  return <KeysContext value={keys}>{open ? secret && open(secret) : children}</KeysContext>
}

const refuse = () => Promise.reject(new DOMException('not here', 'SecurityError'))
const refusingStorage: KeyStorage = { read: refuse, change: refuse, remove: refuse, others: refuse }

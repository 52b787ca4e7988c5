import { expect, test } from 'vitest'
import { emptyBook, readBook, withEntry, withHidden, withMoved, withName, withoutEntry, writeBook } from './entries.ts'

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const watched = { wallet: 'watch', address, name: 'Ana', family: 'evm' } as const
const solana = {
  wallet: 'vault',
  address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  name: 'Sol',
  family: 'solana',
} as const

test('reads the first version’s list, in the order of n, and says what it could not read', () => {
  const old = [
    { wallet: 'metamask', address, name: 'Main', n: 3 },
    { wallet: 'phantom', address: solana.address, name: 'Sol', n: 1 },
    { wallet: 'x', address: 'not an address' },
    null,
  ]
  const { book, lost } = readBook(JSON.stringify(old))
  expect(book.entries.map(({ name, n, family }) => [name, n, family])).toEqual([
    ['Sol', 0, 'solana'],
    ['Main', 1, 'evm'],
  ])
  expect(lost).toBe(2)
  expect(readBook(writeBook(book))).toEqual({ book, lost: 0 })
  expect(readBook(null)).toEqual({ book: emptyBook, lost: 0 })
  expect(readBook('{')).toEqual({ book: emptyBook, lost: 1 })
})

test('has an address once, however its letters are written; a key makes a watched one one’s own', () => {
  const one = withEntry(withEntry(emptyBook, watched), { ...watched, address: address.toLowerCase(), name: 'Again' })
  expect(one.entries).toHaveLength(1)
  const owned = withEntry(one, { ...watched, wallet: 'vault', secret: 's', path: "m/44'/60'/0'/0/0", name: 'New' })
  expect(owned.entries).toMatchObject([{ wallet: 'vault', name: 'Ana', secret: 's' }])
  expect(withEntry(owned, watched).entries).toMatchObject([{ wallet: 'vault' }])
  const other = withEntry(withEntry(emptyBook, solana), { ...solana, address: solana.address.toLowerCase() })
  expect(other.entries).toHaveLength(2)
})

test('is renamed, hidden, moved and taken out, with the numbers closed up', () => {
  const book = withEntry(withEntry(emptyBook, watched), solana)
  expect(withName(book, watched, '  ').entries[0]?.name).toBe('Ana')
  expect(withName(book, watched, 'Bo').entries[0]?.name).toBe('Bo')
  expect(withHidden(book, solana, true).entries[1]?.hidden).toBe(true)
  expect(withMoved(book, solana, 0).entries.map(({ name, n }) => [name, n])).toEqual([
    ['Sol', 0],
    ['Ana', 1],
  ])
  expect(withoutEntry(book, watched).entries).toMatchObject([{ name: 'Sol', n: 0 }])
})

import { expect, test } from 'vitest'
import { bothOf, disputedOf } from './weave.ts'

const base = { name: 'Lumen', colors: { primary: '#111', text: '#222' }, terms: ['one'] }

test('what only one of two has changed is kept of both', () => {
  const mine = { ...base, colors: { ...base.colors, primary: '#abc' } }
  const theirs = { ...base, name: 'Café Lumen', colors: { ...base.colors, text: '#def' } }
  expect(disputedOf(base, mine, theirs)).toEqual([])
  expect(bothOf(base, mine, theirs, {})).toEqual({ ...theirs, colors: { primary: '#abc', text: '#def' } })
})

test('what both have changed differently is chosen by its place, a list as a whole', () => {
  const mine = { ...base, name: 'Mine', terms: ['one', 'two'] }
  const theirs = { ...base, name: 'Theirs', terms: [] }
  expect(disputedOf(base, mine, theirs).map(({ path }) => path)).toEqual(['name', 'terms'])
  expect(bothOf(base, mine, theirs, { name: 'theirs' })).toEqual({ ...base, name: 'Theirs', terms: ['one', 'two'] })
})

test('what one has taken away and the other has left stays away', () => {
  const { terms: _, ...without } = base
  expect(bothOf<Partial<typeof base>>(base, without, { ...base, name: 'Café Lumen' }, {})).toEqual({
    ...without,
    name: 'Café Lumen',
  })
})

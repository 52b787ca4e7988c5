import type { DesignDocument } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { withoutStaleWords } from './stale-words.ts'

const before: DesignDocument = {
  ...{ displayName: 'Ticket', description: 'For one evening.', category: '', language: 'en' },
  words: { displayName: 'Entrada', description: 'Para una noche.' },
  ...{ views: [], behaviours: {}, limitPerUser: null },
}

test('what a template says in the other language goes when its text is changed', () => {
  const after = withoutStaleWords(before, { ...before, displayName: 'Jazz' }, ['displayName', 'description'])
  expect(after.words).toEqual({ description: 'Para una noche.' })
})

test('what somebody wrote stays, and what is written with the change', () => {
  expect(withoutStaleWords(before, { ...before, displayName: 'Jazz' }, []).words).toEqual(before.words)
  const both = { ...before, displayName: 'Jazz', words: { displayName: 'Yas' } }
  expect(withoutStaleWords(before, both, ['displayName']).words).toEqual({ displayName: 'Yas' })
})

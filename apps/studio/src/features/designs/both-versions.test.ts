import type { DesignDocument } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { bothOf, disputedOf } from './both-versions.ts'

const base: DesignDocument = {
  ...{ displayName: 'Ticket', description: 'One evening.', category: 'Music', language: 'en', words: {}, views: [] },
  ...{ behaviours: { 'scarcity-v1': { maxObjects: 10 } }, limitPerUser: null },
}
const mine: DesignDocument = { ...base, displayName: 'Jazz', category: 'Jazz', words: { displayName: 'Yas' } }
const theirs: DesignDocument = {
  ...base,
  ...{ displayName: 'Blues', limitPerUser: 2 },
  behaviours: { 'scarcity-v1': { maxObjects: 20 }, 'transferable-v1': {} },
}

test('only what two have changed differently is to be chosen', () => {
  expect(disputedOf(base, mine, theirs)).toEqual([{ part: 'displayName', mine: 'Jazz', theirs: 'Blues' }])
})

test('what either has changed is kept, and of what both have changed what was chosen', () => {
  const { limitPerUser, behaviours } = theirs
  const kept = { ...mine, limitPerUser, behaviours }
  expect(bothOf(base, mine, theirs, {})).toEqual(kept)
  expect(bothOf(base, mine, theirs, { displayName: 'theirs' })).toEqual({ ...kept, displayName: 'Blues' })
})

test('what one has taken out stays out', () => {
  expect(bothOf(base, { ...mine, behaviours: {} }, { ...theirs, behaviours: base.behaviours }, {}).behaviours).toEqual(
    {},
  )
})

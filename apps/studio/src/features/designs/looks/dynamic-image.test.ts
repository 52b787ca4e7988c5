import { dynamicPicture } from '@vitrine/token-rules/faces'
import { expect, test } from 'vitest'
import {
  addState,
  compared,
  raiseRule,
  removeState,
  renameState,
  stateNames,
  withoutStates,
  withStates,
} from './dynamic-image.ts'

const picture = { type: 'image', url: '/closed', scale: 'fit', alt: 'A crate' } as const
const made = addState(addState(withStates(picture, 'usual'), 'open', '/open'), 'open', '/empty')
const crate = {
  ...made,
  rules: [
    compared({ field: 'crate-v3.opened', state: 'open' }, 'equals', 'true'),
    compared({ field: 'crate-v3.left', state: 'open 2' }, 'max', '0'),
  ],
}
const shown = (view: typeof crate, block: object) =>
  dynamicPicture({ kind: 'dynamic-image', ...view } as never, { 'crate-v3': block })?.url

test('a picture with states shows that of the first rule that holds, and its usual one otherwise', () => {
  expect(stateNames(made)).toEqual(['usual', 'open', 'open 2'])
  expect(shown(crate, { opened: false, left: 3 })).toBe('/closed')
  expect(shown(crate, { opened: true, left: 0 })).toBe('/open')
  expect(shown(raiseRule(crate, 1), { opened: true, left: 0 })).toBe('/empty')
  expect(raiseRule(crate, 0)).toEqual(crate)
})

test('the states stand in one order, the usual one first, in whatever order they are kept', () => {
  const kept = { ...made, states: Object.fromEntries(Object.entries(made.states).toReversed()) }
  expect(stateNames(kept)).toEqual(stateNames(made))
  const counted = addState(addState(kept, '10', '/ten'), '9', '/nine')
  expect(stateNames(counted)).toEqual(['usual', '9', '10', 'open', 'open 2'])
})

test('a state is renamed wherever it stands, and goes with the rules that lead to it; the usual one stays', () => {
  const renamed = renameState(renameState(crate, 'open', 'Opened'), 'usual', 'Sealed')
  expect(renamed).toMatchObject({ initial: 'Sealed', rules: [{ state: 'Opened' }, { state: 'open 2' }] })
  expect(renameState(crate, 'open', 'usual')).toEqual(crate)
  expect(renameState(crate, 'open', '')).toEqual(crate)
  const without = removeState(crate, 'open')
  expect(without.rules).toHaveLength(1)
  expect(shown(without, { opened: true, left: 3 })).toBe('/closed')
  expect(removeState(crate, 'usual')).toEqual(crate)
  expect(withoutStates(crate)).toEqual(picture)
})

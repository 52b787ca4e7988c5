import { person } from '@vitrine/fixtures'
import type { Find } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { publicProfileOf, tokenOf } from '../../testing/demo-answers.ts'
import { findersOf } from './finders-of.ts'

const [bo, chen] = [publicProfileOf(person('bo')), publicProfileOf(person('chen'))]
const [stamp, shell] = [tokenOf('ana', 'lumen-stamp'), tokenOf('ana', 'marea-sea-glass')]

test('each person is told of once, whoever found something last first, with one of each kind and how many there were', () => {
  const finds: Find[] = [
    { person: bo, token: stamp },
    { person: bo, token: stamp },
    { person: chen, token: shell },
    { person: bo, token: shell },
    { person: bo, token: stamp },
  ]
  expect(findersOf(finds)).toEqual([
    { person: bo, pieces: [stamp, shell], count: 4 },
    { person: chen, pieces: [shell], count: 1 },
  ])
})

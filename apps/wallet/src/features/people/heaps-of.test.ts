import { person } from '@vitrine/fixtures'
import type { Find } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { publicProfileOf, tokenOf } from '../../testing/demo-answers.ts'
import { heapsOf } from './heaps-of.ts'

const [bo, chen] = [publicProfileOf(person('bo')), publicProfileOf(person('chen'))]
const [stamp, shell] = [tokenOf('ana', 'lumen-stamp'), tokenOf('ana', 'marea-sea-glass')]

test('things of one kind that came one after the other are one heap, of one person each', () => {
  const finds: Find[] = [
    { person: bo, token: stamp },
    { person: bo, token: stamp },
    { person: bo, token: shell },
    { person: chen, token: shell },
    { person: bo, token: stamp },
  ]
  expect(heapsOf(finds).map(({ find, count }) => [find.person.name, count])).toEqual([
    [bo.name, 2],
    [bo.name, 1],
    [chen.name, 1],
    [bo.name, 1],
  ])
})

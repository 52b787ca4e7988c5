import { expect, test } from 'vitest'
import { z } from 'zod'
import { orderedIds } from './ordered-ids.ts'

test('ten thousand ids are as many different ones, each after the one before, and begin with their time', () => {
  const next = orderedIds(new Date('2026-05-01T12:00:00Z'))
  const ids = Array.from({ length: 10_000 }, next)

  expect(new Set(ids).size).toBe(10_000)
  expect(ids.toSorted()).toEqual(ids)
  expect(ids.every((id) => z.uuid({ version: 'v7' }).safeParse(id).success)).toBe(true)
  expect(ids[0]?.slice(0, 18)).toBe('019de368-f600-7000')
  expect(ids[4_096]?.slice(0, 18)).toBe('019de368-f601-7000')
})

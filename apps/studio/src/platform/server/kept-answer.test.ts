import { NetworkFailure } from '@vitrine/client'
import { Problem } from '@vitrine/protocol/problem'
import { beforeEach, expect, test } from 'vitest'
import { forgetKeptAnswers, keptAnswer } from './kept-answer.ts'

beforeEach(() => localStorage.clear())

const failing = (error: unknown) => () => Promise.reject(error)
const offline = new NetworkFailure('offline')

test('without a connection the last answer is told, and a refusal is never replaced by it', async () => {
  await expect(keptAnswer('counters', failing(offline))).rejects.toBe(offline)
  expect(await keptAnswer('counters', async () => ['door'])).toEqual(['door'])
  expect(await keptAnswer('counters', failing(offline))).toEqual(['door'])
  const refused = new Problem('auth.forbidden')
  await expect(keptAnswer('counters', failing(refused))).rejects.toBe(refused)
})

test('nothing stays after signing out', async () => {
  await keptAnswer('counters', async () => ['door'])
  forgetKeptAnswers()
  await expect(keptAnswer('counters', failing(offline))).rejects.toBe(offline)
})

test('an answer that comes after signing out is not kept', async () => {
  const late = Promise.withResolvers<string[]>()
  const asked = keptAnswer('counters', () => late.promise)
  forgetKeptAnswers()
  late.resolve(['door'])
  expect(await asked).toEqual(['door'])
  await expect(keptAnswer('counters', failing(offline))).rejects.toBe(offline)
})

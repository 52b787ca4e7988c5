import { expect, test } from 'vitest'
import en from '../locales/en/problems.json' with { type: 'json' }
import es from '../locales/es/problems.json' with { type: 'json' }
import { clientProblems } from './client-problems.ts'
import * as protocol from './index.ts'
import { authProblems, type ProblemCode, platformProblems, problems, sharedProblems } from './problems.ts'
import { type SentenceCatalogue, sentenceOf } from './sentences.ts'

const catalogues: Record<string, Record<string, { title: string; body: string }>> = { en, es }
const facts: Record<string, Record<string, string>> = {
  ...Object.fromEntries(Object.entries(problems).map(([code, { details }]) => [code, details])),
  ...clientProblems,
}
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1])

test.each(Object.keys(facts))('%s has a title and a body in both languages, with its own facts only', (id) => {
  for (const catalogue of Object.values(catalogues)) {
    const sentence = catalogue[id]
    expect(sentence?.title).toBeTruthy()
    expect(sentence?.body).toBeTruthy()
    const used = placeholders(`${sentence?.title} ${sentence?.body}`)
    expect(Object.keys(facts[id] ?? {})).toEqual(expect.arrayContaining(used))
  }
  expect(placeholders(es[id as keyof typeof es].body)).toEqual(placeholders(en[id as keyof typeof en].body))
})

test('there is no sentence without a problem', () => {
  for (const catalogue of Object.values(catalogues)) {
    expect(Object.keys(catalogue).filter((id) => !(id in facts))).toEqual([])
  }
})

test('every problem is declared by an operation or by the platform', () => {
  const declared = new Set<string>([...sharedProblems, ...authProblems, ...platformProblems])
  for (const value of Object.values(protocol as Record<string, unknown>)) {
    const { problems: own } = (value ?? {}) as { problems?: unknown }
    if (Array.isArray(own)) for (const code of own as ProblemCode[]) declared.add(code)
  }
  expect(Object.keys(problems).filter((code) => !declared.has(code))).toEqual([])
})

test('facts are filled in, and the end of a login lock is readable by clients of the original', () => {
  const details = { lockedUntil: '2026-06-01T12:00:00.123Z' }
  expect(sentenceOf(en as SentenceCatalogue, 'identity.locked', details).body).toBe(
    'Too many login attempts, try again at 2026-06-01T12:00:00Z',
  )
})

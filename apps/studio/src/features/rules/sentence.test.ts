import { rulePartsOf } from '@vitrine/protocol'
import en from '@vitrine/protocol/locales/en/rules.json' with { type: 'json' }
import es from '@vitrine/protocol/locales/es/rules.json' with { type: 'json' }
import { expect, test } from 'vitest'
import inEnglish from './locales/en.json' with { type: 'json' }
import inSpanish from './locales/es.json' with { type: 'json' }
import { beginPart, missingIn, partOf, toRule } from './parts.ts'
import { type Spoken, sayRule } from './sentence.ts'

const parts = rulePartsOf({ en, es })
const speak = (language: 'en' | 'es'): Spoken => {
  const strings: Record<string, string> = language === 'en' ? inEnglish : inSpanish
  return {
    language,
    parts,
    names: new Map([
      ['stamp', 'Stamp'],
      ['raffle', 'Raffle'],
    ]),
    t: (key, values = {}) =>
      (strings[key] ?? strings[`${key}_${values.count === 1 ? 'one' : 'other'}`] ?? key).replace(
        /\{\{(\w+)\}\}/g,
        (_, name: string) => String(values[name]),
      ),
  }
}
const rule = {
  trigger: { id: 'got', config: { objectDefinitionId: 'stamp', limitPerUser: 3 } },
  effects: [
    { id: 'add-points-v2', config: { points: 1, channel: 'stamps' } },
    { id: 'send-prize', config: { prizeSetId: 'raffle' } },
  ],
}

test('a rule reads as a sentence, in both languages', () => {
  expect(sayRule(rule, speak('en'))).toBe(
    'When somebody gets “Stamp”, then they get 1 point in “stamps” and they draw from “Raffle”. 3 times per person.',
  )
  expect(sayRule(rule, speak('es'))).toBe(
    'Cuando alguien recibe “Stamp”, entonces recibe 1 punto en «stamps» y participa en “Raffle”. 3 veces por persona.',
  )
})

test('any trigger and effect of the contract can be begun, said and checked without knowing it', () => {
  for (const kind of ['triggers', 'effects'] as const) {
    for (const part of parts[kind]) {
      const begun = beginPart(part)
      const draft = kind === 'triggers' ? { trigger: begun, effects: [] } : { trigger: rule.trigger, effects: [begun] }
      expect(sayRule(draft, speak('en'))).not.toContain('{{')
      expect(missingIn(part, begun)).toEqual(part.config.required ?? [])
    }
  }
  const got = partOf(parts, 'triggers', 'got')
  const solved = partOf(parts, 'triggers', 'solved')
  if (!got || !solved) throw new Error('no such trigger')
  // Another trigger about the same design keeps the design.
  expect(beginPart(solved, { objectDefinitionId: 'stamp' }).config).toMatchObject({ objectDefinitionId: 'stamp' })
  expect(
    toRule({ trigger: { id: 'got', config: { objectDefinitionId: '', limitPerUser: null } }, effects: [] }),
  ).toEqual({
    trigger: { id: 'got', config: { limitPerUser: null } },
    effects: [],
  })
})

import { expect, test } from 'vitest'
import en from '../../locales/en/rules.json' with { type: 'json' }
import es from '../../locales/es/rules.json' with { type: 'json' }
import { RuleParts, rulePartsOf } from './rule-parts.ts'
import { RuleEffect, tokenTriggers } from './rules.ts'

const parts = rulePartsOf({ en, es })
const placeholders = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()

test('every trigger and effect can be asked for and said without knowing it, in both languages', () => {
  expect(RuleParts.parse(parts)).toEqual(parts)
  expect(parts.triggers.map(({ id }) => id)).toEqual([...tokenTriggers, 'custom-event'])
  expect(parts.effects).toHaveLength(RuleEffect.options.length)
  for (const [kind, list] of [
    ['triggers', parts.triggers],
    ['effects', parts.effects],
  ] as const) {
    expect(Object.keys(en[kind])).toEqual(list.map(({ id }) => id))
    expect(Object.keys(es[kind])).toEqual(list.map(({ id }) => id))
    for (const { id, config, inWords } of list) {
      const settings = Object.keys(config.properties)
      // Everything but how often is part of the sentence.
      const said = settings.filter((name) => config.properties[name]?.asks !== 'times').toSorted()
      expect([id, placeholders(inWords.en.sentence)]).toEqual([id, said])
      expect([id, placeholders(inWords.es.sentence)]).toEqual([id, said])
      for (const name of settings) {
        expect([id, name, config.properties[name]?.asks]).not.toContain(undefined)
        expect(Object.keys(en.settings)).toContain(name)
        expect(Object.keys(es.settings)).toContain(name)
      }
    }
  }
})

import { describe, expect, test } from 'vitest'
import { allStrings } from './story-i18n.ts'

const { en = {}, es = {} } = allStrings() as Record<string, Record<string, Record<string, string>>>
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}|<(\w+)>/g)].map(([mark]) => mark).sort()

describe('English and Spanish', () => {
  test('speak of the same namespaces', () => {
    expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort())
    expect(Object.keys(en)).toContain('connect')
  })

  test.each(Object.keys(en))('%s has every sentence in both, with the same facts and links', (namespace) => {
    const english = en[namespace] ?? {}
    const spanish = es[namespace] ?? {}
    expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort())
    for (const [key, sentence] of Object.entries(english)) {
      expect([key, placeholders(spanish[key] ?? '')]).toEqual([key, placeholders(sentence)])
      expect(spanish[key]?.trim(), `${namespace}:${key}`).not.toBe('')
    }
  })
})

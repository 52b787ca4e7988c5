import type { RulePart, RuleParts } from '@vitrine/protocol'
import type { Translate } from '../../platform/i18n/use-t.tsx'
import { type DraftPart, type DraftRule, partOf } from './parts.ts'

export interface Spoken {
  t: Translate<'rules'>
  language: 'en' | 'es'
  parts: RuleParts
  /** What the brand calls its designs and prize sets, by id. */
  names: ReadonlyMap<string, string>
}

/** What a setting is, said within a sentence. */
function say(value: unknown, asks: string | undefined, { t, names }: Spoken): string {
  if (value === undefined || value === '' || value === null) return t('unset')
  if (asks === 'design' || asks === 'prize-set') return `“${names.get(String(value)) ?? t('removed')}”`
  if (asks === 'points') return t('points', { count: Number(value) })
  if (asks === 'coins') return t('coins', { count: Number(value) })
  return String(value)
}

function sayPart(part: RulePart | undefined, { id, config }: DraftPart, spoken: Spoken): string {
  if (!part) return id
  const { sentence } = part.inWords[spoken.language]
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    say(config[name], part.config.properties[name]?.asks, spoken),
  )
}

/** "When somebody gets “Stamp”, then they get 1 point in “stamps”." */
export function sayRule({ trigger, effects }: DraftRule, spoken: Spoken): string {
  const { t, language, parts } = spoken
  const list = new Intl.ListFormat(language, { style: 'long', type: 'conjunction' })
  const then = effects.map((effect) => sayPart(partOf(parts, 'effects', effect.id), effect, spoken))
  const sentence = t('rule', {
    when: sayPart(partOf(parts, 'triggers', trigger.id), trigger, spoken),
    follows: then.length > 0 ? list.format(then) : t('unset'),
  })
  const limit = trigger.config.limitPerUser
  if (typeof limit !== 'number') return sentence
  return `${sentence} ${limit === 1 ? t('limit-once') : t('limit', { count: limit })}`
}

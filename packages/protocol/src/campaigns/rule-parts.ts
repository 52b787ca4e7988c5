import { z } from 'zod'
import { operation } from '../operation.ts'
import { RuleEffect, RuleTrigger, ruleAsks } from './rules.ts'

const Language = z.object({
  /** What a list of choices calls it. */
  name: z.string(),
  /** What it says in a rule; settings stand in `{{double braces}}`, by their names. */
  sentence: z.string(),
  /** What a form calls each setting. */
  settings: z.record(z.string(), z.string()),
})

/** One thing that can set rules off, or that can follow, with all that a screen needs to ask for it and to say it. */
export const RulePart = z.object({
  id: z.string(),
  /** JSON Schema (2020-12) of its `config`; each property says by `asks` what it is about. */
  config: z.object({
    required: z.array(z.string()).optional(),
    properties: z.record(
      z.string(),
      z.looseObject({ asks: z.enum(ruleAsks).optional(), default: z.unknown().optional() }),
    ),
  }),
  inWords: z.object({ en: Language, es: Language }),
})
export type RulePart = z.infer<typeof RulePart>

export const RuleParts = z.object({ triggers: z.array(RulePart), effects: z.array(RulePart) })
export type RuleParts = z.infer<typeof RuleParts>

export const listRuleParts = operation({
  id: 'listRuleParts',
  method: 'GET',
  path: '/campaigns/rule-parts',
  summary:
    'Every trigger and effect that rules can be made of, with a schema of its settings and its sentence in each language.',
  auth: 'public',
  reply: RuleParts,
})

/** `locales/{language}/rules.json`. */
export interface RuleSentences {
  triggers: Readonly<Record<string, { name: string; sentence: string }>>
  effects: Readonly<Record<string, { name: string; sentence: string }>>
  settings: Readonly<Record<string, string>>
}

type Config = RulePart['config']
type Variant = { shape: { id: z.ZodType; config: z.ZodType } }

/** The triggers and effects of the contract, as `listRuleParts` tells of them. */
export function rulePartsOf(sentences: { en: RuleSentences; es: RuleSentences }): RuleParts {
  const partsOf = (kind: 'triggers' | 'effects', variants: readonly Variant[]) =>
    variants.flatMap(({ shape }) => {
      const config = z.toJSONSchema(shape.config, { io: 'input' }) as unknown as Config
      const names = Object.keys(config.properties ?? {})
      const inWords = (of: RuleSentences, id: string) => ({
        name: of[kind][id]?.name ?? id,
        sentence: of[kind][id]?.sentence ?? id,
        settings: Object.fromEntries(names.map((name) => [name, of.settings[name] ?? name])),
      })
      return idsOf(shape.id).map((id) => ({
        id,
        config: { ...(config.required ? { required: config.required } : {}), properties: config.properties ?? {} },
        inWords: { en: inWords(sentences.en, id), es: inWords(sentences.es, id) },
      }))
    })
  return { triggers: partsOf('triggers', RuleTrigger.options), effects: partsOf('effects', RuleEffect.options) }
}

const idsOf = (schema: z.ZodType): string[] => {
  const { enum: several, const: one } = z.toJSONSchema(schema) as { enum?: string[]; const?: string }
  return several ?? (one === undefined ? [] : [one])
}

import { z } from 'zod'
import { Language } from '../studio/words.ts'
import { ViewPlacement } from '../tokens/views.ts'
import { isPlainText } from '../viewer/harmless.ts'

const text = (max: number) => z.string().max(max).refine(isPlainText, 'has signs that cannot be seen')

export const designLimits = {
  nameMax: 120,
  descriptionMax: 5_000,
  categoryMax: 100,
  viewsMax: 40,
  behavioursMax: 40,
  wordsMax: 300,
  documentMaxBytes: 256 * 1024,
} as const

/** The settings of each behaviour that is switched on, by its id. Checked by the behaviours' own schemas before anybody gets one. */
const Behaviours = z
  .record(z.string().regex(/^[a-z0-9-]{1,60}$/), z.record(z.string().max(100), z.unknown()))
  .refine((all) => Object.keys(all).length <= designLimits.behavioursMax, 'has too many behaviours')

/** A design as it is edited. It may be incomplete: what is missing is said with it, and keeps it from being tested. */
export const DesignDocument = z.strictObject({
  displayName: text(designLimits.nameMax),
  description: text(designLimits.descriptionMax),
  category: text(designLimits.categoryMax),
  /** The language that it is written in. */
  language: Language,
  /** How its texts are said in the other one, by where they are: `displayName`, `behaviours.quiz-v2.question`. */
  words: z
    .record(z.string().max(200), text(designLimits.descriptionMax))
    .refine((all) => Object.keys(all).length <= designLimits.wordsMax, 'has too many texts'),
  views: z.array(ViewPlacement).max(designLimits.viewsMax),
  behaviours: Behaviours,
  /** How many of it one person may hold; null for any number. */
  limitPerUser: z.int().min(1).max(1_000_000).nullable(),
})
export type DesignDocument = z.infer<typeof DesignDocument>

/** - `draft`: staff alone see it. - `test`: the team tries it; what is issued is marked and can be swept away. - `live`: for good. */
export const designStages = ['draft', 'test', 'live'] as const
export const DesignStage = z.enum(designStages)
export type DesignStage = z.infer<typeof DesignStage>

/** What keeps a design from being tested, by where it is: `displayName`, `views`, `behaviours.quiz-v2.question`. */
export const DesignFault = z.object({
  path: z.string(),
  kind: z.enum(['missing', 'wrong', 'excluded', 'unknown']),
  message: z.string(),
})
export type DesignFault = z.infer<typeof DesignFault>

/** One place in which two documents differ; undefined where there is nothing. */
export const DesignDifference = z.object({
  path: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})
export type DesignDifference = z.infer<typeof DesignDifference>

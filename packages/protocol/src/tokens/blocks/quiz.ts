import { z } from 'zod'
import { AnswerOption, haveOwnIds, ownIds } from './question.ts'

const shared = {
  question: z.string().min(1).max(500),
  clue: z.string().max(500).nullable().default(null),
  /** What can be chosen; none means that the answer is written. */
  answerOptions: z.array(AnswerOption).max(20).default([]).refine(haveOwnIds, ownIds),
  /** How often one may try; null for any number. */
  maxAttempts: z.int().min(1).max(1_000).nullable().default(null),
}

export const QuizSettings = z
  .looseObject({
    ...shared,
    /** Ids of options, or texts as they may be written. Never in any reply. */
    correctAnswers: z.array(z.string().min(1).max(200)).min(1).max(50),
  })
  .refine(
    ({ answerOptions, correctAnswers }) =>
      answerOptions.length === 0 || correctAnswers.every((id) => answerOptions.some((option) => option.id === id)),
    { path: ['correctAnswers'], message: 'A right answer is not among the options.' },
  )
/** As a design gives it. */
export type QuizSettings = z.input<typeof QuizSettings>

export const quizStatuses = ['open', 'solved', 'failed'] as const

export const QuizState = z.looseObject({
  ...shared,
  /** `failed` when no attempts are left. */
  status: z.enum(quizStatuses).default('open'),
  solved: z.boolean().default(false),
  attempts: z.int().default(0),
  attemptsLeft: z.int().nullable().default(null),
  lastPlayed: z.iso.datetime().nullable().default(null),
})
export type QuizState = z.infer<typeof QuizState>

/** What an answer is answered with. */
export interface QuizOutput {
  solved: boolean
  attemptsLeft: number | null
}

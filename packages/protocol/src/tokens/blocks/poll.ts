import { z } from 'zod'
import { TokenId } from '../../ids.ts'
import { operation } from '../../operation.ts'
import { AnswerOption, haveOwnIds, ownIds } from './question.ts'

export const pollResultsShown = ['afterVoting', 'always', 'never'] as const

export const PollSettings = z.looseObject({
  question: z.string().min(1).max(500),
  responseOptions: z.array(AnswerOption).min(2).max(20).refine(haveOwnIds, ownIds),
  /** When its holders see how all have voted. */
  showResults: z.enum(pollResultsShown).default('afterVoting'),
})
/** As a design gives it. */
export type PollSettings = z.input<typeof PollSettings>

/** How many have chosen each option, by its id. */
export const PollCounts = z.record(z.string(), z.int())

export const PollState = z.looseObject({
  ...PollSettings.shape,
  /** What its holder has voted with this token. */
  response: z.string().nullable().default(null),
  lastReplied: z.iso.datetime().nullable().default(null),
  /** As they were when its holder voted, if they may be seen; the live ones are an operation of their own. */
  results: PollCounts.nullable().default(null),
})
export type PollState = z.infer<typeof PollState>

export const PollResults = z.object({
  /** The caller's own vote in this poll, with whichever token it was given. */
  response: z.string().nullable(),
  /** Null while the caller may not see them. */
  results: PollCounts.nullable(),
  total: z.int().nullable(),
})
export type PollResults = z.infer<typeof PollResults>

export const getPollResults = operation({
  id: 'getPollResults',
  method: 'GET',
  path: '/vatoms/:tokenId/poll-results',
  summary: 'How all have voted so far, where the poll shows it to the caller; and the caller’s own vote.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { token: 'params.tokenId' },
  params: z.object({ tokenId: TokenId }),
  reply: z.object({ data: PollResults }),
  problems: ['token.not_found', 'token.not_viewable', 'token.action_not_supported'],
})

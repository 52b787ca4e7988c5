import { randomUUID } from 'node:crypto'
import { poll as pollVotes } from '@vitrine/protocol'
import type { Database } from '../../platform/database/database.ts'
import type { ModuleHooks } from '../../platform/modules/module.ts'
import type { Behaviour } from '../tokens/index.ts'
import { type AnsweredTokens, answersRoutes } from './answers.routes.ts'
import { insertFormResponse, insertPollAnswer, mergeAnswers } from './answers.store.ts'
import { answersPort } from './answers-port.ts'
import { form } from './form-v1.ts'
import { poll } from './poll-v1.ts'
import { quiz } from './quiz-v2.ts'

export interface AnswersNeeds {
  database: Database
  tokens: AnsweredTokens
}

export const answerBehaviours: readonly Behaviour[] = [quiz, poll, form]

export function answersModule({ database, tokens }: AnswersNeeds): ModuleHooks {
  return {
    name: 'answers',
    // A hint without facts: the results are read by those who may.
    topics: [{ topic: pollVotes, authorize: () => true }],
    behaviours: answerBehaviours,
    ports: [
      answersPort.provide(({ tx, token: { id: tokenId, objectDefinitionId }, callerId: accountId, now: at }) => {
        const answering = { tokenId, objectDefinitionId, accountId, at }
        return {
          answerPollOnce: (answer) => insertPollAnswer(tx, { ...answering, answer }),
          keepResponse: (data) => insertFormResponse(tx, { ...answering, id: randomUUID(), data }),
        }
      }),
    ],
    personalData: [
      { name: 'pollAnswers', table: 'poll_answer', people: ['account_id'], key: ['object_definition_id'] },
      { name: 'formResponses', table: 'form_response', people: ['account_id'], key: ['id'] },
    ],
    onAccountMerged: mergeAnswers,
    mount: (http) => answersRoutes(http, { database, tokens }),
  }
}

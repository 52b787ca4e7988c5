import {
  FormState,
  getPollResults,
  listFormResponses,
  type ObjectDefinitionId,
  PollState,
  Problem,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import { csvLine } from '../../platform/csv.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { TextReply } from '../../platform/http/replies/text-reply.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Brands, TokensApi } from '../tokens/index.ts'
import { countFormResponses, findFormResponses, findPollAnswer } from './answers.store.ts'
import { form } from './form-v1.ts'
import { maySeeResults, poll, pollCounters, pollCounts } from './poll-v1.ts'

/** What answers ask of tokens. */
export type AnsweredTokens = Pick<TokensApi, 'read' | 'counters' | 'definitions'>

export interface AnswersRoutesNeeds {
  database: Database
  tokens: AnsweredTokens
  brands: Pick<Brands, 'assertStaff'>
}

export function answersRoutes(http: FastifyInstance, { database, tokens, brands }: AnswersRoutesNeeds): void {
  serve(http, getPollResults, async ({ params, caller }) => {
    const token = await tokens.read(database, params.tokenId, caller.accountId)
    const state = PollState.safeParse(token.state[poll.id]).data
    if (!state) throw new Problem('token.action_not_supported', { behaviorId: poll.id, actionId: getPollResults.id })
    const { objectDefinitionId } = token.state['studio-info-v1']
    const response = await findPollAnswer(database, objectDefinitionId, caller.accountId)
    if (!maySeeResults(state, response !== null)) return { data: { response, results: null, total: null } }
    const counts = await tokens.counters.read(database, pollCounters(objectDefinitionId, state))
    const total = counts.reduce((sum, count) => sum + count, 0)
    return { data: { response, results: pollCounts(state, counts), total } }
  })

  serve(http, listFormResponses, async ({ params, query: { format, ...page }, caller, request }) => {
    await brands.assertStaff(database, caller.accountId, params.businessId)
    const { objectDefinitionId } = params
    const [definition] = await tokens.definitions.newest(database, [objectDefinitionId])
    if (definition?.businessId !== params.businessId) throw new Problem('object_definition.not_found')
    const state = FormState.safeParse(definition.behaviours[form.id]).data
    if (!state) throw new Problem('token.action_not_supported', { behaviorId: form.id, actionId: listFormResponses.id })
    const wantsCsv = format === 'csv' || (format === undefined && request.headers.accept?.includes('text/csv') === true)
    if (wantsCsv) {
      return new TextReply({
        type: 'text/csv; charset=utf-8',
        fileName: `${objectDefinitionId}-responses.csv`,
        lines: csvOf(database, objectDefinitionId, state),
      })
    }
    const [items, total] = await Promise.all([
      findFormResponses(database, { objectDefinitionId, ...page }),
      countFormResponses(database, objectDefinitionId),
    ])
    return { items, total }
  })
}

const rowsAtOnce = 500

/** All responses, a column for each field: read and sent piece by piece, however many there are. */
async function* csvOf(
  db: Queryable,
  objectDefinitionId: ObjectDefinitionId,
  { fields }: Pick<FormState, 'fields'>,
): AsyncGenerator<string> {
  // Spreadsheets take it for UTF-8 by this mark.
  yield `\uFEFF${csvLine(['response', 'sent at', 'token', 'person', ...fields.map((field) => field.label)])}`
  let after: string | undefined
  do {
    const rows = await findFormResponses(db, { objectDefinitionId, limit: rowsAtOnce, after })
    yield rows
      .map(({ id, at, tokenId, accountId, data }) =>
        csvLine([id, at, tokenId, accountId, ...fields.map((field) => data[field.id])]),
      )
      .join('')
    after = rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined
  } while (after)
}

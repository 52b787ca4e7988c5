import {
  type FormAnswers,
  FormState,
  getPollResults,
  listFormResponses,
  type ObjectDefinitionId,
  PollState,
  Problem,
} from '@vitrine/protocol'
import { csvLine } from '@vitrine/token-rules'
import type { FastifyInstance } from 'fastify'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { TextReply } from '../../platform/http/replies/text-reply.ts'
import { serve } from '../../platform/http/serve.ts'
import type { TokensApi } from '../tokens/index.ts'
import { countFormResponses, findAnsweredFields, findFormResponses, findPollAnswer } from './answers.store.ts'
import { form } from './form-v1.ts'
import { maySeeResults, poll, pollCounters, pollCounts } from './poll-v1.ts'

/** What answers ask of tokens. */
export type AnsweredTokens = Pick<TokensApi, 'read' | 'counters' | 'definitions'>

export interface AnswersRoutesNeeds {
  database: Database
  tokens: AnsweredTokens
}

export function answersRoutes(http: FastifyInstance, { database, tokens }: AnswersRoutesNeeds): void {
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

  serve(http, listFormResponses, async ({ params, query: { format, ...page }, language, request }) => {
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
        lines: csvOf(database, objectDefinitionId, state, words[language ?? 'en']),
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

/** What of the table is in no words of the brand's. */
const words = {
  en: { headings: ['Answer', 'Sent at', 'Collectible', 'Person'], yes: 'Yes', no: 'No' },
  es: { headings: ['Respuesta', 'Enviada', 'Coleccionable', 'Persona'], yes: 'Sí', no: 'No' },
}

/** All responses, a column for each field: read and sent piece by piece, however many there are. */
async function* csvOf(
  db: Queryable,
  objectDefinitionId: ObjectDefinitionId,
  { fields }: Pick<FormState, 'fields'>,
  { headings, yes, no }: (typeof words)['en'],
): AsyncGenerator<string> {
  const known = new Map(fields.map((field) => [field.id, field]))
  // What a form no longer asks was answered all the same.
  const asked = [...new Set([...known.keys(), ...(await findAnsweredFields(db, objectDefinitionId))])]
  const said = (fieldId: string, answer: FormAnswers[string] | undefined) =>
    typeof answer === 'boolean'
      ? answer
        ? yes
        : no
      : (known.get(fieldId)?.options.find(({ id }) => id === answer)?.text ?? answer)
  // Spreadsheets take it for UTF-8 by this mark.
  yield `\uFEFF${csvLine([...headings, ...asked.map((id) => known.get(id)?.label ?? id)])}`
  let after: string | undefined
  do {
    const rows = await findFormResponses(db, { objectDefinitionId, limit: rowsAtOnce, after })
    yield rows
      .map(({ id, at, tokenId, accountId, data }) =>
        csvLine([id, at, tokenId, accountId, ...asked.map((field) => said(field, data[field]))]),
      )
      .join('')
    after = rows.length === rowsAtOnce ? rows.at(-1)?.id : undefined
  } while (after)
}

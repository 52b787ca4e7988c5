import type { FormAnswers } from '@vitrine/protocol'
import { bigserial, index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Who has voted what in the poll of a design: once, with however many of its tokens. */
export const pollAnswer = pgTable(
  'poll_answer',
  {
    objectDefinitionId: text('object_definition_id').notNull(),
    accountId: uuid('account_id').notNull(),
    tokenId: uuid('token_id').notNull(),
    answer: text('answer').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.objectDefinitionId, table.accountId] }),
    index('poll_answer_account').on(table.accountId),
  ],
)

/** What has been sent with forms. */
export const formResponse = pgTable(
  'form_response',
  {
    /** Pages go by it. */
    position: bigserial('position', { mode: 'number' }).primaryKey(),
    id: uuid('id').notNull(),
    objectDefinitionId: text('object_definition_id').notNull(),
    tokenId: uuid('token_id').notNull(),
    accountId: uuid('account_id').notNull(),
    data: jsonb('data').$type<FormAnswers>().notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    uniqueIndex('form_response_id').on(table.id),
    uniqueIndex('form_response_token').on(table.tokenId),
    index('form_response_design').on(table.objectDefinitionId, table.position),
    index('form_response_account').on(table.accountId),
  ],
)

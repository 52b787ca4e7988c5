import type { FormAnswers } from '@vitrine/protocol'
import { definePort } from '../tokens/index.ts'

export interface AnswersPort {
  /** Keeps the caller's vote in the poll of the token's design; false when there is one already. */
  answerPollOnce(answer: string): Promise<boolean>
  /** Keeps what was sent with the token's form, for the staff of its business. */
  keepResponse(data: FormAnswers): Promise<void>
}

export const answersPort = definePort<'answers', AnswersPort>('answers')

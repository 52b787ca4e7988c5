import { z } from 'zod'
import { type Behaviour, EmptyBlock } from '../../actions/behaviour.ts'

export const numbered: Behaviour = {
  id: 'numbered-v1',
  summary: 'Its copies are numbered in the order in which they were made.',
  settings: EmptyBlock,
  state: z.looseObject({ number: z.int().positive() }),
  actions: [],
  reactions: { issued: ({ number }) => ({ number }) },
}

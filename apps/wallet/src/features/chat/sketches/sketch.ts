import type { ChatBody, ChatMessage } from '../../../data/chat/model.ts'

export type Sketch = ChatMessage & Extract<ChatBody, { kind: 'sketch' }>

export const sketchesIn = (messages: readonly ChatMessage[]): Sketch[] =>
  messages.filter((message) => message.kind === 'sketch')

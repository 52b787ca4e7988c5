export type { ChatNotice, ChatTeller } from './away.ts'
export { type ChatApi, chatModule } from './chat.module.ts'

export type { ChatNotice, ChatTeller } from './away.ts'
export { type ChatApi, chatModule } from './chat.module.ts'
export { type Admitted, type KeptRoom, nobody, type RoomsInside } from './rooms-of-others.ts'

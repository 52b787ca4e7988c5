export type { ChatNotice, ChatTeller } from './away.ts'
export { chatModule } from './chat.module.ts'
export type { ChatApi } from './chat-api.ts'
export { type Admitted, type KeptRoom, nobody, type RoomsInside } from './rooms-port.ts'

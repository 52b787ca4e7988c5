export { createMatrixClient, type MatrixClient } from './matrix-client.ts'
export { MatrixError } from './matrix-error.ts'
export type { MatrixAccess, MatrixSession } from './matrix-http.ts'
export type {
  AccountData,
  MatrixContent,
  MatrixEvent,
  MessagesPage,
  RoomSync,
  StrippedEvent,
  SyncReply,
} from './matrix-types.ts'
export { signInToMatrix } from './sign-in.ts'

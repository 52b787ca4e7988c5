// npm run move-chat: takes chat of an installation to the Synapse that MATRIX_URL names.
import { serverProgram } from './setup/server-program.mjs'

await serverProgram(import.meta.url, 'move-chat.ts')

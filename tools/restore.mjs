// npm run restore -- --from FOLDER: brings a backup back into an empty data folder.
import { serverProgram } from './setup/server-program.mjs'

await serverProgram(import.meta.url, 'restore.ts')

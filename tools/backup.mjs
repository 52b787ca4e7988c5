// npm run backup -- --to FOLDER: writes a backup of an installation, whether it runs or not.
import { serverProgram } from './setup/server-program.mjs'

await serverProgram(import.meta.url, 'backup.ts')

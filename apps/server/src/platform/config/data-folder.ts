import { fileURLToPath } from 'node:url'

/** `.data` in the repository. */
export const defaultDataFolder = fileURLToPath(new URL('../../../../../.data', import.meta.url))

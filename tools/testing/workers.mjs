import { availableParallelism } from 'node:os'

/** Both cores of a small machine work on tests; a big one keeps one for the rest. */
export const workers = Math.max(2, availableParallelism() - 1)

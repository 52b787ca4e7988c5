import type { ProblemCode } from './problems.ts'

/** Never shown to people (spec §8 "hidden"); their sentences are for logs and developers. By themselves, so that an app's start does not bring the catalogue. */
export const hiddenProblems: ReadonlySet<ProblemCode> = new Set(['auth.app_id_blank', 'auth.app_id_unknown'])

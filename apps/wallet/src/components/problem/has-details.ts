import { NetworkFailure } from '@vitrine/client'

/** Whether the server, or the code, has said more than the sentence does; without a network nobody has. */
export const hasDetails = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof NetworkFailure)

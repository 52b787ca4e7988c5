import { ErrorNote } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { useSentence } from './use-sentence.ts'

/** What went wrong, from the catalogue, and the way on. */
export function ProblemNote({ error, action }: { error: unknown; action?: ReactNode }) {
  const sentence = useSentence()
  return <ErrorNote action={action}>{sentence(error).body}</ErrorNote>
}

import type { KeyCopy } from '@vitrine/protocol'
import { Skeleton } from '@vitrine/ui'
import type { ReactNode } from 'react'
import { RetryNote } from '../../../components/problem/RetryNote.tsx'
import { NoCopy } from './NoCopy.tsx'
import { useCopy } from './use-copy.ts'

/** What is done with the copy that the address names, once it is known. */
export function OneCopy({ children }: { children: (copy: KeyCopy) => ReactNode }) {
  const { copies, copy } = useCopy()
  if (copies.error && !copies.data) return <RetryNote error={copies.error} onRetry={() => void copies.refetch()} />
  if (!copies.data) return <Skeleton height="3rem" />
  return copy ? children(copy) : <NoCopy />
}

import { Skeleton } from '@vitrine/ui'
import { Suspense } from 'react'
import { type TokenPartProps, useTokenParts } from './token-parts.ts'

/** Everything that features have to say of the token, in their order. */
export function TokenSections(props: TokenPartProps) {
  const shown = useTokenParts()
    .filter((part) => part.Section && (part.isShown?.(props.token) ?? props.token.state[part.id] !== undefined))
    .toSorted((a, b) => a.rank - b.rank)
  return shown.map(
    ({ id, Section }) =>
      Section && (
        <Suspense key={id} fallback={<Skeleton shape="block" />}>
          <Section {...props} />
        </Suspense>
      ),
  )
}

import { Skeleton } from '@vitrine/ui'
import { Suspense } from 'react'
import { regionOf } from '../../data/regions/regions.ts'
import { type TokenPartProps, useTokenParts } from './token-parts.ts'

/** Everything that features have to say of the token, in their order. */
export function TokenSections(props: TokenPartProps) {
  const { has } = regionOf(props.token).read
  const shown = useTokenParts()
    .filter((part) => part.Section && (part.isShown?.(props.token) ?? has(props.token, part.id)))
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

import type { Token } from '@vitrine/protocol'
import { Skeleton } from '@vitrine/ui'
import { Suspense } from 'react'
import { regionOf } from '../../data/regions/regions.ts'
import { type TokenPart, type TokenPartProps, useTokenParts } from './token-parts.ts'

/** Everything that features have to say of the token, in their order; a pass that leads has been said. */
export function TokenSections(props: TokenPartProps) {
  const lead = useLead(props)
  return useShown(props.token)
    .filter((part) => part !== lead)
    .map(
      ({ id, Section }) =>
        Section && (
          <Suspense key={id} fallback={<Skeleton shape="block" />}>
            <Section {...props} />
          </Suspense>
        ),
    )
}

/** What its holder has come for, such as a ticket's code; nothing for anybody else. */
export function useLead({ token, isMine }: Pick<TokenPartProps, 'token' | 'isMine'>): TokenPart | undefined {
  const shown = useShown(token)
  return isMine ? shown.find(({ leads }) => leads) : undefined
}

function useShown(token: Token): TokenPart[] {
  const { has } = regionOf(token).read
  return useTokenParts()
    .filter((part) => part.Section && (part.isShown?.(token) ?? has(token, part.id)))
    .toSorted((a, b) => a.rank - b.rank)
}

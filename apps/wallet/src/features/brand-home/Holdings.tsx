import { useQuery } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { Skeleton, SkeletonGroup, useLinkClick } from '@vitrine/ui'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { caseMark, openToken } from '../../components/token/travel.ts'
import { inventoryPageQuery } from '../../data/regions/newer/pages.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './brand-home.module.css'
import { Section, type SectionProps } from './Section.tsx'

const shownMax = 6
const shown = { parentId: '.', sort: 'newest', filter: 'all', category: null, stacked: true } as const

/** What the person has of this brand, the newest first; in words of the brand where that is nothing. */
export function Holdings({ business, name }: SectionProps) {
  const t = useT('brand-home')
  const listing = { ...shown, businessId: business.id } as const
  const { data, error, refetch } = useQuery(inventoryPageQuery(useApi(), listing, 0))
  const all = href('businessWallet', { business: name })
  const { features, text } = business.pageConfig ?? {}
  return (
    <Section title={t('yours')} {...(data && data.total > 0 ? { more: { label: t('see-all'), href: all } } : {})}>
      {error && !data && <RetryNote error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <SkeletonGroup className={styles.row}>
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} shape="block" className={styles.blank ?? ''} />
          ))}
        </SkeletonGroup>
      )}
      {data?.total === 0 && (
        <p className={styles.quiet}>{text?.emptyState ?? features?.emptyState?.message ?? t('nothing-yet')}</p>
      )}
      {data && data.total > 0 && (
        <ul className={styles.row} aria-label={t('yours')}>
          {data.items.slice(0, shownMax).map((token) => (
            <li key={token.id}>
              <Held
                token={token}
                copies={data.stacks?.find(({ ids }) => ids[0] === token.id)?.count ?? 1}
                edition={features?.icon?.editions !== false}
                target={href('businessToken', { business: name, tokenId: token.id })}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface HeldProps {
  token: Token
  /** How many are alike; it stands for all of them. */
  copies: number
  /** Tickets for one night differ in it alone. */
  edition: boolean
  target: string
}

function Held({ token, copies, edition, target }: HeldProps) {
  const handleClick = useLinkClick((event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    openToken(token.id, target, event.currentTarget)
  })
  return (
    <a className={styles.cell} href={target} onClick={handleClick} {...caseMark(token.id)}>
      <span className={styles.cellName}>
        {titleOf(token)}
        {copies > 1 && <span className={styles.times}> ×{copies}</span>}
      </span>
      <span className={styles.picture}>
        <TokenIcon token={token} titled edition={edition} />
      </span>
    </a>
  )
}

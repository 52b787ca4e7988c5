import type { Token } from '@vitrine/protocol'
import { Badge, Skeleton } from '@vitrine/ui'
import { memo } from 'react'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf, transitionNameOf } from '../../components/token/token-view.ts'
import type { WalletPreferences } from '../../data/wallet-preferences.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './token-cell.module.css'

export interface TokenCellProps {
  token: Token | null
  href: string
  shows: Pick<WalletPreferences, 'showTitles' | 'showEditions' | 'showBadges'>
  current: boolean
  eager: boolean
  onOpen: (href: string) => void
}

/** One case of the grid. The whole case is the link. */
export const TokenCell = memo(function TokenCell({ token, href, shows, current, eager, onOpen }: TokenCellProps) {
  const t = useT('wallet')
  if (!token)
    return (
      <div className={styles.cell} aria-hidden="true">
        <Skeleton shape="block" className={styles.blankCase ?? ''} />
        {shows.showTitles && <Skeleton width="70%" />}
      </div>
    )
  const title = titleOf(token)
  const isNew = shows.showBadges && token.openedAt === null
  return (
    <a
      className={styles.cell}
      href={href}
      aria-label={isNew ? `${title}, ${t('new')}` : title}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onOpen(href)
      }}
    >
      <TokenIcon
        token={token}
        titled
        edition={shows.showEditions}
        eager={eager}
        transitionName={transitionNameOf(token.id)}
        corner={isNew && <Badge>{t('new')}</Badge>}
      />
      {shows.showTitles && <span className={styles.title}>{title}</span>}
    </a>
  )
})

import type { Stack, Token } from '@vitrine/protocol'
import { classNames, Joined, Skeleton } from '@vitrine/ui'
import MapPin from 'lucide-react/icons/map-pin'
import Pin from 'lucide-react/icons/pin'
import { memo } from 'react'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { caseMark, openToken } from '../../components/token/travel.ts'
import { placeOnMap } from '../../data/tokens/on-map.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './token-cell.module.css'
import { useCarry } from './use-carry.ts'

export interface TokenCellProps {
  token: Token | null
  href: string
  titles: boolean
  editions: boolean
  badges: boolean
  pinned: boolean
  current: boolean
  eager: boolean
  /** The copies for which it stands. */
  stack: Stack | null
  /** Stable, as is the next. */
  onOpenStack: (token: Token, stack: Stack) => void
  /** A token was dragged onto this one, which is a folder. Stable, or every cell draws anew. */
  onPut: (token: Token, folder: Token) => void
}

/** One case of the grid. The whole case is the link. */
export const TokenCell = memo(function TokenCell(props: TokenCellProps) {
  const { token, href, titles, editions, badges, pinned, current, eager, stack, onOpenStack, onPut } = props
  const t = useT('wallet')
  const carry = useCarry(token, onPut)
  if (!token)
    return (
      <div className={styles.cell} aria-hidden="true">
        <Skeleton shape="block" className={styles.blankCase ?? ''} />
        {titles && <Skeleton width="70%" />}
      </div>
    )
  const title = titleOf(token)
  const isNew = badges && (stack ? stack.unopened > 0 : token.openedAt === null)
  return (
    <a
      className={classNames(styles.cell, carry.isOver && styles.taking, stack && styles.stacked)}
      href={href}
      {...carry.handlers}
      aria-current={current ? 'true' : undefined}
      {...caseMark(token.id)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
        event.preventDefault()
        if (stack) onOpenStack(token, stack)
        else openToken(token.id, href, event.currentTarget)
      }}
    >
      {/* First, so that the link is called by its title; drawn below the case. */}
      {stack && <span className={styles.unseen}>{`${title}, ${t('copies', { count: stack.count })}`}</span>}
      <span
        className={classNames(titles ? styles.title : styles.unseen, isNew && styles.isNew)}
        aria-hidden={stack !== null}
      >
        <Joined>{title}</Joined>
      </span>
      {isNew && <span className={styles.unseen}>{t('new')}</span>}
      {stack && (
        <span className={styles.times} aria-hidden="true">
          ×{stack.count}
        </span>
      )}
      <TokenIcon
        token={token}
        titled
        edition={editions}
        eager={eager}
        corner={
          placeOnMap(token) ? (
            <span className={styles.pin}>
              <MapPin role="img" aria-label={t('on-map')} />
            </span>
          ) : isNew && !titles ? (
            <span className={styles.dot} />
          ) : (
            pinned && (
              <span className={styles.pin}>
                <Pin role="img" aria-label={t('pinned')} />
              </span>
            )
          )
        }
      />
    </a>
  )
})

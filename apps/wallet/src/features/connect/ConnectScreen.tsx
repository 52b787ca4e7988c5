import type { Showpiece } from '@vitrine/protocol'
import { Button, ErrorNote, OfflineBanner, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ChainMark } from '../../components/chain-mark/ChainMark.tsx'
import { TermsSentence } from '../../components/confirm-fields/TermsSentence.tsx'
import { type BrandShown, Entrance } from '../../components/entrance/Entrance.tsx'
import { type Translate, useT } from '../../platform/i18n/use-t.tsx'
import { Title } from '../../platform/navigation/title.tsx'
import type { Confirmations } from '../../platform/session/confirmations.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './connect-screen.module.css'

export type Way = 'sign-in' | 'guest' | 'wallet:eth' | 'wallet:sol'

export interface ConnectScreenProps {
  /** Null: our own; `loading` while it is not known yet. */
  brand: BrandShown | 'loading' | null
  /** What the brand says of itself, in place of our words. */
  statement?: string | undefined
  /** What stands in the brand's case. */
  showpiece?: Showpiece | null | undefined
  /** What else there is to know of the brand. */
  about?: ReactNode
  online: boolean
  /** The way that is being taken right now. */
  busy: Way | null
  problem: ReactNode
  /** Somebody who goes on without an account has said how old they are, and accepts the terms (spec §2.1). */
  onConfirm: (confirmations: Confirmations) => void
  onStart: (way: Way) => void
}

export function ConnectScreen(props: ConnectScreenProps) {
  const t = useT('connect')
  const { brand, statement, showpiece, about, online, busy, problem, onConfirm, onStart } = props
  const [isGuest, setGuest] = useState(false)
  const { allowedChains } = useViewer()
  const chains = (['eth', 'sol'] as const).filter((chain) => allowedChains.includes(chain))

  const startAsGuest = () => {
    onConfirm({ isOldEnough: true, acceptsTerms: true })
    onStart('guest')
  }

  return (
    <Entrance brand={brand} plaque={showpiece ? plaqueOf(showpiece, t) : t('plaque')}>
      <Title>{t('title')}</Title>
      {brand === 'loading' ? (
        <SkeletonGroup label={t('loading-brand')} className={styles.words}>
          <Skeleton width="80%" height="2.25rem" />
          <Skeleton width="100%" />
          <Skeleton width="60%" />
        </SkeletonGroup>
      ) : (
        <div className={styles.words}>
          <h1 className={styles.headline}>{brand ? t('brand-headline', { brand: brand.name }) : t('headline')}</h1>
          <p className={styles.statement}>
            {statement || (brand ? t('brand-statement', { brand: brand.name }) : t('statement'))}
          </p>
        </div>
      )}
      <OfflineBanner offline={!online}>{t('offline')}</OfflineBanner>
      {problem}
      <div className={styles.actions}>
        <Button full busy={busy === 'sign-in'} onPress={() => onStart('sign-in')}>
          {t('sign-in')}
        </Button>
        {!isGuest && (
          <Button full variant="quiet" onPress={() => setGuest(true)}>
            {t('guest')}
          </Button>
        )}
      </div>
      {isGuest && <GuestTerms busy={busy === 'guest'} onAgree={startAsGuest} />}
      {chains.length > 0 && (
        <section className={styles.wallets} aria-label={t('or-wallet')}>
          <p className={styles.divider}>{t('or-wallet')}</p>
          <div className={styles.pair}>
            {chains.map((chain) => (
              <Button
                key={chain}
                variant="quiet"
                busy={busy === `wallet:${chain}`}
                onPress={() => onStart(`wallet:${chain}`)}
              >
                <ChainMark chain={chain} />
                {t(`wallet-${chain}`)}
              </Button>
            ))}
          </div>
        </section>
      )}
      {about}
    </Entrance>
  )
}

const plaqueOf = ({ title, maxObjects }: Showpiece, t: Translate<'connect'>) =>
  maxObjects === null ? title : t('showpiece', { title, count: maxObjects })

/** What a guest agrees to, in the step that needs it. */
function GuestTerms({ busy, onAgree }: { busy: boolean; onAgree: () => void }) {
  const t = useT('connect')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section ref={panel} tabIndex={-1} className={styles.guest} aria-label={t('guest')}>
      <p>
        <TermsSentence name="guest-terms" />
      </p>
      <Button full busy={busy} onPress={onAgree}>
        {t('guest-agree')}
      </Button>
    </section>
  )
}

interface StartProblemProps {
  online: boolean
  failed?: 'unreachable' | 'window-blocked'
  onRetry: () => void
}

export function StartProblem({ online, failed = 'unreachable', onRetry }: StartProblemProps) {
  const t = useT('connect')
  const offline = !online && failed === 'unreachable'
  return (
    <ErrorNote
      action={
        <Button size="small" variant="quiet" onPress={onRetry}>
          {t('try-again')}
        </Button>
      }
    >
      {t(offline ? 'offline' : failed === 'window-blocked' ? 'window-blocked' : 'failed')}
    </ErrorNote>
  )
}

import { Button, ErrorNote, OfflineBanner, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { type ReactNode, useState } from 'react'
import { ChainMark } from '../../components/chain-mark/ChainMark.tsx'
import { ConfirmFields } from '../../components/confirm-fields/ConfirmFields.tsx'
import { type BrandShown, Entrance } from '../../components/entrance/Entrance.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { Title } from '../../platform/navigation/title.tsx'
import { type Confirmations, hasConfirmedAll } from '../../platform/session/confirmations.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './connect-screen.module.css'

export type Way = 'sign-in' | 'guest' | 'wallet:eth' | 'wallet:sol'

export interface ConnectScreenProps {
  /** Null: our own; `loading` while it is not known yet. */
  brand: BrandShown | 'loading' | null
  /** What the brand says of itself, in place of our words. */
  statement?: string | undefined
  /** What else there is to know of the brand. */
  about?: ReactNode
  online: boolean
  /** The way that is being taken right now. */
  busy: Way | null
  problem: ReactNode
  confirmations: Confirmations
  onConfirm: (confirmations: Confirmations) => void
  onStart: (way: Way) => void
}

export function ConnectScreen(props: ConnectScreenProps) {
  const t = useT('connect')
  const { brand, statement, about, online, busy, problem, confirmations, onConfirm, onStart } = props
  const [showMissing, setShowMissing] = useState(false)
  const { allowedChains } = useViewer()
  const chains = (['eth', 'sol'] as const).filter((chain) => allowedChains.includes(chain))

  const startAsGuest = () => {
    if (hasConfirmedAll(confirmations)) onStart('guest')
    else setShowMissing(true)
  }

  return (
    <Entrance brand={brand} plaque={t('plaque')}>
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
        <Button full variant="quiet" busy={busy === 'guest'} onPress={startAsGuest}>
          {t('guest')}
        </Button>
      </div>
      <ConfirmFields value={confirmations} onChange={onConfirm} showMissing={showMissing} />
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

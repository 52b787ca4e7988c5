import type { Sale } from '@vitrine/protocol'
import { Button, ErrorNote, Joined, LinkButton, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useMemo } from 'react'
import { Entrance } from '../../components/entrance/Entrance.tsx'
import { ThingPicture, useEdition } from '../../components/price/ThingIcon.tsx'
import { WayOn } from '../../components/way-on/WayOn.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useBrand } from '../../platform/theme/brand.ts'
import { BuyPanel } from './BuyPanel.tsx'
import styles from './market.module.css'

export interface SaleScreenProps {
  sale: Sale | 'loading' | 'unknown' | 'failed'
  isSignedIn: boolean
  asks: boolean
  leaving: 'idle' | 'leaving' | 'failed'
  onSignIn: () => void
  onRetry: () => void
}

export function SaleScreen({ sale, isSignedIn, asks, leaving, onSignIn, onRetry }: SaleScreenProps) {
  const t = useT('market')
  const known = typeof sale === 'string' ? null : sale
  const brandConfig = known?.business.brandConfig
  useBrand(useMemo(() => (brandConfig ? { brandConfig, pageConfig: null } : null), [brandConfig]))
  return (
    <Entrance
      brand={null}
      plaque={known?.token.displayName ?? t('for-sale')}
      {...(known ? { object: <ThingPicture thing={known.token} /> } : {})}
    >
      <Title>{known ? `${known.token.displayName} · ${known.business.displayName}` : t('for-sale')}</Title>
      {sale === 'loading' && (
        <SkeletonGroup className={styles.words}>
          <Skeleton width="80%" height="2.25rem" />
          <Skeleton />
          <Skeleton height="3rem" />
        </SkeletonGroup>
      )}
      {sale === 'unknown' && (
        <div className={styles.words}>
          <h1>{t('unknown-title')}</h1>
          <p className={styles.quiet}>{t('unknown')}</p>
          <WayOn href={href('wallet')}>{t('to-wallet')}</WayOn>
        </div>
      )}
      {sale === 'failed' && (
        <ErrorNote
          action={
            <Button size="small" variant="quiet" onPress={onRetry}>
              {t('try-again')}
            </Button>
          }
        >
          {t('load-failed')}
        </ErrorNote>
      )}
      {known && (
        <>
          <div className={styles.words}>
            <p className={styles.eyebrow}>{known.business.displayName}</p>
            <h1>
              <Joined>{known.token.displayName}</Joined>
            </h1>
            <p className={styles.quiet}>{known.token.description}</p>
            <Facts sale={known} />
          </div>
          {leaving === 'failed' && <ErrorNote>{t('sign-in-failed')}</ErrorNote>}
          <BuyPanel
            key={known.status}
            sale={known}
            isSignedIn={isSignedIn}
            asks={asks}
            signingIn={leaving === 'leaving'}
            onSignIn={onSignIn}
          />
          {isSignedIn && (
            <LinkButton href={href('businessMarket', { business: known.business.name })}>
              {t('to-market', { brand: known.business.displayName })}
            </LinkButton>
          )}
        </>
      )}
    </Entrance>
  )
}

function Facts({ sale }: { sale: Sale }) {
  const t = useT('market')
  const edition = useEdition(sale.token)
  return (
    <p className={styles.quiet}>
      <Joined>{[t('sold-by', { seller: sale.seller.name }), edition].filter(Boolean).join(' · ')}</Joined>
    </p>
  )
}

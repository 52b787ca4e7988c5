import { Avatar, LinkButton } from '@vitrine/ui'
import ExternalLink from 'lucide-react/icons/external-link'
import ScanLine from 'lucide-react/icons/scan-line'
import Send from 'lucide-react/icons/send'
import Shapes from 'lucide-react/icons/shapes'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { hrefOf } from '../../platform/navigation/places.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { LastWeek } from './LastWeek.tsx'
import './namespaces.ts'
import styles from './overview.module.css'

/** Where a brand's team begins: which brand it is, what is done most, what is next while nobody has anything of it, and how it goes. */
export function OverviewPage() {
  const t = useT('overview')
  const brand = useCurrentBrand()
  const mayEdit = useMayAs('editor')
  const mayView = useMayAs('viewer')
  const mayRedeem = useMayAs('cashier')
  return (
    <StudioPage title={t('title')}>
      <section className={styles.card}>
        <Avatar
          name={brand.displayName}
          src={brand.brandConfig.icon ?? brand.logoSrc}
          size="large"
          shape="square"
          decorative
        />
        <div className={styles.words}>
          <h2 className={styles.name}>{brand.displayName}</h2>
          <p className={styles.handle}>/b/{brand.name}</p>
        </div>
        <LinkButton size="small" href={`/b/${brand.name}`} target="_blank">
          <ExternalLink aria-hidden="true" />
          {t('see-in-wallet')}
        </LinkButton>
      </section>
      <nav className={styles.shortcuts} aria-label={t('shortcuts')}>
        {mayEdit && (
          <>
            <LinkButton href={hrefOf(brand.id, 'hand-outs', 'new')}>
              <Send aria-hidden="true" />
              {t('hand-out')}
            </LinkButton>
            <LinkButton href={hrefOf(brand.id, 'designs', 'new')}>
              <Shapes aria-hidden="true" />
              {t('new-design')}
            </LinkButton>
          </>
        )}
        {mayRedeem && (
          <LinkButton variant={mayEdit ? 'quiet' : 'primary'} href={hrefOf(brand.id, 'gate')}>
            <ScanLine aria-hidden="true" />
            {t('open-gate')}
          </LinkButton>
        )}
      </nav>
      {mayEdit && <FirstSteps />}
      {mayView && <LastWeek />}
    </StudioPage>
  )
}

import { LinkButton } from '@vitrine/ui'
import { Panel } from '../../components/panel/Panel.tsx'
import panel from '../../components/panel/panel.module.css'
import type { TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { blockOf } from './blocks.ts'
import { LinkToShow } from './LinkToShow.tsx'

/** Something on offer: others get it, its owner shows them the way. */
export default function OfferSection({ token, isMine }: TokenPartProps) {
  const t = useT('handing-out')
  const offer = blockOf(token, 'acquirable-v1')
  if (!offer?.public || !offer.offered) return null
  const address = href('acquire', { id: token.id })
  return (
    <Panel title={t(isMine ? 'offer-mine-title' : 'offer-title')}>
      <p className={panel.note}>{t(offer.mode === 'variation' ? 'offer-variation' : 'offer-token')}</p>
      {isMine ? (
        <LinkToShow address={address} label={t('offer-link')} />
      ) : (
        <div className={panel.ways}>
          <LinkButton variant="primary" href={address}>
            {t('offer-get')}
          </LinkButton>
        </div>
      )}
    </Panel>
  )
}

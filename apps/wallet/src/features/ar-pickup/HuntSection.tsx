import { LinkButton } from '@vitrine/ui'
import ScanEye from 'lucide-react/icons/scan-eye'
import { Panel } from '../../components/panel/Panel.tsx'
import panel from '../../components/panel/panel.module.css'
import type { TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href, inBusiness } from '../../platform/navigation/paths.ts'

/** The way to the hunt that a token is for. */
export default function HuntSection({ token, business, isMine }: TokenPartProps) {
  const t = useT('ar-pickup')
  if (!isMine) return null
  return (
    <Panel title={t('hunt-title')}>
      <p className={panel.note}>{t('hunt')}</p>
      <div className={panel.ways}>
        <LinkButton variant="primary" href={inBusiness(business, href('ar', {}, { hunt: token.id }))}>
          <ScanEye aria-hidden="true" />
          {t('hunt-go')}
        </LinkButton>
      </div>
    </Panel>
  )
}

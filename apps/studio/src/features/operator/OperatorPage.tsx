import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '@vitrine/ui'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { MessagePage } from '../../components/layout/MessagePage.tsx'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { openingQuery } from '../../data/opening.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { base } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { Brands } from './Brands.tsx'
import './namespaces.ts'
import { Openers } from './Openers.tsx'
import { Reports } from './Reports.tsx'

/** For whoever runs the installation: what people report, which brands there are, and who may open one; nobody else is shown its parts. */
export function OperatorPage() {
  const t = useT('operator')
  const { data: opening, isPending } = useQuery(openingQuery(useApi()))
  if (opening && !opening.operator)
    return (
      <MessagePage
        picture={<LockKeyhole aria-hidden="true" />}
        title={t('not-allowed-title')}
        message={t('not-allowed')}
        action={
          <LinkButton variant="primary" href={base}>
            {t('to-brands')}
          </LinkButton>
        }
      />
    )
  if (isPending) return <StudioPage title={t('title')}>{null}</StudioPage>
  return (
    <StudioPage title={t('title')} width="form">
      <Reports />
      <Openers />
      <Brands />
    </StudioPage>
  )
}

import { useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { CloseBrand } from './CloseBrand.tsx'
import { HandOver } from './HandOver.tsx'
import './namespaces.ts'
import { RenameBrand } from './RenameBrand.tsx'

/** What a brand is called in addresses, whose it is, and its end. */
export function BrandSettingsPage() {
  const t = useT('brand-settings')
  const isOwner = useMayAs('owner')
  return (
    <StudioPage title={t('title')} width="form">
      <RenameBrand />
      {isOwner && <HandOver />}
      {isOwner && <CloseBrand />}
    </StudioPage>
  )
}

import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { warmUpBrands } from '../../platform/theme/brand.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './brand-switcher.module.css'

const fetchSheet = () => import('./BrandsSheet.tsx')
const BrandsSheet = lazy(fetchSheet)

/** From one brand's area to another's, and out to one's own wallet. A locked app has one brand and needs none. */
export function BrandSwitcher({ area }: { area: string | null }) {
  const t = useT('app')
  const { lockedTo, hidden } = useViewer()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (hidden.drawer || hidden.brands || (lockedTo && lockedTo.subBusinesses.length === 0)) return null
  const warmUp = () => {
    warmUpBrands()
    // Whoever opens it tries again, and says so if it fails.
    fetchSheet().catch(() => undefined)
  }
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className={styles.switcher}
        aria-label={t('brands')}
        title={t('brands')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={open}
      >
        <ChevronsUpDown aria-hidden="true" />
      </button>
      {wasOpened && (
        <Suspense>
          <BrandsSheet area={area} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { IconButton } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useState } from 'react'
import type { OwnBrand } from '../../data/brands.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { BrandSwitcher } from './BrandSwitcher.tsx'
import { Jump, useJump } from './Jump.tsx'
import { Navigation } from './Navigation.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import styles from './shell.module.css'

interface ShellProps {
  brand: OwnBrand
  brands: readonly OwnBrand[]
  /** The area that is shown, by its part of the address. */
  current: string
  children: ReactNode
}

/** The frame of a brand's areas: a rail beside them from tablets on, a bar and a menu above them on phones. */
export function Shell({ brand, brands, current, children }: ShellProps) {
  const t = useT('app')
  const [menuOpen, setMenuOpen] = useState(false)
  const jump = useJump()
  return (
    <div className={styles.shell}>
      <header className={styles.bar}>
        <IconButton label={t('open-menu')} icon={<MenuIcon />} onPress={() => setMenuOpen(true)} />
        <div className={styles.barBrand}>
          <BrandSwitcher brand={brand} brands={brands} />
        </div>
        <IconButton label={t('search-title')} icon={<Search />} onPress={jump.open} />
        <AccountSheet />
      </header>
      <aside className={styles.rail}>
        <BrandSwitcher brand={brand} brands={brands} />
        <button type="button" className={styles.search} onClick={jump.open}>
          <Search aria-hidden="true" />
          <span>{t('search')}</span>
          <kbd className={styles.keys}>{jump.keys}</kbd>
        </button>
        <div className={styles.areas}>
          <Navigation brand={brand} current={current} />
        </div>
        <AccountSheet label />
      </aside>
      <div className={styles.main}>
        <OfflineNote />
        <main>{children}</main>
      </div>
      <Sheet title={brand.displayName} open={menuOpen} onClose={() => setMenuOpen(false)}>
        <Navigation brand={brand} current={current} onGo={() => setMenuOpen(false)} />
      </Sheet>
      <Jump brand={brand} brands={brands} isOpen={jump.isOpen} onClose={jump.close} />
    </div>
  )
}

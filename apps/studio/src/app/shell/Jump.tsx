import { Palette, type PaletteItem } from '@vitrine/ui/palette'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import LogOut from 'lucide-react/icons/log-out'
import Wallet from 'lucide-react/icons/wallet'
import { useEffect, useState } from 'react'
import type { OwnBrand } from '../../data/brands.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { hrefOf } from '../../platform/navigation/places.ts'
import { areasFor } from './Navigation.tsx'
import { SignOutSheet, useSignOut } from './SignOut.tsx'

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens and closes the palette; ⌘K, or Ctrl+K, does the same from anywhere. */
export function useJump() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    keys: isApple() ? '⌘K' : 'Ctrl K',
  }
}

interface JumpProps {
  brand: OwnBrand
  brands: readonly OwnBrand[]
  isOpen: boolean
  onClose: () => void
}

/** Everything that one can go to, by a few letters of its name. */
export function Jump({ brand, brands, isOpen, onClose }: JumpProps) {
  const t = useT('app')
  const [isLeaving, setLeaving] = useState(false)
  const signOut = useSignOut(() => setLeaving(true))
  const items: PaletteItem[] = [
    ...areasFor(brand).map(({ path, title, icon: Icon }) => ({
      id: `area:${path}`,
      group: t('group-areas'),
      label: t(title),
      icon: <Icon aria-hidden="true" />,
      onSelect: () => navigate(hrefOf(brand.id, path)),
    })),
    ...brands
      .filter(({ id }) => id !== brand.id)
      .map(({ id, displayName }) => ({
        id: `brand:${id}`,
        group: t('group-brands'),
        label: displayName,
        icon: <ArrowLeftRight aria-hidden="true" />,
        onSelect: () => navigate(hrefOf(id)),
      })),
    {
      id: 'wallet',
      group: t('group-more'),
      label: t('to-wallet'),
      icon: <Wallet aria-hidden="true" />,
      onSelect: () => navigate('/'),
    },
    {
      id: 'sign-out',
      group: t('group-more'),
      label: t('sign-out'),
      icon: <LogOut aria-hidden="true" />,
      onSelect: () => void signOut(),
    },
  ]
  return (
    <>
      <Palette
        label={t('search-title')}
        placeholder={t('search')}
        items={items}
        open={isOpen}
        onClose={onClose}
        nothing={(query) => t('no-result', { query })}
      />
      <SignOutSheet open={isLeaving} onClose={() => setLeaving(false)} />
    </>
  )
}

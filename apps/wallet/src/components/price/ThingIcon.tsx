import type { SaleThing } from '@vitrine/protocol'
import { editionEngraving } from '@vitrine/token-rules'
import { pictureOfPlacements } from '@vitrine/token-rules/faces'
import { ObjectCase, ObjectPicture } from '@vitrine/ui/object'
import { useLanguage } from '../../platform/i18n/use-t.tsx'

function pictureOf({ viewPlacements, displayName }: SaleThing) {
  const { url = null, alt = '', scale = 'fit' as const } = pictureOfPlacements(viewPlacements) ?? {}
  return { src: url, alt: alt || displayName, scale }
}

export function useEdition({ number, maxObjects }: SaleThing): string | null {
  const [language] = useLanguage()
  return editionEngraving({ number, maxObjects }, language)
}

interface ThingIconProps {
  thing: SaleThing
  eager?: boolean
  /** Too small to engrave anything. */
  small?: boolean
}

/** What is bought, in its case. It needs no cache: public pages show it, too. */
export function ThingIcon({ thing, eager = false, small = false }: ThingIconProps) {
  const edition = useEdition(thing)
  return <ObjectCase {...pictureOf(thing)} edition={small ? null : edition} eager={eager} />
}

/** The same without a case, where it stands in another. */
export function ThingPicture({ thing }: { thing: SaleThing }) {
  const { src, alt } = pictureOf(thing)
  return <ObjectPicture src={src} alt={alt} eager />
}

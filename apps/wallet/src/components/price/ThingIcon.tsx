import type { PlaceholderId, SaleThing } from '@vitrine/protocol'
import { editionLabel } from '@vitrine/token-rules'
import { ObjectCase, ObjectPicture } from '@vitrine/ui/object'
import { useLanguage } from '../../platform/i18n/use-t.tsx'

/** Where to look for a picture, best first. */
const places: readonly PlaceholderId[] = ['icon', 'card', 'fullscreen', 'engaged']

function pictureOf(thing: SaleThing) {
  const views = places.map((id) => thing.viewPlacements.find(({ placeholderId }) => placeholderId === id)?.view)
  const found = views.find((view) => view?.type === 'image')
  const { url, alt, scale } = (found ?? {}) as { url?: string; alt?: string; scale?: 'fit' | 'fill' }
  return { src: url ?? null, alt: alt || thing.displayName, scale: scale ?? 'fit' }
}

export function useEdition({ number, maxObjects }: SaleThing): string | null {
  const [language] = useLanguage()
  return editionLabel({ number, maxObjects }, language)
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

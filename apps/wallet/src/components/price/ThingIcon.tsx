import type { PlaceholderId, SaleThing } from '@vitrine/protocol'
import { editionLabel } from '@vitrine/token-rules'
import { ObjectCase } from '@vitrine/ui/object'
import { useLanguage } from '../../platform/i18n/use-t.tsx'

/** Where to look for a picture, best first. */
const places: readonly PlaceholderId[] = ['icon', 'card', 'fullscreen', 'engaged']

/** What is bought, in its case. It needs no cache: public pages show it, too. */
export function ThingIcon({ thing, eager = false }: { thing: SaleThing; eager?: boolean }) {
  const [language] = useLanguage()
  const view = places
    .map((id) => thing.viewPlacements.find(({ placeholderId }) => placeholderId === id)?.view)
    .find((each) => each?.type === 'image') as { url: string; alt: string; scale: 'fit' | 'fill' } | undefined
  const { number, maxObjects } = thing
  return (
    <ObjectCase
      src={view?.url ?? null}
      alt={view?.alt || thing.displayName}
      scale={view?.scale ?? 'fit'}
      edition={editionLabel({ number, maxObjects }, language)}
      eager={eager}
    />
  )
}

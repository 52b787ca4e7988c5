import type { ReactNode } from 'react'
import { type RoomPlace, RoomPlaceProvider } from '../place.tsx'
import { useOpenPlace } from '../room/use-open-place.ts'
import { InSpace, type Inside } from './InSpace.tsx'
import type { SpaceParams } from './space-links.ts'

interface OverSpaceProps {
  params: SpaceParams
  children: (place: RoomPlace) => ReactNode
}

/** What stands over a brand's room: it has all that the room has. */
export function OverSpace({ params, children }: OverSpaceProps) {
  return <InSpace params={params}>{(inside) => <Over {...inside}>{children}</Over>}</InSpace>
}

function Over({ room, links, children }: Inside & Pick<OverSpaceProps, 'children'>) {
  const place = useOpenPlace(room, links)
  return <RoomPlaceProvider value={place}>{children(place)}</RoomPlaceProvider>
}

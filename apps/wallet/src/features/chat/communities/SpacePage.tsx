import { useQuery } from '@tanstack/react-query'
import { pictureOfBrand } from '../../../data/brands/brand-picture.ts'
import { businessQuery } from '../../../data/brands/businesses.ts'
import { useSearchParams } from '../../../platform/navigation/navigation.ts'
import { useApi } from '../../../platform/server/api.ts'
import { useViewer } from '../../../platform/viewer/viewer.ts'
import { OpenRoom } from '../room/OpenRoom.tsx'
import { InSpace, type Inside } from './InSpace.tsx'
import type { SpaceParams } from './space-links.ts'

/** A room of a brand, or one of its threads. */
export default function SpacePage({ params }: { params: SpaceParams }) {
  return <InSpace params={params}>{(inside) => <Talk {...inside} threadId={params.messageId ?? null} />}</InSpace>
}

function Talk({ space, room, links, threadId }: Inside & { threadId: string | null }) {
  const search = useSearchParams()
  const { hidden } = useViewer()
  const { data: brand } = useQuery(businessQuery(useApi(), space.businessId))
  return (
    <OpenRoom
      room={room}
      links={links}
      threadId={threadId}
      target={search.get('message')}
      hidesBack={hidden.backInCommunityRoom}
      installation={brand ? { name: brand.displayName, picture: pictureOfBrand(brand) } : null}
    />
  )
}

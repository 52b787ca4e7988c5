import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { communitiesQuery } from '../../../data/communities.ts'
import { useApi } from '../../../platform/server/api.ts'

/** With what is unread, which brings all of chat: only for brands that have communities. */
const CommunityList = lazy(() => import('./CommunityList.tsx'))

/** A brand's communities on its Connect tab; nothing where it has none. */
export default function BrandCommunities({ business, community }: { business: string; community?: string }) {
  const { data } = useQuery(communitiesQuery(useApi(), business))
  if (!data?.length) return null
  return (
    <Suspense>
      <CommunityList communities={data} business={business} opened={community ?? null} />
    </Suspense>
  )
}

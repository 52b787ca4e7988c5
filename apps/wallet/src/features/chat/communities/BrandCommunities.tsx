import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { communitiesQuery } from '../../../data/communities.ts'
import { useApi } from '../../../platform/server/api.ts'
import { useIsOwnWallet } from '../../../platform/session/use-is-own-wallet.ts'

/** With what is unread, which brings all of chat: only for brands that have communities. */
const CommunityList = lazy(() => import('./CommunityList.tsx'))

/** A brand's communities on its Connect tab; nothing where it has none. */
export default function BrandCommunities({ business, community }: { business: string; community?: string }) {
  // Chat is not for a host's session, nor a brand's.
  const mayChat = useIsOwnWallet()
  const { data } = useQuery({ ...communitiesQuery(useApi(), business), enabled: mayChat })
  if (!mayChat || !data?.length) return null
  return (
    <Suspense>
      <CommunityList communities={data} business={business} opened={community ?? null} />
    </Suspense>
  )
}

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { communitiesQuery } from '../../../data/communities.ts'
import { usePath } from '../../../platform/navigation/navigation.ts'
import { useApi } from '../../../platform/server/api.ts'
import { useIsOwnWallet } from '../../../platform/session/use-is-own-wallet.ts'

/** With what is unread, which brings all of chat: only for brands that have communities. */
const CommunityList = lazy(() => import('./CommunityList.tsx'))
const Communities = lazy(async () => ({ default: (await import('./CommunityList.tsx')).Communities }))

/** A brand's communities on its Connect tab; nothing where it has none. */
export default function BrandCommunities({ business, community }: { business: string; community?: string }) {
  // Of a host's session, and a brand's, nothing is known of what is unread.
  const mayChat = useIsOwnWallet()
  const { data } = useQuery(communitiesQuery(useApi(), business))
  const current = usePath()
  if (!data?.length) return null
  const props = { communities: data, business, opened: community ?? null }
  return (
    <Suspense>
      {mayChat ? <CommunityList {...props} /> : <Communities {...props} rooms={[]} current={current} />}
    </Suspense>
  )
}

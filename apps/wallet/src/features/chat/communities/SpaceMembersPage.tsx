import { InSpace } from './InSpace.tsx'
import { SpaceMembers } from './SpaceMembers.tsx'
import type { SpaceParams } from './space-links.ts'

export default function SpaceMembersPage({ params }: { params: SpaceParams }) {
  return <InSpace params={params}>{({ room }) => <SpaceMembers room={room} params={params} />}</InSpace>
}

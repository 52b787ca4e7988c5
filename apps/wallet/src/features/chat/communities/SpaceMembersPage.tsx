import { Shown } from './SpacePage.tsx'
import type { SpaceParams } from './space-links.ts'

export default function SpaceMembersPage({ params }: { params: SpaceParams }) {
  return <Shown params={params} shows="members" />
}

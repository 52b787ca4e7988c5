import { InSpace } from './InSpace.tsx'
import type { SpaceParams } from './space-links.ts'
import { WriteInSpace } from './WriteInSpace.tsx'

/** What somebody writes on the whole screen: something new, or an answer. */
export default function WritePage({ params }: { params: SpaceParams }) {
  return <InSpace params={params}>{(inside) => <WriteInSpace {...inside} messageId={params.messageId} />}</InSpace>
}

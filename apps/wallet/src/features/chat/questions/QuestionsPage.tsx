import { useQuestions } from '../../../data/chat/use-timeline.ts'
import { OverSpace } from '../communities/OverSpace.tsx'
import type { SpaceParams } from '../communities/space-links.ts'
import { QuestionList } from './QuestionList.tsx'

/** What was asked in a brand's room. */
export default function QuestionsPage({ params }: { params: SpaceParams }) {
  return <OverSpace params={params}>{({ room }) => <Kept roomId={room.id} />}</OverSpace>
}

function Kept({ roomId }: { roomId: string }) {
  return <QuestionList timeline={useQuestions(roomId)} />
}

import type { ReportCase, StaffedCommunity } from '@vitrine/protocol'
import { forever, noNetwork } from '../../testing/answers.ts'
import { lumenAnswers, lumenReplies } from '../../testing/lumen-answers.ts'
import { ana, lumen } from '../../testing/people.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { CommunitiesPage } from './CommunitiesPage.tsx'
import { EditCommunity, NewCommunity } from './CommunitySheets.tsx'
import { DecideSheet } from './moderation/DecideSheet.tsx'
import { LogPage } from './moderation/LogPage.tsx'
import { ReportsPage } from './moderation/ReportsPage.tsx'
import { EditRoom, NewRoom } from './RoomSheets.tsx'

export default { title: 'Studio/Communities', decorators: [inWorld], parameters: fullscreen }

const [regulars] = lumenReplies.listBrandCommunities.items as unknown as [StaffedCommunity]
const [news] = regulars.spaces
const nothing = () => undefined

const story = (render: Story['render'], answer = lumenAnswers(), brand = lumen()): Story => ({
  render,
  parameters: { world: { accountId: ana.sub, brand, answer } },
})

export const OnlyLooking = story(() => <CommunitiesPage />, lumenAnswers(), lumen('viewer'))
export const Loading = story(() => <CommunitiesPage />, forever)
export const Offline = story(() => <CommunitiesPage />, noNetwork)
export const MakeCommunity = story(() => <NewCommunity businessId="CafeLumen1" onClose={nothing} />)
export const ChangeCommunity = story(() => <EditCommunity community={regulars} onArchive={nothing} onClose={nothing} />)
export const MakeRoom = story(() => <NewRoom community={regulars} onClose={nothing} />)
export const ChangeRoom = story(() => news && <EditRoom room={news} onArchive={nothing} onClose={nothing} />)

const [report] = lumenReplies.listBrandReports.items as unknown as [ReportCase]
export const Reports = story(() => <ReportsPage />)
export const NoReports = story(
  () => <ReportsPage />,
  lumenAnswers({ listBrandReports: { items: [], next: null, open: 0 } }),
)
export const Deciding = story(() => <DecideSheet report={report} onClose={nothing} onDecided={nothing} />)
export const Log = story(() => <LogPage />)

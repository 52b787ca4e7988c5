import { type PersonKey, person } from '@vitrine/fixtures'
import type { Token } from '@vitrine/protocol'
import type { ReactNode } from 'react'
import { BrandPoints } from '../../components/points-strip/BrandPoints.tsx'
import { At } from '../../testing/At.tsx'
import { businessOf, demoServer, forever, noNetwork, refused, tokenOf } from '../../testing/demo-answers.ts'
import { pointsServer } from '../../testing/demo-points.ts'
import type { Answer } from '../../testing/StoryWorld.tsx'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { Leaderboard } from './Leaderboard.tsx'
import { OfferedLinkDialog } from './OfferedLinkDialog.tsx'
import { PointsPage } from './PointsPage.tsx'
import PointsSection from './PointsSection.tsx'

export default { title: 'Wallet/Points', decorators: [inWorld], parameters: fullscreen }

type First = (asked: Parameters<Answer>[0]) => ReturnType<Answer> | undefined

const scene = (screen: ReactNode, { who = 'ana', first }: { who?: PersonKey; first?: First } = {}): Story => {
  const points = pointsServer(who)
  return {
    render: () => <At address="/b/cafe-lumen/points">{screen}</At>,
    parameters: {
      world: {
        accountId: person(who).id,
        answer: demoServer({ me: who, tokens: [], otherwise: (asked) => first?.(asked) ?? points(asked) }),
      },
    },
  }
}
const page = (business: string, options?: Parameters<typeof scene>[1]) =>
  scene(<PointsPage params={{ business }} />, options)
const on =
  (part: string, answer: First): First =>
  (asked) =>
    asked.path.includes(part) ? answer(asked) : undefined

const card = (change: object = {}): Token => {
  const token = tokenOf('ana', 'lumen-ten-stamp-card')
  const block = token.state['user-points-v2'] as object
  return { ...token, state: { ...token.state, 'user-points-v2': { ...block, ...change } } }
}
const section = (token: Token, isMine = true) =>
  scene(<PointsSection token={token} business={null} isMine={isMine} onGone={() => undefined} />)

export const Filled = page('cafe-lumen')
export const NobodySeesOthers = page('museo-marea')
export const BrandWithoutCampaign = page('cafe-lumen', {
  first: on('campaign-groups', () => ({ body: { items: [] } })),
})
export const UnknownBrand = page('nobody')
export const Loading = page('cafe-lumen', { first: forever })
export const HistoryFailed = page('cafe-lumen', { first: on('/history', () => refused('internal', 500)) })
export const Offline = page('cafe-lumen', { first: on('campaign-groups', noNetwork) })

const lumen = businessOf('cafe-lumen')
export const Board = scene(<Leaderboard business={lumen} campaignId="lumen-regulars" />)
export const BoardOfStrangers = scene(<Leaderboard business={businessOf('museo-marea')} campaignId="marea-low-tide" />)
export const BoardFailed = scene(<Leaderboard business={lumen} campaignId="lumen-regulars" />, {
  first: on('leaderboard', () => refused('internal', 500)),
})

export const StampCard = section(card())
export const StampCardOfAnother = section(card({ total: 3 }), false)
export const LongCard = section(card({ maxPoints: 500, channel: 'very-long-winter-nights' }))
export const CardWithoutEnd = section(card({ maxPoints: null, actionOnMaxPoints: 'none' }))

export const OverABrand = scene(<BrandPoints business={lumen} name="cafe-lumen" />)

export const AskedBeforeLeaving = scene(
  <OfferedLinkDialog
    link={{
      id: '5f0c6f0e-0000-4000-8000-000000000002',
      businessId: lumen.id,
      campaignId: 'lumen-regulars' as never,
      url: 'https://lumen.example.com/menu',
      title: 'Today on the board',
      createdAt: '2026-05-16T09:30:00.000Z',
    }}
  />,
)

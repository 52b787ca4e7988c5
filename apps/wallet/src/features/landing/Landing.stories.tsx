import { Problem } from '@vitrine/protocol/problem'
import { At } from '../../testing/At.tsx'
import { forever, refused } from '../../testing/demo-answers.ts'
import { onOffer } from '../../testing/on-offer.ts'
import type { Reply } from '../../testing/StoryWorld.tsx'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { AcquirePage } from './AcquirePage.tsx'
import { LandingScreen, type LandingScreenProps, type Shown } from './LandingScreen.tsx'
import SharedPage from './SharedPage.tsx'

export default { title: 'Wallet/Landing', decorators: [inWorld], parameters: fullscreen }

const poster = onOffer('marea-low-tide-poster')
const machine = onOffer('lumen-bean-machine', { offer: 'dispense', behaviorId: 'dispense-v1', edition: null })
const jar = onOffer('parade-firefly-jar')

const page = (answer: () => Reply | Promise<Reply>, accountId?: string): Story => ({
  render: () => (
    <At address="/acquire/poster">
      <AcquirePage params={{ id: 'poster' }} />
    </At>
  ),
  parameters: { world: { answer, ...(accountId ? { accountId } : {}) } },
})

export const Poster = page(() => ({ body: { data: poster } }))
export const PosterForSomebodySignedIn = page(() => ({ body: { data: poster } }), 'ana')
export const NoneLeft = page(() => ({ body: { data: { ...poster, edition: { max: 1000, left: 0 } } } }))
export const Dispenser = page(() => ({ body: { data: machine } }))
export const NothingOnOffer = page(() => ({ body: { data: { ...poster, offer: null, behaviorId: null } } }))
export const Loading = page(forever)
export const Unknown = page(() => refused('token.not_found', 404))
export const CouldNotAsk = page(() => refused('internal', 500))

const shared = (name: string): Story => ({
  render: () => (
    <At address="/shared/abc">
      <SharedPage params={{ shareId: 'abc' }} />
    </At>
  ),
  parameters: {
    world: {
      answer: () => ({ body: { data: { id: 'abc', sharer: { name }, token: jar, business: jar.business } } }),
    },
  },
})
export const Shared = shared('Bo Lindqvarn')
/** Who is about to leave is named to nobody. */
export const SharedBySomebodyWhoLeaves = shared('')

const shown: Shown = {
  token: poster,
  business: poster.business,
  headline: `Get ${poster.displayName}`,
  lead: 'Museo Marea gives you one of your own.',
  take: 'Get it',
  signIn: 'Sign in to get it',
}
const screen = (props: Partial<LandingScreenProps>): Story => ({
  render: () => (
    <LandingScreen
      state={shown}
      taking={{ status: 'idle' }}
      signedIn
      onGo={() => undefined}
      onRetry={() => undefined}
      {...props}
    />
  ),
})

export const Taking = screen({ taking: { status: 'taking' } })
export const Taken = screen({ taking: { status: 'taken', ids: [poster.id] } })
export const PointsForIt = screen({ taking: { status: 'taken', ids: [poster.id], earns: { cardId: poster.id } } })
export const NothingWon = screen({ taking: { status: 'taken', ids: [] } })
export const SomebodyWasFaster = screen({ taking: { status: 'gone' } })
export const Refused = screen({
  taking: { status: 'refused', error: new Problem('token.limit_reached', { limit: 1 }) },
})
export const SignInFailed = screen({ taking: { status: 'sign-in-failed' }, signedIn: false })

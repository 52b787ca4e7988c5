import { person } from '@vitrine/fixtures'
import type { PersonPage as Shown } from '@vitrine/protocol'
import type { ReactNode } from 'react'
import { At } from '../../testing/At.tsx'
import { demoServer, forever, noNetwork, publicProfileOf, refused, tokensOf } from '../../testing/demo-answers.ts'
import type { Answer, Asked } from '../../testing/StoryWorld.tsx'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import FirstPerson from './FirstPerson.tsx'
import FollowListPage from './FollowListPage.tsx'
import InvitePage from './InvitePage.tsx'
import PeoplePage from './PeoplePage.tsx'
import PersonPage from './PersonPage.tsx'

export default { title: 'Wallet/People', decorators: [inWorld], parameters: fullscreen }

const [bo, chen] = [publicProfileOf(person('bo')), publicProfileOf(person('chen'))]
const hebrew = {
  ...chen,
  id: person('guest').id,
  name: 'נועה \u200d👩‍🎨',
  preferred_username: null,
  picture: null,
  bio: '',
}
const boPage: Shown = {
  ...bo,
  followed: false,
  followers: 1284,
  following: 1,
  followsMe: true,
  blocked: false,
  showsInventory: true,
}

/** Two pages: what Bo got and, on the second, Chen. */
function finds(cursor: string | null) {
  const [key, shown] = cursor ? (['chen', chen] as const) : (['bo', bo] as const)
  const items = tokensOf(key).map((token) => ({ person: shown, token: { ...token, abilities: [] } }))
  return { body: { data: { items, nextCursor: cursor ? null : '1_x' } } }
}

type Wanted = (asked: Asked) => ReturnType<Answer> | undefined

/** A server where Bo can be followed, blocked and looked at; a story says what is different. */
const relations = (page: Partial<Shown> = {}): Wanted => {
  let shown = { ...boPage, ...page }
  return ({ method, path }) => {
    const { pathname, searchParams } = new URL(path, 'http://story')
    const wantsBo = pathname.startsWith(`/people/${bo.id}`)
    if (pathname === '/me/people/suggestions')
      return {
        body: {
          items: [
            { ...bo, followed: false },
            { ...chen, followed: false },
          ],
        },
      }
    if (pathname === '/me/people/finds') return finds(searchParams.get('cursor'))
    if (pathname === '/people') {
      const items = [bo, chen].filter(({ name }) => name.toLowerCase().includes(searchParams.get('q') ?? ''))
      return { body: { items: items.map((one) => ({ ...one, followed: false })) } }
    }
    if (pathname === `/people/${person('ana').id}/list/following`) return nobody()
    if (pathname.includes('/list/')) {
      const isFirst = !searchParams.has('cursor')
      const items = isFirst ? [{ ...chen, followed: true }] : [{ ...hebrew, followed: false }]
      return { body: { data: { items, nextCursor: isFirst ? '1_x' : null } } }
    }
    if (pathname.endsWith('/inventory')) {
      const items = tokensOf('bo').map((token) => ({ ...token, abilities: [] }))
      return { body: { data: { items, total: items.length, pinned: 0, page: 0, limit: 50 } } }
    }
    if (pathname.endsWith('/report')) return { body: null }
    if (!wantsBo) return undefined
    if (pathname.endsWith('/follow')) {
      const followed = method === 'PUT'
      shown = { ...shown, followed, followers: boPage.followers + Number(followed) }
    }
    if (pathname.endsWith('/block')) {
      const blocked = method === 'PUT'
      shown = { ...shown, blocked, followed: false, followsMe: false, showsInventory: !blocked }
    }
    return { body: shown }
  }
}

const story = (address: string, page: ReactNode, otherwise?: Wanted): Story => ({
  render: () => <At address={address}>{page}</At>,
  parameters: {
    world: {
      accountId: person('ana').id,
      // Anew for each drawing: what was done in one is not done in the next.
      get answer() {
        return demoServer({ me: 'ana', tokens: [], otherwise: otherwise ?? relations() })
      },
    },
  },
})
const people = (otherwise?: Wanted) => story('/people', <PeoplePage />, otherwise)
const profile = (otherwise?: Wanted) => story(`/user/${bo.id}`, <PersonPage params={{ userId: bo.id }} />, otherwise)
const list = (type: string, otherwise?: Wanted) =>
  story(`/user/${bo.id}/list/${type}`, <FollowListPage params={{ userId: bo.id, type }} />, otherwise)
const nobody = () => ({ body: { items: [], data: { items: [], nextCursor: null } } })

const followsBo: Wanted = (asked) =>
  asked.path.startsWith(`/people/${person('ana').id}/list/following`)
    ? { body: { data: { items: [{ ...bo, followed: true }], nextCursor: null } } }
    : relations({ followed: true })(asked)
const beside = (otherwise?: Wanted) => story('/people', <FirstPerson />, otherwise)

export const Suggestions = people()
export const Following = people(followsBo)
export const FollowingWhoShowNothing = people((asked) =>
  asked.path.startsWith('/me/people/finds') ? nobody() : followsBo(asked),
)
export const FindsFailed = people((asked) =>
  asked.path.startsWith('/me/people/finds') ? refused('internal', 500) : followsBo(asked),
)
export const BesideTheList = beside(followsBo)
export const BesideNobody = beside(nobody)
export const BesideLoading = beside(forever)
export const BesideFailed = beside(() => refused('internal', 500))
export const BesideOffline = beside(noNetwork)
export const NoSuggestions = people(nobody)
export const Loading = people(forever)
export const Failed = people(() => refused('internal', 500))
export const Offline = people(noNetwork)

export const Profile = profile()
export const ProfileFollowed = profile(relations({ followed: true, followsMe: false }))
export const ProfilePrivate = profile(relations({ showsInventory: false, bio: '', website: null }))
export const ProfileBlocked = profile(relations({ blocked: true, followsMe: false, showsInventory: false }))
export const ProfileMissing = profile(() => refused('user.not_found', 404))
export const ProfileLoading = profile(forever)
export const ProfileFailed = profile(() => refused('internal', 500))
export const FollowRefused = profile((asked) =>
  asked.method === 'PUT' ? refused('auth.guest_not_allowed', 403) : relations()(asked),
)
export const ProfileLongName = profile(relations({ name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim() }))

export const Followers = list('followers')
export const FollowersNone = list('followers', (asked) =>
  asked.path.includes('/list/') ? nobody() : relations()(asked),
)
export const FollowersLoading = list('followers', forever)
export const ListUnknown = list('admirers')

export const Invite = story('/people/invite', <InvitePage />)
export const InviteFailed = story('/people/invite', <InvitePage />, () => refused('internal', 500))

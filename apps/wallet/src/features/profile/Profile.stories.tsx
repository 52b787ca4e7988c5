import { type PersonKey, person } from '@vitrine/fixtures'
import { LocationProvider, type LocationState } from '../../platform/device/location.ts'
import { At } from '../../testing/At.tsx'
import { type DemoServer, demoServer, forever, noNetwork, profileOf, refused } from '../../testing/demo-answers.ts'
import { deviceThat, fixAt } from '../../testing/demo-map.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import EditProfilePage from './EditProfilePage.tsx'
import ProfilePage from './ProfilePage.tsx'

export default { title: 'Wallet/Profile', decorators: [inWorld], parameters: fullscreen }

const profile = (Page: typeof ProfilePage, me: PersonKey, server: Partial<DemoServer> = {}): Story => ({
  render: () => (
    <At address="/me">
      <Page />
    </At>
  ),
  parameters: { world: { accountId: person(me).id, answer: demoServer({ me, tokens: [], ...server }) } },
})
const [identity] = profileOf('ana').identities
if (!identity) throw new Error('Ana has an address.')
const wallet = {
  ...identity,
  id: '5f0c6f0e-0000-4000-8000-000000000002',
  type: 'eth',
  value: '0x8ba1f109551bd432803012645ac136ddd64dba72',
  preferred: false,
  custodial: true,
}
const phone = {
  ...identity,
  id: '5f0c6f0e-0000-4000-8000-000000000003',
  type: 'phone',
  value: '+358401234567',
  preferred: false,
  verified: false,
}

export const Own = profile(ProfilePage, 'ana')
export const ManyIdentities = profile(ProfilePage, 'ana', {
  otherwise: ({ path }) =>
    path === '/me' ? { body: { ...profileOf('ana'), identities: [wallet, identity, phone] } } : undefined,
})
export const Guest = profile(ProfilePage, 'guest', {
  otherwise: ({ path, body }) =>
    path === '/me/identities'
      ? { body: { ...identity, value: (body as { value: string }).value, verified: false } }
      : path.endsWith('/verify')
        ? refused('identity.code_wrong', 401)
        : undefined,
})
const guestWith = (one: typeof identity): Story =>
  profile(ProfilePage, 'guest', {
    otherwise: ({ path }) =>
      path === '/me' ? { body: { ...profileOf('guest'), identities: [one] } } : refused('internal', 500),
  })
export const GuestWithWaitingAddress = guestWith({ ...identity, preferred: false, verified: false })
export const GuestWithProvenAddress = guestWith(identity)
export const Loading = profile(ProfilePage, 'ana', { otherwise: forever })
export const Failed = profile(ProfilePage, 'ana', { otherwise: () => refused('internal', 500) })
export const Offline = profile(ProfilePage, 'ana', { otherwise: noNetwork })
export const Edit = profile(EditProfilePage, 'ana')
export const EditRefused = profile(EditProfilePage, 'ana', {
  otherwise: ({ method }) => (method === 'PATCH' ? refused('identity.taken', 409) : undefined),
})
export const EditUnfit = profile(EditProfilePage, 'ana', {
  otherwise: ({ method }) =>
    method === 'PATCH'
      ? refused('request.invalid', 400, {
          issues: ['name', 'website'].map((field) => ({ path: `body.${field}`, message: 'does not fit' })),
        })
      : undefined,
})
export const EditLoading = profile(EditProfilePage, 'ana', { otherwise: forever })

const onDevice = (location: LocationState): Story => ({
  render: () => (
    <LocationProvider value={deviceThat(location)}>
      <At address="/me/edit">
        <EditProfilePage />
      </At>
    </LocationProvider>
  ),
  parameters: {
    world: {
      accountId: person('ana').id,
      answer: demoServer({
        me: 'ana',
        tokens: [],
        otherwise: ({ path, method, body }) => {
          if (path !== '/me' || method !== 'PATCH') return undefined
          const { latitude, longitude } = body as { latitude: number | null; longitude: number | null }
          const isRough = latitude === 60.17 && longitude === 24.94
          const locality = isRough ? 'Helsinki' : 'told too finely'
          const named = { country: 'FI', region: 'Uusimaa', locality, postal_code: '' }
          const unnamed = { country: 'US', region: '', locality: '', postal_code: '' }
          const location = { ...(latitude === null ? unnamed : named), latitude, longitude }
          return { body: { ...profileOf('ana'), location } }
        },
      }),
    },
  },
})

const fix = fixAt({ lat: 60.171234, lon: 24.941234 })
export const EditWhere = onDevice({ status: 'granted', fix })
export const EditWhereDenied = onDevice({ status: 'denied', fix: null })
export const EditWhereUnavailable = onDevice({ status: 'unavailable', fix: null })
export const EditWhereLocating = onDevice({ status: 'locating', fix: null })

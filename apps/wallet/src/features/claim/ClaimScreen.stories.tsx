import { demoWorld } from '@vitrine/fixtures'
import type { Claim } from '@vitrine/protocol'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { ClaimScreen, type ClaimScreenProps } from './ClaimScreen.tsx'

export default { title: 'Wallet/Claim', decorators: [inWorld], parameters: fullscreen }

const [design] = demoWorld.objectDefinitions
if (!design) throw new Error('The demo world has no designs.')
const claim = {
  id: '4b0f0f0e-6a51-4c09-9f0e-0a5b1f6a7c11',
  status: 'waiting',
  recipient: { type: 'email', hint: 'd••a@example.com' },
  sender: { name: 'Ana' },
  token: { displayName: design.meta.displayName, viewPlacements: design.viewPlacements },
  business: null,
} as unknown as Claim

const nothing = () => undefined
const waiting: ClaimScreenProps = { claim, signedIn: false, leaving: 'idle', onSignIn: nothing, onRetry: nothing }
const show = (props: Partial<ClaimScreenProps>): Story => ({ render: () => <ClaimScreen {...waiting} {...props} /> })

export const Waiting = show({})
export const SomebodyElseIsSignedIn = show({ signedIn: true })
export const Loading = show({ claim: 'loading' })
export const Leaving = show({ leaving: 'leaving' })
export const SignInFailed = show({ leaving: 'failed' })
export const Arrived = show({ claim: { ...claim, status: 'claimed' } })
export const Received = show({ claim: { ...claim, status: 'claimed' }, signedIn: true })
export const Returned = show({ claim: { ...claim, status: 'returned' } })
export const Unknown = show({ claim: 'unknown' })
export const CouldNotAsk = show({ claim: 'failed' })

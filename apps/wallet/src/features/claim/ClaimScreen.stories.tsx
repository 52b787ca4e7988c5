import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { ClaimScreen, type ClaimScreenProps } from './ClaimScreen.tsx'

export default { title: 'Wallet/Claim', decorators: [inWorld], parameters: fullscreen }

const waiting: ClaimScreenProps = { received: false, sentTo: null, state: 'idle', onSignIn: () => undefined }
const show = (props: Partial<ClaimScreenProps>): Story => ({ render: () => <ClaimScreen {...waiting} {...props} /> })

export const Waiting = show({})
export const Addressed = show({ sentTo: 'bo@example.com' })
export const Leaving = show({ state: 'leaving' })
export const Failed = show({ state: 'failed' })
export const Received = show({ received: true })

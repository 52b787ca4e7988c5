import type { StoppableChange } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { NotMeScreen, type Stage } from './NotMeScreen.tsx'

export default { title: 'Wallet/Not me', decorators: [inWorld], parameters: fullscreen }

const madeAt = '2026-05-16T09:30:00.000Z'
const change: StoppableChange = {
  state: 'open',
  stoppableUntil: '2026-05-23T09:30:00.000Z',
  changes: [
    { change: 'password', identity: '', madeAt },
    { change: 'added', identity: 'e…@e….example', madeAt },
    { change: 'preferred', identity: 'e…@e….example', madeAt },
    { change: 'removed', identity: 'ana@example.com', madeAt },
  ],
  signInWith: { type: 'email', value: 'ana@example.com' },
}
const one = (kind: 'leaving' | 'merged'): StoppableChange => ({
  ...change,
  changes: [{ change: kind, identity: '', madeAt }],
})

const nothing = () => undefined
const show = (stage: Stage): Story => ({
  render: () => <NotMeScreen stage={stage} onRetry={nothing} onStop={nothing} onSignIn={nothing} />,
})

export const Several = show({ name: 'open', change })
export const Leaving = show({ name: 'open', change: one('leaving') })
export const Merged = show({ name: 'open', change: one('merged') })
export const Stopping = show({ name: 'open', change, busy: true })
export const StopFailed = show({ name: 'open', change, error: new Problem('service.unavailable') })
export const Stopped = show({ name: 'stopped', change })
export const Over = show({ name: 'over' })
export const Loading = show({ name: 'loading' })
export const Failed = show({ name: 'failed', error: new Problem('service.unavailable') })

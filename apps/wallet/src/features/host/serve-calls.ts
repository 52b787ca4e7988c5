import { isRecord } from '../../platform/device/storage.ts'
import { withAbsoluteAddresses } from '../../platform/host/absolute-addresses.ts'
import type { Host } from '../../platform/host/host.ts'
import { onTrack } from '../../platform/telemetry/analytics.ts'
import type { CallContext, HostServices } from './call-context.ts'
import { calls } from './calls/all.ts'
import { createPresences, type Presences } from './presence.ts'

let presences: Presences | null = null

/** The signed-in app's place in the conversation; null where there is none. */
export const currentPresences = (): Presences | null => presences

/** Answers the host from now on, and tells it that the app is loaded. */
export function serveCalls(host: Host, services: HostServices): void {
  const present = createPresences(services.session.session)
  presences = present
  host.serve(async (name, payload, grant) => {
    const call = calls[name]
    const context: CallContext = {
      ...services,
      grant,
      presence: present.wait,
      isPresent: () => present.current() !== null,
    }
    return withAbsoluteAddresses(await call(isRecord(payload) ? payload : {}, context), location.origin)
  })
  const { session } = services.session
  let wasSignedIn = session.state().status === 'signed-in'
  session.subscribe(() => {
    const isSignedIn = session.state().status === 'signed-in'
    if (isSignedIn !== wasSignedIn) host.tell(isSignedIn ? 'walletsdk:loggedIn' : 'walletsdk:loggedOut')
    wasSignedIn = isSignedIn
  })
  onTrack(({ event, properties }) => {
    host.tell('walletsdk:analytics', { name: event, token: properties.tokenId ?? null, payload: properties })
  })
  host.tell('vatomwallet:loaded')
  // One that begins anew waits for it again.
  host.onInit(() => host.tell('vatomwallet:loaded'))
  if (wasSignedIn) host.tell('walletsdk:loggedIn')
}

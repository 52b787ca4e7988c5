import type { WalletEvent } from '@vitrine/protocol/host/calls'
import type { PositionSource } from './host-geolocation.ts'

/** The host that the app is shown by, for screens and data: small, so that those who have none pay nothing for it. */
export interface HostLink {
  kind: 'frame' | 'native'
  /** Where a native container says that it is; frames have the device's own. */
  geolocation: PositionSource | null
  /** Not answered, and silently nothing where the host has gone. */
  tell(event: WalletEvent, payload?: unknown): void
  /** Rejects with `HostProblem` when the host does not answer in time, or says no. */
  ask(request: 'vatomwallet:getCurrentPosition'): Promise<unknown>
}

let link: HostLink | null = null

export const hostLink = (): HostLink | null => link

export function setHostLink(next: HostLink | null): void {
  link = next
}

export const tellHost: HostLink['tell'] = (event, payload) => link?.tell(event, payload)

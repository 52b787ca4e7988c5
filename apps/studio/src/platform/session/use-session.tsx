import type { SessionState } from '@vitrine/web/session'
import { createContext, use, useSyncExternalStore } from 'react'
import type { StudioSession } from './studio-session.ts'

export type SessionPort = Pick<StudioSession, 'signIn' | 'finish' | 'signOut'> & {
  session: Pick<StudioSession['session'], 'state' | 'subscribe'>
}

const SessionContext = createContext<SessionPort | null>(null)
export const SessionProvider = SessionContext.Provider

export function useSessionPort(): SessionPort {
  const port = use(SessionContext)
  if (!port) throw new Error('No SessionProvider above.')
  return port
}

export function useSession(): SessionState {
  const { session } = useSessionPort()
  return useSyncExternalStore(session.subscribe, session.state)
}

import type { SessionState } from '@vitrine/web/session'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { BrowserSession } from './browser-session.ts'

export type SessionPort = Pick<BrowserSession, 'signIn' | 'logout' | 'warmUp' | 'pendingPath'> & {
  session: Pick<BrowserSession['session'], 'state' | 'subscribe' | 'upkeep' | 'accessToken' | 'refresh' | 'tokens'>
}

const SessionContext = createContext<SessionPort | null>(null)

export function SessionProvider({ value, children }: { value: SessionPort; children: ReactNode }) {
  return <SessionContext value={value}>{children}</SessionContext>
}

function useSessionPort(): SessionPort {
  const port = use(SessionContext)
  if (!port) throw new Error('No SessionProvider above.')
  return port
}

export function useSession(): SessionState {
  const { session } = useSessionPort()
  return useSyncExternalStore(session.subscribe, session.state, session.state)
}

export const useSignIn = () => useSessionPort().signIn
export const useWarmUpSignIn = () => useSessionPort().warmUp
export const usePendingPath = () => useSessionPort().pendingPath
export const useLogout = () => useSessionPort().logout
/** For what signs requests by itself, such as the realtime connection. */
export const useSessionTokens = () => useSessionPort().session

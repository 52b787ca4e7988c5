import { HostProblem } from '../../platform/host/host-problem.ts'
import type { SessionPort } from '../../platform/session/use-session.tsx'
import type { Presence } from './call-context.ts'

/** The signed-in app as calls find it: they wait for it while it comes, and are told when nobody is signed in. */
export function createPresences(session: Pick<SessionPort['session'], 'state' | 'subscribe'>) {
  const waiting = new Set<{ resolve: (presence: Presence) => void; reject: (error: Error) => void }>()
  let current: Presence | null = null
  const isSignedOut = () => session.state().status === 'signed-out'

  session.subscribe(() => {
    if (!isSignedOut()) return
    for (const { reject } of waiting) reject(new HostProblem('client.access_token_missing'))
    waiting.clear()
  })

  return {
    current: () => current,
    /** The app is drawn; the returned function says that it is not any more. */
    enter(presence: Presence): () => void {
      current = presence
      for (const { resolve } of waiting) resolve(presence)
      waiting.clear()
      return () => {
        if (current === presence) current = null
      }
    },
    wait(): Promise<Presence> {
      if (isSignedOut()) return Promise.reject(new HostProblem('client.access_token_missing'))
      if (current) return Promise.resolve(current)
      return new Promise((resolve, reject) => waiting.add({ resolve, reject }))
    },
  }
}

export type Presences = ReturnType<typeof createPresences>

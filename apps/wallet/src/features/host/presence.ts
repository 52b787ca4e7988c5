import { HostProblem } from '../../platform/host/host-problem.ts'
import type { SessionPort } from '../../platform/session/use-session.tsx'
import type { Presence } from './call-context.ts'

/** The signed-in app as calls find it: they wait for it while it comes, and are told when nobody is signed in. */
export function createPresences(session: Pick<SessionPort['session'], 'state' | 'subscribe'>) {
  const waiting = new Set<{ resolve: (presence: Presence) => void; reject: (error: Error) => void }>()
  let known: Presence | null = null
  const nobody = () => new HostProblem('client.access_token_missing')
  /** Of whoever is signed in now; it stays good while a page outside of the app is shown. */
  const current = () => {
    const state = session.state()
    return state.status === 'signed-in' && known?.accountId === state.sub ? known : null
  }

  session.subscribe(() => {
    if (session.state().status !== 'signed-out') return
    known = null
    for (const { reject } of waiting) reject(nobody())
    waiting.clear()
  })

  return {
    current,
    /** The app is drawn for somebody. */
    enter(presence: Presence): void {
      known = presence
      for (const { resolve } of waiting) resolve(presence)
      waiting.clear()
    },
    wait(): Promise<Presence> {
      if (session.state().status === 'signed-out') return Promise.reject(nobody())
      const present = current()
      if (present) return Promise.resolve(present)
      return new Promise((resolve, reject) => waiting.add({ resolve, reject }))
    },
  }
}

export type Presences = ReturnType<typeof createPresences>

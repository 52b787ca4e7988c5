import type { ApiClient } from '@vitrine/client'
import { listGateTickets, sendGateScans, undoRedemption } from '@vitrine/client/routes'
import type { BusinessId, MerchantId } from '@vitrine/protocol'
import { SignedOut } from '@vitrine/web/errors'
import { logWarning } from '@vitrine/web/log'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { keptGate } from '../../platform/device/kept-gates.ts'
import { keepForOffline } from '../../platform/offline-start.ts'
import { useOnline } from '../../platform/online.ts'
import { useApi } from '../../platform/server/api.ts'
import { type SessionPort, useSessionPort } from '../../platform/session/use-session.tsx'
import { createGateEngine, type GateEngine } from './gate-engine.ts'
import type { GateState } from './gate-state.ts'

/** At a door nobody waits longer before the phone goes by itself. */
const answerWithinMs = 4_000
const newListEveryMs = 120_000
const sendEveryMs = 15_000

interface Where {
  businessId: string
  merchantId: string
}

/** Scans are whoever's who was signed in when the desk was opened: nobody else sends them, and after the session nothing is kept. */
function createGate(api: ApiClient, session: SessionPort['session'], { businessId, merchantId }: Where): GateEngine {
  const params = { businessId: businessId as BusinessId, merchantId: merchantId as MerchantId }
  const whoIsHere = () => {
    const state = session.state()
    return state.status === 'signed-in' ? state.sub : null
  }
  const whose = whoIsHere()
  const isTheirs = () => whose !== null && whoIsHere() === whose
  return createGateEngine({
    server: {
      async send(scans) {
        if (!isTheirs()) throw new SignedOut()
        return api.call(sendGateScans, { params, body: { scans: [...scans] } }, { timeoutMs: answerWithinMs })
      },
      tickets: (after) => api.call(listGateTickets, { params, query: after === null ? {} : { after } }),
      async undo(redemptionId) {
        const { data } = await api.call(undoRedemption, { params: { businessId: params.businessId, redemptionId } })
        return { undoneAt: data.undoneAt }
      },
    },
    storage: keptGate<GateState>(whose ?? '', `${businessId} ${merchantId}`, isTheirs),
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    newNonce: () => crypto.randomUUID(),
    onFault: logWarning,
  })
}

/** One counter's scans, kept over restarts, sent whenever there is a connection. */
export function useGate(where: Where) {
  const api = useApi()
  const online = useOnline()
  const { session } = useSessionPort()
  const [gate] = useState(() => createGate(api, session, where))
  const state = useSyncExternalStore(gate.subscribe, gate.state)
  const [listError, setListError] = useState<unknown>(null)
  const [isKept, setIsKept] = useState(false)

  useEffect(() => {
    void gate.open()
    void keepForOffline(() => setIsKept(true))
  }, [gate])

  useEffect(() => {
    if (!online) return
    const refresh = () =>
      gate.refresh().then(
        () => setListError(null),
        (error: unknown) => setListError(error),
      )
    void gate.send().then(refresh)
    const timers = [setInterval(() => void refresh(), newListEveryMs), setInterval(() => void gate.send(), sendEveryMs)]
    return () => timers.forEach(clearInterval)
  }, [gate, online])

  return { gate, state, online, listError, isKept }
}

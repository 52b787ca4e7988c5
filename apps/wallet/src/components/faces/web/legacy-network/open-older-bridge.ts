import type { QueryClient } from '@tanstack/react-query'
import { createMeter, hostLimits } from '@vitrine/face-sdk/host'
import { tokenKeys } from '../../../../data/tokens/token-keys.ts'
import type { FaceNeeds } from '../face-driver.ts'
import { isRequestV1, replyV1 } from './bridge-v1.ts'
import { isRequestV2, pushV2, replyV2 } from './bridge-v2.ts'
import { createOlderFaceHost, type OlderFace } from './older-face-host.ts'

export interface OlderBridgeNeeds {
  frame: HTMLIFrameElement
  needs: FaceNeeds
  face: () => OlderFace
}

export interface OlderBridge {
  /** Tells a face that has spoken version 2 what its token is now. */
  tokenChanged(): void
  childrenChanged(): void
  close(): void
}

/** Understands faces that were made for the original platform, by either version of its bridge, under the same limits as ours. */
export function openOlderBridge({ frame, needs, face }: OlderBridgeNeeds): OlderBridge {
  const host = createOlderFaceHost(needs, face)
  const isTooMany = createMeter(hostLimits.perSecond)
  let speaksV2 = false
  let watchesChildren = false
  let unwatchInventory: (() => void) | null = null
  let pushes = 0

  const listen = (event: MessageEvent) => {
    if (event.source === null || event.source !== frame.contentWindow) return
    const data = parsed(event.data)
    const reply = (message: unknown) => frame.contentWindow?.postMessage(message, '*')
    if (isRequestV2(data)) {
      if (isTooMany()) return
      speaksV2 = true
      if (data.name === 'core.vatom.children.observe') watchesChildren = true
      if (data.name === 'core.inventory.observe') unwatchInventory ??= watchInventory(needs.client, tellInventory)
      void replyV2(host, data).then(reply)
    } else if (isRequestV1(data)) {
      if (isTooMany()) return
      void replyV1(host, data).then(reply)
    }
  }
  const push = (name: string, payload: Record<string, unknown>) => {
    if (speaksV2) frame.contentWindow?.postMessage(pushV2(name, `viewer_${++pushes}`, payload), '*')
  }
  let told = ''
  async function tellInventory(): Promise<void> {
    const vatoms = await host.inventory()
    const now = vatoms.map(({ id, sync }) => `${id}:${sync}`).join()
    if (now === told) return
    told = now
    push('core.inventory.update', { vatoms })
    push('core.inventory.stats.update', { stats: await host.stats([]) })
  }
  window.addEventListener('message', listen)

  return {
    tokenChanged: () => push('core.vatom.update', { vatom: host.vatom() }),
    childrenChanged() {
      if (!watchesChildren) return
      const { id } = host.vatom()
      host.children().then(
        (vatoms) => push('core.vatom.children.update', { id, vatoms }),
        // The next change tells them again.
        () => undefined,
      )
    },
    close() {
      window.removeEventListener('message', listen)
      unwatchInventory?.()
    },
  }
}

/** After changes of what the reader has, those that come at once together; returns how to stop. */
function watchInventory(client: QueryClient, tell: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== tokenKeys.inventory[0] || query.state.status !== 'success') return
    clearTimeout(timer)
    // The next change tells it again.
    timer = setTimeout(() => void tell().catch(() => undefined), togetherMs)
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

const togetherMs = 100

/** Some faces send their messages as text. */
function parsed(data: unknown): unknown {
  if (typeof data !== 'string' || data.length > hostLimits.characters) return typeof data === 'string' ? null : data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

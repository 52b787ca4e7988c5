import { createMeter, hostLimits } from '@vitrine/face-sdk/viewer'
import type { FaceWorld } from '../face-driver.ts'
import { isRequestV1, replyV1 } from './bridge-v1.ts'
import { isRequestV2, pushV2, replyV2 } from './bridge-v2.ts'
import { createOlderViewer, type OlderFace } from './older-viewer.ts'

export interface OlderBridgeNeeds {
  frame: HTMLIFrameElement
  world: FaceWorld
  face: () => OlderFace
}

export interface OlderBridge {
  /** Tells a face that has spoken version 2 what its token is now. */
  tokenChanged(): void
  childrenChanged(): void
  close(): void
}

/** Understands faces that were made for the original platform, by either version of its bridge, under the same limits as ours. */
export function openOlderBridge({ frame, world, face }: OlderBridgeNeeds): OlderBridge {
  const viewer = createOlderViewer(world, face)
  const isTooMany = createMeter(hostLimits.perSecond)
  let speaksV2 = false
  let watchesChildren = false
  let pushes = 0

  const listen = (event: MessageEvent) => {
    if (event.source === null || event.source !== frame.contentWindow) return
    const data = parsed(event.data)
    const reply = (message: unknown) => frame.contentWindow?.postMessage(message, '*')
    if (isRequestV2(data)) {
      if (isTooMany()) return
      speaksV2 = true
      if (data.name === 'core.vatom.children.observe') watchesChildren = true
      void replyV2(viewer, data).then(reply)
    } else if (isRequestV1(data)) {
      if (isTooMany()) return
      void replyV1(viewer, data).then(reply)
    }
  }
  const push = (name: string, payload: Record<string, unknown>) => {
    if (speaksV2) frame.contentWindow?.postMessage(pushV2(name, `viewer_${++pushes}`, payload), '*')
  }
  window.addEventListener('message', listen)

  return {
    tokenChanged: () => push('core.vatom.update', { vatom: viewer.vatom() }),
    childrenChanged() {
      if (!watchesChildren) return
      const { id } = viewer.vatom()
      viewer.children().then(
        (vatoms) => push('core.vatom.children.update', { id, vatoms }),
        // The next change tells them again.
        () => undefined,
      )
    },
    close: () => window.removeEventListener('message', listen),
  }
}

/** Some faces send their messages as text. */
function parsed(data: unknown): unknown {
  if (typeof data !== 'string' || data.length > hostLimits.characters) return typeof data === 'string' ? null : data
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

import { FaceRefusal } from '@vitrine/face-sdk/viewer'
import type { OlderViewer } from './older-viewer.ts'

export interface RequestV2 {
  name: string
  request_id: string
  source: 'blockv_face_sdk'
  version: string
  payload: Record<string, unknown>
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export function isRequestV2(data: unknown): data is RequestV2 {
  return (
    isObject(data) &&
    data.source === 'blockv_face_sdk' &&
    typeof data.name === 'string' &&
    typeof data.request_id === 'string'
  )
}

type Answer = (viewer: OlderViewer, payload: Record<string, unknown>) => unknown

/** Version 2 of the bridge, message by message. What is not here answers that it is not implemented. */
const answers: Record<string, Answer> = {
  'core.init': (viewer) => ({ vatom: viewer.vatom(), face: viewer.face() }),
  'core.vatom.get': async (viewer, { id }) => ({ vatom: await viewer.find(id) }),
  'core.vatom.children.get': async (viewer, { id }) => ({ vatoms: await viewer.children(id) }),
  'core.vatom.children.observe': async (viewer, { id }) => ({ vatoms: await viewer.children(id) }),
  'core.vatom.parent.set': async (viewer, { id, parent_id }) => ({
    new_parent_id: await viewer.setParent(id, parent_id),
  }),
  'core.inventory.get': async (viewer) => ({ vatoms: await viewer.inventory() }),
  'core.inventory.observe': async (viewer) => ({ vatoms: await viewer.inventory() }),
  'core.inventory.stats': async (viewer, { template_variations }) => ({
    stats: await viewer.stats(template_variations),
  }),
  'core.action.perform': (viewer, { action_name, payload }) =>
    viewer.perform(action_name, isObject(payload) ? payload : {}),
  'core.user.get': async (viewer, { id }) => ({ user: await viewer.user(id) }),
  'core.user.current.get': async (viewer) => ({ user: await viewer.currentUser() }),
  'core.resource.encode': (viewer, { urls }) => ({ urls: viewer.encode(urls) }),
  // A box that nobody vouches for puts no files under this server's address.
  'core.resource.upload': () => errorOf('denied', 'This wallet keeps no files for faces.'),
}

/** The reply to a request, refusals included; it never throws. */
export async function replyV2(viewer: OlderViewer, { name, request_id, payload }: RequestV2) {
  return envelope(name, { response_id: request_id }, await payloadOf())

  async function payloadOf() {
    try {
      if (/^(viewer|custom)\./.test(name)) {
        viewer.tell({ name, data: payload })
        return {}
      }
      const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
      if (!answer) return errorOf('not_implemented', 'Bridge message not implemented.')
      return await answer(viewer, isObject(payload) ? payload : {})
    } catch (error) {
      if (error instanceof FaceRefusal) return errorOf(error.shape.code, error.shape.message)
      return errorOf('failed', 'It could not be done.')
    }
  }
}

/** What the viewer begins itself. */
export const pushV2 = (name: string, id: string, payload: Record<string, unknown>) =>
  envelope(name, { request_id: id }, payload)

function envelope(name: string, id: { response_id: string } | { request_id: string }, payload: unknown) {
  return { name, ...id, source: 'BLOCKv SDK', version: '2.0.0', payload }
}

const errorOf = (error_code: string, error_message: string) => ({ error_code, error_message })

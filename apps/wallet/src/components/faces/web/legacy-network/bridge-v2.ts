import { FaceRefusal } from '@vitrine/face-sdk/host'
import type { OlderFaceHost } from './older-face-host.ts'

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

type Answer = (host: OlderFaceHost, payload: Record<string, unknown>) => unknown

/** Version 2 of the bridge, message by message. What is not here answers that it is not implemented. */
const answers: Record<string, Answer> = {
  'core.init': (host) => ({ vatom: host.vatom(), face: host.face() }),
  'core.vatom.get': async (host, { id }) => ({ vatom: await host.find(id) }),
  'core.vatom.children.get': async (host, { id }) => ({ vatoms: await host.children(id) }),
  'core.vatom.children.observe': async (host, { id }) => ({ vatoms: await host.children(id) }),
  'core.vatom.parent.set': async (host, { id, parent_id }) => ({
    new_parent_id: await host.setParent(id, parent_id),
  }),
  'core.inventory.get': async (host) => ({ vatoms: await host.inventory() }),
  'core.inventory.observe': async (host) => ({ vatoms: await host.inventory() }),
  'core.inventory.stats': async (host, { template_variations }) => ({
    stats: await host.stats(template_variations),
  }),
  'core.action.perform': (host, { action_name, payload }) =>
    host.perform(action_name, isObject(payload) ? payload : {}),
  'core.user.get': async (host, { id }) => ({ user: await host.user(id) }),
  'core.user.current.get': async (host) => ({ user: await host.currentUser() }),
  'core.resource.encode': (host, { urls }) => ({ urls: host.encode(urls) }),
  // A box that nobody vouches for puts no files under this server's address.
  'core.resource.upload': () => errorOf('denied', 'This wallet keeps no files for faces.'),
}

/** The reply to a request, refusals included; it never throws. */
export async function replyV2(host: OlderFaceHost, { name, request_id, payload }: RequestV2) {
  return envelope(name, { response_id: request_id }, await payloadOf())

  async function payloadOf() {
    try {
      if (/^(viewer|custom)\./.test(name)) {
        host.tell({ name, data: payload })
        return {}
      }
      const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
      if (!answer) return errorOf('not_implemented', 'Bridge message not implemented.')
      return await answer(host, isObject(payload) ? payload : {})
    } catch (error) {
      if (error instanceof FaceRefusal) return errorOf(error.shape.code, error.shape.message)
      return errorOf('failed', 'It could not be done.')
    }
  }
}

/** What the host begins itself. */
export const pushV2 = (name: string, id: string, payload: Record<string, unknown>) =>
  envelope(name, { request_id: id }, payload)

function envelope(name: string, id: { response_id: string } | { request_id: string }, payload: unknown) {
  return { name, ...id, source: 'BLOCKv SDK', version: '2.0.0', payload }
}

const errorOf = (error_code: string, error_message: string) => ({ error_code, error_message })

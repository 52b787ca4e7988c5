import { FaceRefusal } from '@vitrine/face-sdk/host'
import type { OlderFaceHost } from './older-face-host.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export function isRequestV1(data: unknown): data is { name: string; data?: unknown } {
  return isObject(data) && typeof data.name === 'string' && /^(vatom|user)\./.test(data.name)
}

type Answer = (host: OlderFaceHost, data: Record<string, unknown>) => unknown

const answers: Record<string, Answer> = {
  'vatom.init': async (host) => ({
    vatomInfo: host.vatom(),
    faceProperties: host.face().properties,
    viewer: await host.currentUser(),
  }),
  'vatom.get': async (host, { id }) => ({ vatomInfo: await host.find(id) }),
  'vatom.children.get': async (host, { id }) => ({ items: await host.children(id) }),
  'vatom.performAction': (host, { actionName, actionData }) =>
    host.perform(actionName, isObject(actionData) ? actionData : {}),
  'vatom.transfer': (host, data) => host.perform('Transfer', recipientIn(data)),
  'vatom.clone': (host, data) => host.perform('Clone', recipientIn(data)),
  'user.profile.fetch': (host, { userID }) => host.user(userID),
  'user.avatar.fetch': async (host, { userID }) => (await host.user(userID)).properties.avatar_uri,
}

/** Version 1 of the bridge: the reply is called by the request's own response id, or for the first one by its name. */
export async function replyV1(host: OlderFaceHost, request: { name: string; data?: unknown }) {
  const data = isObject(request.data) ? request.data : {}
  const responseId = typeof data.responseID === 'string' ? data.responseID : null
  const name = request.name === 'vatom.init' ? 'vatom.init-complete' : (responseId ?? request.name)
  return { source: 'VatomicSDK', name, data: await dataOf() }

  async function dataOf() {
    try {
      const answer = Object.hasOwn(answers, request.name) ? answers[request.name] : undefined
      if (!answer) return errorOf('not_implemented', 'Bridge message not implemented.')
      return await answer(host, data)
    } catch (error) {
      if (error instanceof FaceRefusal) return errorOf(error.shape.code, error.shape.message)
      return errorOf('failed', 'It could not be done.')
    }
  }
}

function recipientIn({ userID, email, phoneNumber }: Record<string, unknown>): Record<string, unknown> {
  return { 'new.owner.id': userID, 'new.owner.email': email, 'new.owner.phone_number': phoneNumber }
}

const errorOf = (errorCode: string, errorMessage: string) => ({ errorCode, errorMessage })

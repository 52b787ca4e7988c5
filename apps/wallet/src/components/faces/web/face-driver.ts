import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { type FaceDriver, FaceRefusal, type HapticPattern } from '@vitrine/face-sdk/host'
import type { Token } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { publicProfileQuery } from '../../../data/account/people.ts'
import type { ActionResult } from '../../../data/regions/region.ts'
import { fetchChildren } from '../../../data/tokens/children.ts'
import { performAction } from '../../../data/tokens/perform-action.ts'
import { addressesFor } from './addresses.ts'
import { type FaceQuestion, questionFor } from './face-question.ts'
import { faceTokenOf } from './face-token.ts'

export interface FaceNeeds {
  api: ApiClient
  client: QueryClient
  /** As it is now. */
  token: () => Token
  /** Asks the person; resolves to what they said. */
  confirm: (question: FaceQuestion) => Promise<boolean>
  tell: (event: { name: string; data: unknown }) => void
  /** Only where there is something to close. */
  close?: () => void
}

/**
 * Actions that leave the token with its holder and cost nothing: a face may do them at once, as they are what it is there for.
 * For everything else the person is asked, an action that nobody here knows included.
 */
const playful = new Set([
  'game-of-chance-v1/play-v1',
  'quiz-v2/answer-v1',
  'poll-v1/respond-v1',
  'form-v1/submit-v1',
  'crate-v3/reveal-v1',
  'lifecycle-v1/initialize-v1',
])

const vibrations: Record<HapticPattern, number | number[]> = { tap: 12, success: [20, 60, 30], warning: [60, 40, 60] }

/** What this wallet does for a face: about its own token and what lies in it, and nothing else. */
export function createFaceDriver({ api, client, token, confirm, tell, close }: FaceNeeds): FaceDriver {
  return {
    'token.get': () => faceTokenOf(token()),
    'children.list': async () => (await fetchChildren({ api, client }, token())).map(faceTokenOf),
    async 'action.perform'(action) {
      const { output, token: after } = await performFor({ api, client, token, confirm }, action)
      return { output, token: after && faceTokenOf(after) }
    },
    async 'profile.get'({ userId = token().owner }) {
      const { id, name, picture } = await told(client.fetchQuery(publicProfileQuery(api, userId)))
      return { id, name, picture }
    },
    'resources.sign': ({ urls }) => addressesFor(urls),
    'events.send': (event) => {
      tell(event)
      return undefined
    },
    'haptics.play': ({ pattern }) => {
      navigator.vibrate?.(vibrations[pattern])
      return undefined
    },
    ...(close && {
      'view.close': () => {
        close()
        return undefined
      },
    }),
  }
}

interface Performed {
  behaviorId: string
  actionId: string
  parameters?: Readonly<Record<string, unknown>>
}

/** An action of the face's own token, after asking where it must be asked. */
export async function performFor(
  { api, client, token, confirm }: Pick<FaceNeeds, 'api' | 'client' | 'token' | 'confirm'>,
  action: Performed,
): Promise<ActionResult> {
  const { id, abilities } = token()
  const able = abilities.find((one) => one.behaviorId === action.behaviorId && one.actionId === action.actionId)
  if (!able) throw new FaceRefusal({ code: 'denied', message: 'The token has no such action now.' })
  const isPlayful = playful.has(`${action.behaviorId}/${action.actionId}`)
  if (!isPlayful) {
    const question = await told(questionFor({ api, client }, able.name, action.parameters))
    if (!question) throw new FaceRefusal({ code: 'denied', message: 'It must say for whom, in one way.' })
    if (!(await confirm(question))) {
      throw new FaceRefusal({ code: 'refused_by_person', message: 'The person did not allow it.' })
    }
  }
  const { behaviorId, actionId, parameters } = action
  const asked = { behaviorId, actionId, ...(parameters ? { parameters: withoutTarget(parameters) } : {}) }
  return told(performAction({ api, client }, id, asked))
}

/** On the older network the parameters may say which token is meant; a face does not choose that. */
function withoutTarget(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !/^this\./i.test(name)))
}

/** The server's own no reaches the face by its code; other failures stay here. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem) throw new FaceRefusal({ code: error.code, message: error.code })
    throw error
  }
}

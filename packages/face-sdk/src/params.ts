import type { FaceMethod, FaceMethods, HapticPattern } from './messages.ts'

const patterns: readonly HapticPattern[] = ['tap', 'success', 'warning']

type Read<M extends FaceMethod> = (given: Record<string, unknown>) => FaceMethods[M]['params'] | null

const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value)

/** What each method takes, made from what came: nothing else gets through. Null where it does not fit. */
export const readers: { [M in FaceMethod]: Read<M> } = {
  'token.get': () => undefined,
  'children.list': () => undefined,
  'view.close': () => undefined,
  'action.perform': ({ behaviorId, actionId, parameters }) => {
    if (!isName(behaviorId) || !isName(actionId)) return null
    if (parameters === undefined) return { behaviorId, actionId }
    return isPlain(parameters) ? { behaviorId, actionId, parameters } : null
  },
  'profile.get': ({ userId }) => {
    if (userId === undefined) return {}
    return typeof userId === 'string' && /^[\w-]{1,64}$/.test(userId) ? { userId } : null
  },
  'resources.sign': ({ urls }) => {
    const isList = Array.isArray(urls) && urls.length <= 100
    return isList && urls.every((url) => typeof url === 'string' && url.length <= 2048) ? { urls } : null
  },
  'events.send': ({ name, data }) => (isName(name) ? { name, data } : null),
  'haptics.play': ({ pattern }) =>
    patterns.includes(pattern as HapticPattern) ? { pattern: pattern as HapticPattern } : null,
}

export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

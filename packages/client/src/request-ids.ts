const ids = new WeakMap<object, string>()

export function keepRequestId(reply: unknown, requestId: string | null | undefined): void {
  if (requestId && typeof reply === 'object' && reply !== null) ids.set(reply, requestId)
}

/** Of the request that a reply, as a client gave it back, answers; for whoever finds that it is not what was asked for. */
export const requestIdOf = (reply: unknown): string | undefined => ids.get(reply as object)

/** An access token that says that the person has just shown who they are; see `POST /me/proof` of the contract. */
export interface FreshProof {
  accessToken: string
  /** ISO 8601. */
  expiresAt: string
}

/** Where a call that needs a fresh proof (RFC 9470) waits for the person to give it. */
export interface StepUp {
  /** The token to try again with, of a proof that is still good or asked for now; null when the person would not. */
  prove(): Promise<string | null>
  isAsked(): boolean
  subscribe(listener: () => void): () => void
  /** What the person said to the question: it is over for everything that waits. */
  settle(proof: FreshProof | null): void
}

export interface StepUpNeeds {
  now: () => number
  /** Who is signed in: a proof is worth nothing to anybody else. */
  who: () => string | null
}

export function createStepUp({ now, who }: StepUpNeeds): StepUp {
  const listeners = new Set<() => void>()
  let waiting: ((token: string | null) => void)[] = []
  let kept: (FreshProof & { by: string | null }) | null = null
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    prove() {
      if (kept && kept.by === who() && Date.parse(kept.expiresAt) > now()) return Promise.resolve(kept.accessToken)
      return new Promise((resolve) => {
        waiting.push(resolve)
        tell()
      })
    },
    isAsked: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settle(proof) {
      kept = proof && { ...proof, by: who() }
      const answered = waiting
      waiting = []
      for (const resolve of answered) resolve(proof?.accessToken ?? null)
      tell()
    },
  }
}

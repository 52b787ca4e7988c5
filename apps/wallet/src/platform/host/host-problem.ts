import type { ClientProblemId } from '@vitrine/protocol/client-problems'

/** What the wallet refuses a host, or a host the wallet; of the catalogue. */
export class HostProblem extends Error {
  override readonly name = 'HostProblem'
  readonly id: ClientProblemId
  readonly details: Readonly<Record<string, unknown>>
  constructor(id: ClientProblemId, details: Readonly<Record<string, unknown>> = {}) {
    super(id)
    this.id = id
    this.details = details
  }
}

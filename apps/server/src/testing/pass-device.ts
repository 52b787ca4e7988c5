import { getPassKey, type PassKey } from '@vitrine/protocol'
import { earlierPassLink, passCode, passStepAt, passStepsOf } from '@vitrine/token-rules'
import type { Person } from './test-world.ts'

/** What a holder's device does: it asks for a ticket's key once and makes its codes itself. */
export async function passDevice(person: Person, tokenId: string, clock: { now(): Date }): Promise<() => string> {
  const { data } = (await person.call(getPassKey, { params: { tokenId: tokenId as never } })).reply
  return () => codeBy(data, { tokenId, step: passStepAt(clock.now()) })
}

export function codeBy(
  { key, holder, seal, expiresAt }: Pick<PassKey, 'key' | 'holder' | 'seal' | 'expiresAt'>,
  { tokenId, step }: { tokenId: string; step: number },
): string {
  const expiresAtSeconds = Date.parse(expiresAt) / 1000
  const link = earlierPassLink(key, passStepsOf(expiresAtSeconds).last - step)
  return passCode({ tokenId, expiresAtSeconds, step, holder, link, seal })
}

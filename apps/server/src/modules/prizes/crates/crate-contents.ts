import { CrateState, type GivenToken } from '@vitrine/protocol'
import type { z } from 'zod'
import type { PortsOf } from '../../tokens/index.ts'
import { contentsPort, giftsPort } from '../../tokens/index.ts'
import { prizesPort } from '../prizes-port.ts'

type Contents = Pick<z.output<typeof CrateState>, 'objectDefinitionIds' | 'prizeSetId' | 'draws'>

/** What opening a crate takes. */
export const crateUses = [giftsPort, prizesPort, contentsPort] as const

/** Makes what a crate holds by its design and draws its prizes, for whoever opens it. */
export async function unpack(
  { objectDefinitionIds, prizeSetId, draws }: Contents,
  { gifts, prizes }: PortsOf<typeof crateUses>,
): Promise<GivenToken[]> {
  const given: GivenToken[] = []
  // Editions are touched in one order, so that crates with the same contents never wait for each other in a circle.
  for (const objectDefinitionId of objectDefinitionIds.toSorted()) {
    given.push(await gifts.give({ objectDefinitionId, cause: 'crate' }))
  }
  for (let draw = 0; prizeSetId !== null && draw < draws; draw++) {
    const { given: prize } = await prizes.draw({ prizeSetId, cause: 'crate' })
    if (prize) given.push(prize)
  }
  return given
}

/** Whether a crate has its contents inside it rather than by its design. */
export const holdsChildren = ({ objectDefinitionIds, prizeSetId }: Contents) =>
  objectDefinitionIds.length === 0 && prizeSetId === null

/** A crate as it goes out: what is in it stays its secret. */
export function withoutContents(block: Record<string, unknown>): Record<string, unknown> {
  const { objectDefinitionIds: _designs, prizeSetId: _set, draws: _draws, ...shown } = block
  return shown
}

export const crateSettings = CrateState.omit({ opened: true, openedAt: true })

import { AccountId, Problem, type ProblemCode } from '@vitrine/protocol'
import { type ListedRecipient, normaliseSolAddress } from '@vitrine/token-rules'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { maxObjectsOf } from '../behaviours/facts/scarcity-v1.ts'
import type { Ledger, NewToken } from '../ledger/ledger.ts'
import { type DefinitionRow, listHolders, readHeld, readIssued } from '../ledger/tokens.store.ts'
import type { Deliveries } from './deliveries.ts'
import { lockAddresses, type People } from './recipients.ts'

/** What came of one recipient. */
export type HandedOver = { state: 'given' | 'waiting'; tokenId: string } | { state: 'failed'; problem: ProblemCode }

type RefusedRecipient = 'recipient.not_found' | 'recipient.not_custodial' | 'token.limit_reached' | 'token.sold_out'

export interface Handover {
  definition: DefinitionRow
  recipients: readonly ListedRecipient[]
  /** What their tokens are called, where that is settled. */
  ids?: readonly string[]
  /** How realtime and provenance call it: `hand-out`. */
  cause: string
  /** What strangers are written to in. */
  locale: 'en' | 'es'
}

/** A brand gives what it makes. */
export interface HandingOver {
  /**
   * Makes a token for each of these recipients, in few statements; answers in their order what came of each. What is for an address that
   * nobody has proved waits for whoever does. Throws where more strangers would be written to than may be.
   */
  handOver(tx: Queryable, handover: Handover): Promise<HandedOver[]>
  /** Takes back those of these tokens that are still unopened with whom their business gave them to, or on the way; answers which. */
  takeBack(tx: Queryable, taken: { tokenIds: readonly string[]; by: string }): Promise<string[]>
  /** Who holds tokens of a design, in the order of their ids. */
  holders(
    db: Queryable,
    wanted: { objectDefinitionId: string; after: string | null; limit: number },
  ): Promise<{ id: string; held: number }[]>
}

export interface HandingOverNeeds {
  ledger: Pick<Ledger, 'issue' | 'takeBack'>
  deliveries: Pick<Deliveries, 'hold'>
  people: Pick<People, 'keepReceivers'>
  clock: Clock
  newId: () => string
}

/** Where each goes: an account, an address, or nowhere. */
type Heading =
  | { to: 'account'; accountId: string; address?: string }
  | { to: 'address'; via: 'email' | 'phone'; value: string }
  | { to: 'nobody'; problem: RefusedRecipient }

export function createHandingOver({ ledger, deliveries, people, clock, newId }: HandingOverNeeds): HandingOver {
  async function headings(tx: Queryable, recipients: readonly ListedRecipient[]): Promise<Heading[]> {
    const named = recipients.map(namedBy)
    const found = await people.keepReceivers(tx, named)
    const strangers = recipients.flatMap((recipient, index) =>
      found[index] === null && isAddress(recipient) ? [{ via: recipient.type, value: recipient.value, index }] : [],
    )
    if (strangers.length > 0) {
      // Somebody may be verifying one of them right now: whoever comes second sees what the first has done.
      await lockAddresses(tx, strangers)
      const again = await people.keepReceivers(
        tx,
        strangers.map(({ via, value }) => ({ type: via, value })),
      )
      strangers.forEach(({ index }, at) => {
        found[index] = again[at] ?? null
      })
    }
    return recipients.map((recipient, index): Heading => {
      const accountId = found[index]
      const chained = named[index]?.type === 'eth' || named[index]?.type === 'sol'
      if (accountId) {
        return { to: 'account', accountId, ...(chained ? { address: (named[index] as { value: string }).value } : {}) }
      }
      if (isAddress(recipient)) return { to: 'address', via: recipient.type, value: recipient.value }
      return { to: 'nobody', problem: chained ? 'recipient.not_custodial' : 'recipient.not_found' }
    })
  }

  /** Refuses who has as many as one person may have, and whoever comes when there are none left. */
  async function withinLimits(tx: Queryable, definition: DefinitionRow, all: readonly Heading[]): Promise<Heading[]> {
    const { limitPerUser } = definition
    const people = all.flatMap((each) => (each.to === 'account' ? [each.accountId] : []))
    const held = limitPerUser === null ? new Map<string, number>() : await readHeld(tx, definition.id, people)
    const max = maxObjectsOf(definition.behaviours)
    let left = max === null ? Infinity : max - ((await readIssued(tx, [definition.id])).get(definition.id) ?? 0)
    return all.map((each): Heading => {
      if (each.to === 'nobody') return each
      if (each.to === 'account' && limitPerUser !== null) {
        const has = held.get(each.accountId) ?? 0
        if (has >= limitPerUser) return { to: 'nobody', problem: 'token.limit_reached' }
        held.set(each.accountId, has + 1)
      }
      if (left <= 0) return { to: 'nobody', problem: 'token.sold_out' }
      left -= 1
      return each
    })
  }

  return {
    async handOver(tx, { definition, recipients, ids, cause, locale }) {
      const all = await withinLimits(tx, definition, await headings(tx, recipients))
      const at = clock.now()
      const made = all.map((each, index): NewToken | null =>
        each.to === 'nobody'
          ? null
          : {
              id: ids?.[index] ?? newId(),
              ownerId: each.to === 'account' ? each.accountId : null,
              lastOwner: definition.businessId,
              at,
              ...(each.to === 'account' && each.address ? { blocks: { 'held-at-v1': { address: each.address } } } : {}),
            },
      )
      const tokens = made.filter((each) => each !== null)
      // What is written for many is written while their outcomes are noted.
      const issue = { definition, tokens, cause, by: definition.businessId, soon: false }
      const rows = tokens.length > 0 ? await ledger.issue(tx, issue) : []
      const byId = new Map(rows.map((row) => [row.id, row]))
      const answers: HandedOver[] = []
      for (const [index, heading] of all.entries()) {
        const token = byId.get(made[index]?.id ?? '')
        if (heading.to === 'nobody' || !token) {
          answers.push({ state: 'failed', problem: heading.to === 'nobody' ? heading.problem : 'recipient.not_found' })
        } else if (heading.to === 'account') answers.push({ state: 'given', tokenId: token.id })
        else {
          const { via, value } = heading
          await deliveries.hold(tx, { token, definition, via, value, senderId: null, cause, locale })
          answers.push({ state: 'waiting', tokenId: token.id })
        }
      }
      return answers
    },
    takeBack: (tx, { tokenIds, by }) => ledger.takeBack(tx, { tokenIds, by, now: clock.now() }),
    holders: listHolders,
  }
}

const isAddress = (recipient: ListedRecipient): recipient is ListedRecipient & { type: 'email' | 'phone' } =>
  recipient.type === 'email' || recipient.type === 'phone'

function namedBy(recipient: ListedRecipient): { type: 'id' | 'email' | 'phone' | 'eth' | 'sol'; value: string } {
  if (recipient.type !== 'userId') return recipient
  const solana = normaliseSolAddress(recipient.value)
  if (solana) return { type: 'sol', value: solana }
  if (!AccountId.safeParse(recipient.value).success) throw new Problem('recipient.not_found')
  return { type: 'id', value: recipient.value.toLowerCase() }
}

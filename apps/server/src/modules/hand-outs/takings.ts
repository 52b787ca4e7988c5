import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  type BusinessSummary,
  type getKioskCode,
  limits,
  Problem,
  type ReplyInputOf,
  type Taking,
  type TakingId,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { CampaignsApi } from '../campaigns/index.ts'
import type { Brands, DefinitionRow, TokensApi } from '../tokens/index.ts'
import type { UsersApi } from '../users/index.ts'
import { addCounts, findHandOut, type HandOutRow, lockHandOut } from './hand-outs.store.ts'
import { createKioskCodes } from './kiosk-codes.ts'
import { findKioskKey, findLink, insertKioskKey, insertTaken, listTakenBy, type Taken, useLink } from './taken.store.ts'

/** What people take by a link, or by a kiosk's code. */
export interface Takings {
  /** For the page that opens before sign-in. */
  read(db: Queryable, id: string): Promise<Taking>
  /** Gives a token; the one that they have to who has all that they may. */
  take(
    tx: Queryable,
    taking: { id: string; accountId: string },
  ): Promise<{ tokenId: string; again: boolean; earns: { cardId: string | null } | null }>
  /** Whose what there is to take is; null where the link leads nowhere. */
  brandOf(db: Queryable, id: string): Promise<string | null>
  /** Lets a counter's tablet show codes; answers its key, which nobody keeps. */
  openKiosk(tx: Queryable, staff: Staff, row: HandOutRow): Promise<{ key: string; expiresAt: Date }>
  /** What the tablet with this key shows now. */
  kioskCode(db: Queryable, key: string): Promise<ReplyInputOf<typeof getKioskCode>>
}

export interface TakingsNeeds {
  tokens: Pick<TokensApi, 'definitions' | 'ledger'>
  people: Pick<UsersApi, 'keepOpen'>
  brands: Pick<Brands, 'summaries'>
  campaigns: Pick<CampaignsApi, 'earning'>
  clock: Clock
  publicUrl: string
  secrets: readonly [string, ...string[]]
}

/** What a link or code leads to. */
interface Found {
  row: HandOutRow
  /** Of a kiosk: which code, and until when it is good. */
  code: { step: number; expiresAt: Date } | null
  linkId: string | null
}

export function createTakings(needs: TakingsNeeds): Takings {
  const { tokens, people, brands, campaigns, clock, publicUrl, secrets } = needs
  const codes = createKioskCodes(secrets)

  async function find(db: Queryable, id: string): Promise<Found | null> {
    const code = codes.read(id)
    const link = code ? null : await findLink(db, id)
    const handOutId = code?.handOutId ?? link?.handOutId
    const row = handOutId === undefined ? null : await findHandOut(db, handOutId)
    return row && { row, code, linkId: link?.id ?? null }
  }

  function stateOf({
    state,
    opensAt,
    closesAt,
    total,
    given,
    takenBack,
  }: HandOutRow): Exclude<Taking['state'], 'code-old'> {
    const now = clock.now()
    if (state !== 'open' || (closesAt && closesAt <= now)) return 'closed'
    if (opensAt && opensAt > now) return 'not-yet'
    return total !== null && given + takenBack >= total ? 'used-up' : 'open'
  }

  async function shown(
    db: Queryable,
    row: HandOutRow,
  ): Promise<{ token: Taking['token']; business: BusinessSummary | null }> {
    const [design, businesses] = await Promise.all([
      tokens.definitions.current(db, row.objectDefinitionId),
      brands.summaries(db, [row.businessId]),
    ])
    if (!design || design.draft) throw new Problem('claim_link.not_found')
    const { displayName, description, views } = design
    const token = { displayName, description, viewPlacements: views } as Taking['token']
    return { token, business: businesses.get(row.businessId) ?? null }
  }

  function assertOpen(row: HandOutRow): void {
    const state = stateOf(row)
    if (state === 'not-yet') throw new Problem('hand_out.not_yet', { opensAt: row.opensAt?.toISOString() ?? '' })
    if (state === 'closed') throw new Problem('hand_out.over')
    if (state === 'used-up') throw new Problem('hand_out.used_up')
  }

  /** What they have is theirs again, not one more; null where they may have another one. */
  function before({ taking }: HandOutRow, code: Found['code'], had: readonly Taken[]): string | null {
    const [last] = had
    const ofCode = code && had.find((each) => each.code === code.step)
    if (ofCode) return ofCode.tokenId
    if (taking?.perPerson && had.length >= taking.perPerson) return last?.tokenId ?? null
    const until = last && new Date(last.takenAt.getTime() + (taking?.pauseSeconds ?? 0) * 1000)
    if (until && until > clock.now()) throw new Problem('hand_out.too_soon', { until: until.toISOString() })
    return null
  }

  async function give(tx: Queryable, { row, code }: Found, accountId: string, design: DefinitionRow): Promise<string> {
    const now = clock.now()
    await people.keepOpen(tx, accountId)
    const [token] = await tokens.ledger.issue(tx, {
      definition: design,
      tokens: [{ id: randomUUID(), ownerId: accountId, lastOwner: row.businessId, at: now }],
      cause: code ? 'kiosk' : 'claim-link',
      by: row.businessId,
    })
    if (!token) throw new Error('no token was made')
    await insertTaken(tx, {
      tokenId: token.id,
      handOutId: row.id,
      accountId,
      code: code?.step ?? null,
      takenAt: now,
    })
    await addCounts(tx, row.id, { given: 1, claimed: 1 })
    return token.id
  }

  return {
    async read(db, id) {
      const found = await find(db, id)
      if (!found) throw new Problem('claim_link.not_found')
      const { row, code, linkId } = found
      const link = linkId && row.single ? await findLink(db, linkId) : null
      const now = clock.now()
      const isOld = code !== null && code.expiresAt <= now
      const state = stateOf(row)
      const { total, given, takenBack } = row
      return {
        id: (code && !isOld && id.startsWith('k.') ? codes.visit({ ...code, handOutId: row.id }, now) : id) as TakingId,
        state: isOld ? 'code-old' : state === 'open' && link && link.taken > 0 ? 'used-up' : state,
        opensAt: row.opensAt?.toISOString() ?? null,
        closesAt: row.closesAt?.toISOString() ?? null,
        kiosk: row.kind === 'kiosk',
        left: total === null || row.single ? null : Math.max(0, total - given - takenBack),
        ...(await shown(db, row)),
      }
    },

    async take(tx, { id, accountId }) {
      const found = await find(tx, id)
      // Who takes of one hand-out at once waits in a row: what is left, and what each has, are then known.
      const row = found && (await lockHandOut(tx, found.row.id))
      if (!found || !row) throw new Problem('claim_link.not_found')
      const design = await tokens.definitions.current(tx, row.objectDefinitionId)
      if (!design || design.draft) throw new Problem('claim_link.not_found')
      const had = await listTakenBy(tx, row.id, accountId)
      const has = before(row, found.code, had)
      const earns = await campaigns.earning(tx, { objectDefinitionId: design.id, accountId })
      if (has) return { tokenId: has, again: true, earns }
      if (found.code && found.code.expiresAt <= clock.now()) throw new Problem('hand_out.code_old')
      assertOpen(row)
      if (found.linkId && !(await useLink(tx, found.linkId, row.single))) throw new Problem('hand_out.used_up')
      return { tokenId: await give(tx, { ...found, row }, accountId, design), again: false, earns }
    },

    brandOf: async (db, id) => (await find(db, id))?.row.businessId ?? null,

    async openKiosk(tx, staff, row) {
      if (row.kind !== 'kiosk' || row.state !== 'open') throw new Problem('hand_out.not_possible', { state: row.state })
      const key = randomBytes(32).toString('base64url')
      const expiresAt = new Date(clock.now().getTime() + limits.kioskKeyHours * 3_600_000)
      await insertKioskKey(tx, { digest: digestOf(key), handOutId: row.id, expiresAt, createdBy: staff.by })
      return { key, expiresAt }
    },

    async kioskCode(db, key) {
      const now = clock.now()
      const known = await findKioskKey(db, digestOf(key))
      const row = known && known.expiresAt > now ? await findHandOut(db, known.handOutId) : null
      if (!known || !row) throw new Problem('hand_out.key_ended')
      const state = stateOf(row)
      const { id, changesAt } = codes.shown(row.id, now)
      return {
        state,
        url: state === 'open' ? `${publicUrl}/get/${id}` : null,
        changesAt: changesAt.toISOString(),
        keyExpiresAt: known.expiresAt.toISOString(),
        title: row.title,
        given: row.given,
        ...(await shown(db, row)),
      } as ReplyInputOf<typeof getKioskCode>
    },
  }
}

const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

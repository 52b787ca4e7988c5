import { type Design, type DesignChanges, type DesignStage, limits, Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { CampaignsApi } from '../campaigns/index.ts'
import type { Audit, StudioApi } from '../studio/index.ts'
import type { TokensApi } from '../tokens/index.ts'
import type { WordsApi } from '../words/index.ts'
import { type DesignRow, findDesigns, findRevision, insertRevision, lockDesign, updateDesign } from './designs.store.ts'
import { differencesOf } from './differences.ts'
import { contentOf, otherLanguage, wordsOf } from './document.ts'
import { companionOf, type Editing, type Place } from './editing.ts'
import type { FindFaults } from './faults.ts'

export interface PublishingNeeds {
  clock: Clock
  audit: Pick<Audit, 'record'>
  tokens: Pick<TokensApi, 'editing' | 'editions' | 'issue'>
  studio: Pick<StudioApi, 'staffOf'>
  words: Pick<WordsApi, 'read' | 'set'>
  campaigns: Pick<CampaignsApi, 'update' | 'plan'>
  editing: Editing
  findFaults: FindFaults
}

export interface Publishing {
  version: number
  stage: DesignStage
  issued: 'stay' | 'follow'
}

const order: readonly DesignStage[] = ['draft', 'test', 'live']

/** Bringing designs to test and to life, and saying before what that does (R53, ADR 0040). */
export function createPublishing(needs: PublishingNeeds) {
  const { clock, audit, tokens, studio, words, campaigns, editing, findFaults } = needs

  /** The document that people have; null where nobody has any. */
  const published = async (db: Queryable, row: DesignRow) =>
    row.revision === 0 ? null : ((await findRevision(db, row.id, row.revision))?.document ?? null)

  async function publishOne(
    tx: Queryable,
    staff: Staff,
    row: DesignRow,
    { stage, issued }: Omit<Publishing, 'version'>,
  ) {
    const { document } = row
    if (stage !== 'draft') {
      const faults = await findFaults(tx, row.businessId, document)
      if (faults.length > 0) {
        const missing = faults.map(({ path }) => (row.displayName ? `${row.displayName}: ${path}` : path))
        throw new Problem('design.incomplete', { missing })
      }
    }
    // What was made in test is no collectible: it goes before the design is for good, or when it is taken back.
    const swept = row.stage === 'test' && stage !== 'test' ? await tokens.editing.sweep(tx, row.id) : 0
    await tokens.editing.changeDefinition(tx, {
      id: row.id,
      content: stage === 'draft' ? { ...contentOf(document), behaviours: {} } : contentOf(document),
      limitPerUser: document.limitPerUser,
      draft: stage !== 'live',
      issued,
    })
    const now = clock.now()
    const revision = stage === 'draft' ? row.revision : row.revision + 1
    const after = await updateDesign(tx, row.id, {
      ...{ stage, revision, changed: stage === 'draft', modifiedAt: now, modifiedBy: staff.by },
    })
    if (stage !== 'draft') {
      await insertRevision(tx, { designId: row.id, revision, stage, issued, document, at: now, by: staff.by })
      await sayInWords(tx, after)
    }
    await audit.record(tx, staff, {
      ...{ what: `design.${stage === 'draft' ? 'taken_back' : stage === 'test' ? 'tested' : 'published'}` },
      ...{ id: row.id, title: row.displayName },
      before: { stage: row.stage, revision: row.revision },
      after: { stage, revision, issued, ...(swept > 0 ? { swept } : {}) },
    })
    return after
  }

  async function sayInWords(tx: Queryable, { businessId, document }: DesignRow): Promise<void> {
    const said = wordsOf(document)
    if (Object.keys(said).length === 0) return
    const language = otherLanguage(document.language)
    await words.set(tx, businessId, language, { ...(await words.read(tx, businessId, language)), ...said })
  }

  return {
    async publish(tx: Queryable, staff: Staff, place: Place, wish: Publishing): Promise<Design> {
      const row = await editing.lock(tx, place, wish.version)
      const { stage } = wish
      if (row.archivedAt) throw new Problem('design.archived')
      if (row.stage === 'live' && stage !== 'live') throw new Problem('design.is_live')
      // Companions first: what it names has to be there.
      for (const id of [...row.companions].sort()) {
        const companion = await lockDesign(tx, id)
        if (!companion || companion.archivedAt || companion.stage === 'live') continue
        const isBehind = order.indexOf(companion.stage) < order.indexOf(stage)
        if (isBehind || (stage === 'draft' && companion.stage === 'test')) {
          await publishOne(tx, staff, companion, { stage, issued: 'stay' })
        }
      }
      const after = await publishOne(tx, staff, row, wish)
      if (row.campaignId && row.companions.length > 0 && row.stage !== stage) {
        const campaign = await campaigns.plan(tx, { businessId: row.businessId, campaignId: row.campaignId })
        if (campaign && campaign.state !== 'live') {
          const where = { businessId: row.businessId, campaignId: row.campaignId }
          await campaigns.update(tx, where, { state: stage === 'draft' ? 'edit' : stage })
        }
      }
      return editing.toDesign(tx, after)
    },

    async sweep(tx: Queryable, staff: Staff, place: Place): Promise<number> {
      const row = await editing.lock(tx, place)
      if (row.stage === 'live') throw new Problem('design.is_live')
      const swept = await tokens.editing.sweep(tx, row.id)
      await audit.record(tx, staff, { what: 'design.swept', id: row.id, title: row.displayName, after: { swept } })
      return swept
    },

    /** One for somebody of the team, while it is tested; whoever is not of it could not see it. */
    async tryOne(tx: Queryable, staff: Staff, place: Place, accountId: string): Promise<string> {
      const row = await editing.lock(tx, place)
      if (row.stage !== 'test') throw new Problem('design.not_in_test')
      if (!(await studio.staffOf(tx, accountId)).includes(place.businessId)) throw new Problem('user.not_found')
      const made = await tokens.editions.issued(tx, [row.id])
      const limit = limits.testTokensMax
      if ((made.get(row.id) ?? 0) >= limit) throw new Problem('design.too_many_in_test', { limit })
      const [tokenId] = await tokens.issue(tx, { objectDefinitionId: row.id, tokens: [{ ownerId: accountId }] })
      if (!tokenId) throw new Error('no token was made')
      await audit.record(tx, staff, { what: 'design.tried', id: row.id, title: row.displayName, after: { accountId } })
      return tokenId
    },

    async changes(db: Queryable, place: Place): Promise<DesignChanges> {
      const row = await editing.find(db, place)
      const before = await published(db, row)
      const [made, companions, campaign] = await Promise.all([
        tokens.editions.issued(db, [row.id]),
        findDesigns(db, row.companions),
        row.campaignId && row.companions.length > 0
          ? campaigns.plan(db, { businessId: row.businessId, campaignId: row.campaignId })
          : null,
      ])
      const isLive = row.stage === 'live'
      const issued = made.get(row.id) ?? 0
      const had = new Set(Object.keys(before?.behaviours ?? {}))
      const has = new Set(Object.keys(row.document.behaviours))
      return {
        differences: differencesOf(before, row.document),
        issued: isLive ? issued : 0,
        inTest: isLive ? 0 : issued,
        loses: before ? [...had].filter((id) => !has.has(id)) : [],
        gains: before ? [...has].filter((id) => !had.has(id)) : [],
        companions: companions.filter(({ stage }) => stage !== 'live').map(companionOf),
        campaign: campaign
          ? { id: campaign.id as never, displayName: campaign.displayName, rules: campaign.rules }
          : null,
      }
    },
  }
}

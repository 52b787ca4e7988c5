import { randomUUID } from 'node:crypto'
import {
  type CampaignForm,
  type CampaignGroup,
  type CampaignOverview,
  type CampaignRule,
  campaignEvent,
  NewRule,
  Problem,
} from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Audit } from '../studio/index.ts'
import { campaignEffect } from './campaigns.schema.ts'
import {
  areForeign,
  type CampaignRow,
  findCampaign,
  insertCampaign,
  listCampaigns,
  listRules,
  lockCampaign,
  updateCampaignRow,
  writeRules,
} from './campaigns.store.ts'
import { missingFor } from './misconfiguration.ts'
import type { CampaignBrands, RuleCoins, RulePrizes, RuleTokens } from './needs.ts'
import { countPlayers } from './points.store.ts'
import type { RuleChains } from './rule-chains.ts'

export interface NewCampaign {
  id: string
  businessId: string
  displayName: string
  description?: string
  pointsVisibility?: CampaignRow['pointsVisibility']
  form?: CampaignForm | null
  createdAt?: Date
}

export interface CampaignChange {
  displayName?: string | undefined
  description?: string | undefined
  pointsVisibility?: CampaignRow['pointsVisibility'] | undefined
  form?: CampaignForm | null | undefined
  state?: CampaignRow['state'] | undefined
  isDefault?: true | undefined
}

interface Place {
  businessId: string
  campaignId: string
}

/** By whom a change is made, and of which version. What the installation itself changes has neither. */
export interface Edit {
  staff: Staff
  version: number
}

export interface CampaignsServiceNeeds {
  clock: Clock
  log: Pick<EventLog, 'append'>
  brands: CampaignBrands
  tokens: RuleTokens
  prizes: Pick<RulePrizes, 'hasPrizeSet'>
  coins: RuleCoins
  audit: Pick<Audit, 'record' | 'assertVersion'>
  chains: RuleChains
}

export type CampaignsService = ReturnType<typeof createCampaignsService>

export function createCampaignsService(needs: CampaignsServiceNeeds) {
  const { clock, log, brands, tokens, prizes, coins, audit, chains } = needs
  const isStaff = async (db: Queryable, businessId: string, accountId: string | null) =>
    accountId !== null && (await brands.staffOf(db, accountId)).includes(businessId)

  /** As the caller may know of it: what is not live is its staff's alone. */
  async function readFor(db: Queryable, { businessId, campaignId }: Place, callerId: string) {
    const row = await findCampaign(db, campaignId)
    if (row?.businessId !== businessId) throw new Problem('campaign.not_found')
    const forStaff = await isStaff(db, businessId, callerId)
    if (row.state !== 'live' && !forStaff) throw new Problem('campaign.not_found')
    return { row, forStaff }
  }

  async function lockOwn(tx: Queryable, { businessId, campaignId }: Place, edit?: Edit): Promise<CampaignRow> {
    const row = await lockCampaign(tx, campaignId)
    if (row?.businessId !== businessId) throw new Problem('campaign.not_found')
    if (edit) await audit.assertVersion(tx, edit.version, { ...row, version: row.revision })
    return row
  }

  async function assertComplete(
    db: Queryable,
    { businessId, state }: Pick<CampaignRow, 'businessId' | 'state'>,
    rules: readonly CampaignRule[],
  ): Promise<void> {
    const missing = await missingFor(db, { state, businessId, rules, tokens, prizes, coins })
    if (missing.length > 0) throw new Problem('campaign.misconfigured', { missing })
  }

  /** Refused only where it would begin to happen: what is being written may go round in circles. */
  async function assertEnds(db: Queryable, row: CampaignRow, rules: readonly CampaignRule[]): Promise<void> {
    const { businessId, id: campaignId } = row
    const loops = await chains.loops(db, { businessId, campaignId, rules })
    if (loops.length === 0) return
    const inLoops = new Set(loops.flat())
    const ids = rules.flatMap(({ id, trigger }) =>
      inLoops.has(id) && trigger.id !== 'custom-event' ? [trigger.config.objectDefinitionId] : [],
    )
    const { items } = await tokens.designs.search(db, { businessId, ids: [...new Set(ids)], forStaff: true })
    throw new Problem('campaign.feeds_itself', { designs: items.map(({ displayName }) => displayName) })
  }

  const editedBy = (edit: Edit | undefined, now: Date) =>
    edit ? { editedBy: edit.staff.by, editedAt: now, updatedAt: now } : { updatedAt: now }

  async function groupOf(db: Queryable, row: CampaignRow, defaultCampaign?: string | null): Promise<CampaignGroup> {
    const { id, businessId, displayName, description, state, pointsVisibility, createdAt, updatedAt } = row
    const theDefault = defaultCampaign === undefined ? await brands.defaultCampaign(db, businessId) : defaultCampaign
    return {
      id,
      businessId,
      displayName,
      description,
      state,
      isDefault: theDefault === id,
      pointsVisibility,
      version: row.revision,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    } as CampaignGroup
  }

  return {
    isStaff,
    readFor,

    async create(
      tx: Queryable,
      { createdAt = clock.now(), ...campaign }: NewCampaign,
      staff?: Staff,
    ): Promise<CampaignGroup> {
      const inserted = await insertCampaign(tx, {
        description: '',
        pointsVisibility: 'private',
        form: null,
        ...campaign,
        state: 'edit',
        createdAt,
        updatedAt: createdAt,
        ...(staff ? { editedBy: staff.by, editedAt: createdAt } : {}),
      })
      const row = inserted && (await findCampaign(tx, campaign.id))
      if (!row) throw new Problem('campaign.taken')
      if (staff) {
        const { id, displayName: title } = row
        await audit.record(tx, staff, { what: 'campaign.created', id, title, after: factsOf(row) })
      }
      return groupOf(tx, row)
    },

    async update(
      tx: Queryable,
      place: Place,
      { isDefault, state, ...change }: CampaignChange,
      edit?: Edit,
    ): Promise<CampaignGroup> {
      const row = await lockOwn(tx, place, edit)
      const now = clock.now()
      if (state && state !== 'edit') {
        const rules = await listRules(tx, [row.id])
        await assertComplete(tx, { ...row, state }, rules)
        if (state !== row.state) await assertEnds(tx, row, rules)
      }
      const newState = state && state !== row.state ? state : null
      const begins = newState ? { state: newState, activeSince: newState === 'edit' ? null : now } : {}
      if (isDefault) await brands.setDefaultCampaign(tx, row.businessId, row.id)
      const after = await updateCampaignRow(tx, row.id, { ...change, ...begins, ...editedBy(edit, now) })
      if (edit) {
        const made = isDefault ? { isDefault } : {}
        await audit.record(tx, edit.staff, {
          what: newState ? `campaign.${newState}` : 'campaign.edited',
          id: row.id,
          title: after.displayName,
          before: factsOf(row),
          after: { ...factsOf(after), ...made },
        })
      }
      return groupOf(tx, after)
    },

    async replaceRules(
      tx: Queryable,
      place: Place,
      items: readonly (NewRule & { id?: string | undefined })[],
      edit?: Edit,
    ): Promise<CampaignRule[]> {
      const row = await lockOwn(tx, place, edit)
      const rules = items.map(({ id = randomUUID(), ...rule }) => ({ id, ...NewRule.parse(rule) }))
      const ids = rules.map(({ id }) => id)
      if (new Set(ids).size < ids.length || (await areForeign(tx, row.id, ids))) throw new Problem('campaign.not_found')
      await assertComplete(tx, row, rules)
      // What the installation writes itself is as it was meant; people are told before it begins.
      if (edit && row.state !== 'edit') await assertEnds(tx, row, rules)
      const before = edit ? (await listRules(tx, [row.id])).map(({ campaignId: _, ...rule }) => rule) : []
      await writeRules(tx, row.id, rules)
      await updateCampaignRow(tx, row.id, editedBy(edit, clock.now()))
      if (edit) {
        const { id, displayName: title } = row
        await audit.record(tx, edit.staff, {
          ...{ what: 'rules.edited', id, title },
          ...{ before: { rules: before }, after: { rules } },
        })
      }
      return rules
    },

    async list(
      db: Queryable,
      { businessId, callerId, withDesigns }: { businessId: string; callerId: string; withDesigns: boolean },
    ): Promise<CampaignGroup[]> {
      if (!(await brands.exists(db, businessId))) throw new Problem('business.not_found')
      const forStaff = await isStaff(db, businessId, callerId)
      const rows = (await listCampaigns(db, [businessId])).filter(({ state }) => forStaff || state === 'live')
      const theDefault = await brands.defaultCampaign(db, businessId)
      const groups = await Promise.all(rows.map((row) => groupOf(db, row, theDefault)))
      if (!withDesigns) return groups
      const campaignIds = rows.map(({ id }) => id)
      const { items } = await tokens.designs.search(db, { businessId, campaignIds, forStaff })
      const byCampaign = Map.groupBy(items, ({ campaignId }) => campaignId)
      return groups.map((group) => ({ ...group, objectDefinitions: byCampaign.get(group.id) ?? [] }))
    },

    /** The campaigns of these businesses that the caller may know of. */
    async visible(
      db: Queryable,
      { businessIds, callerId }: { businessIds: readonly string[]; callerId: string | null },
    ): Promise<CampaignRow[]> {
      const staffed = callerId === null ? [] : await brands.staffOf(db, callerId)
      const rows = await listCampaigns(db, businessIds)
      return rows.filter(({ state, businessId }) => state === 'live' || staffed.includes(businessId))
    },

    async rules(db: Queryable, place: Place, callerId: string): Promise<CampaignRule[]> {
      const { row } = await readFor(db, place, callerId)
      return (await listRules(db, [row.id])).map(({ id, trigger, effects }) => ({ id, trigger, effects }))
    },

    async overview(db: Queryable, place: Place, callerId: string): Promise<CampaignOverview> {
      const { row, forStaff } = await readFor(db, place, callerId)
      const { businessId, id: campaignId } = row
      const [group, rules, counted, designs] = await Promise.all([
        groupOf(db, row),
        listRules(db, [campaignId]),
        countPlayers(db, campaignId),
        tokens.designs.search(db, { businessId, campaignId, forStaff, limit: 1 }),
      ])
      return {
        ...group,
        objectDefinitionCount: designs.total,
        ruleCount: rules.length,
        ...counted,
        ...(forStaff ? { effects: await countEffects(db, campaignId) } : {}),
      }
    },

    /** What a campaign is, for whoever brings it to life with other things; null where there is none. */
    async plan(db: Queryable, { businessId, campaignId }: Place) {
      const row = await findCampaign(db, campaignId)
      if (row?.businessId !== businessId) return null
      const rules = await listRules(db, [campaignId])
      return { id: row.id, displayName: row.displayName, state: row.state, rules: rules.length }
    },

    /** Notes it in the log, where the engine reads it. */
    async tell(
      tx: Queryable,
      { businessId, campaignId }: Place,
      { accountId, name, facts }: { accountId: string; name: string; facts: Record<string, unknown> },
    ): Promise<void> {
      const { row } = await readFor(tx, { businessId, campaignId }, accountId)
      const isDefault = (await brands.defaultCampaign(tx, businessId)) === campaignId
      if (row.state === 'edit' || !isDefault) throw new Problem('campaign.not_running')
      const rules = await listRules(tx, [campaignId])
      const isAwaited = rules.some(({ trigger }) => trigger.id === 'custom-event' && trigger.config.name === name)
      if (!isAwaited) throw new Problem('campaign.event_unknown', { name })
      await log.append(
        tx,
        campaignEvent({ subject: accountId, actor: accountId, data: { businessId, campaignId, name, facts } }),
      )
    },

    /** The questions of a campaign that is running, or null where there is no such campaign. */
    async form(db: Queryable, { businessId, campaignId }: Place): Promise<CampaignForm | null> {
      const row = await findCampaign(db, campaignId)
      if (row?.businessId !== businessId || row.state === 'edit') return null
      return row.form ?? { title: '', fields: [] }
    },
  }
}

const factsOf = ({ displayName, description, pointsVisibility, form, state }: CampaignRow) => ({
  ...{ displayName, description, pointsVisibility, form, state },
})

async function countEffects(db: Queryable, campaignId: string): Promise<NonNullable<CampaignOverview['effects']>> {
  const { rows } = await db.execute<{ problem: string | null; times: number }>(sql`
    select problem, count(*)::int as times from ${campaignEffect} where campaign_id = ${campaignId} group by problem`)
  return {
    done: rows.find(({ problem }) => problem === null)?.times ?? 0,
    refused: Object.fromEntries(rows.flatMap(({ problem, times }) => (problem === null ? [] : [[problem, times]]))),
  }
}

import { type CampaignForm, type InfoField, limits, Problem } from '@vitrine/protocol'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { campaignInfo } from './users.schema.ts'

export interface Campaign {
  businessId: string
  campaignId: string
}

/** What a campaign asks people about themselves; null where there is no such campaign. Campaigns fulfil it. */
export type CampaignForms = (db: Queryable, campaign: Campaign) => Promise<CampaignForm | null>

type Answers = Record<string, unknown>

export type CampaignInfo = ReturnType<typeof createCampaignInfo>

/** What people tell campaigns about themselves. */
export function createCampaignInfo({ clock, campaignForm }: { clock: Clock; campaignForm: CampaignForms }) {
  async function read(db: Queryable, accountId: string, { businessId, campaignId }: Campaign) {
    const [row] = await db
      .select({ data: campaignInfo.data })
      .from(campaignInfo)
      .where(
        and(
          eq(campaignInfo.accountId, accountId),
          eq(campaignInfo.businessId, businessId),
          eq(campaignInfo.campaignId, campaignId),
        ),
      )
    return { businessId, campaignId, data: row?.data ?? {} }
  }

  async function formOf(db: Queryable, campaign: Campaign): Promise<CampaignForm> {
    const form = await campaignForm(db, campaign)
    if (!form) throw new Problem('campaign.not_found')
    return form
  }

  async function write(tx: Queryable, accountId: string, { businessId, campaignId }: Campaign, data: Answers) {
    await tx
      .insert(campaignInfo)
      .values({ accountId, businessId, campaignId, data, updatedAt: clock.now() })
      .onConflictDoUpdate({
        target: [campaignInfo.accountId, campaignInfo.businessId, campaignInfo.campaignId],
        set: { data: sql`campaign_info.data || excluded.data`, updatedAt: clock.now() },
      })
    const told = await read(tx, accountId, { businessId, campaignId })
    const limitBytes = limits.campaignInfoMaxBytes
    if (Buffer.byteLength(JSON.stringify(told.data)) > limitBytes)
      throw new Problem('request.too_large', { limitBytes })
    return told
  }

  return {
    read,

    /**
     * Adds to what was told before; an answer that is sent again replaces the old one. A brand's own page tells more than its form
     * asks, in shapes of its own.
     */
    async tell(tx: Queryable, accountId: string, campaign: Campaign, data: Answers) {
      assertAnswers(await formOf(tx, campaign), data)
      return write(tx, accountId, campaign, data)
    },

    /** What a campaign asks and has no answer to yet. */
    async questions(db: Queryable, accountId: string, campaign: Campaign) {
      const { title, fields } = (await campaignForm(db, campaign)) ?? { title: '', fields: [] }
      const { data } = await read(db, accountId, campaign)
      return { ...campaign, title, fields: fields.filter(({ name }) => !isAnswered(data[name])) }
    },

    /** As `tell`, and with it every question that must be answered is. */
    async answer(tx: Queryable, accountId: string, campaign: Campaign, data: Answers) {
      const form = await formOf(tx, campaign)
      const asked = new Set(form.fields.map(({ name }) => name))
      const others = Object.keys(data).filter((name) => !asked.has(name))
      if (others.length > 0)
        throw invalid(others.map((name) => ({ name, message: 'This campaign does not ask that.' })))
      assertAnswers(form, data)
      const all = { ...(await read(tx, accountId, campaign)).data, ...data }
      const open = form.fields.filter(({ name, required, type }) =>
        required ? !isAnswered(all[name]) || (type === 'checkbox' && all[name] !== true) : false,
      )
      if (open.length > 0) throw invalid(open.map(({ name }) => ({ name, message: 'This must be answered.' })))
      return write(tx, accountId, campaign, data)
    },
  }
}

const isAnswered = (answer: Answers[string] | undefined) => answer !== undefined && answer !== null && answer !== ''

const schemas: Record<Exclude<InfoField['type'], 'select'>, z.ZodType> = {
  text: z.string(),
  email: z.email(),
  phone: z.e164(),
  date: z.iso.date(),
  number: z.number(),
  checkbox: z.boolean(),
}

/** What a campaign asks is answered as it asks. */
function assertAnswers({ fields }: CampaignForm, data: Answers): void {
  const byName = new Map(fields.map((field) => [field.name, field]))
  const wrong = Object.entries(data).flatMap(([name, answer]) => {
    const field = byName.get(name)
    return field && isAnswered(answer) && !fits(field, answer)
      ? [{ name, message: `This is not a ${field.type}.` }]
      : []
  })
  if (wrong.length > 0) throw invalid(wrong)
}

function fits({ type, options = [] }: InfoField, answer: Answers[string]): boolean {
  return type === 'select' ? options.some(({ value }) => value === answer) : schemas[type].safeParse(answer).success
}

function invalid(issues: { name: string; message: string }[]) {
  return new Problem('request.invalid', {
    issues: issues.map(({ name, message }) => ({ path: `data.${name}`, message })),
  })
}

import { randomUUID } from 'node:crypto'
import {
  type Design,
  type DesignDocument,
  type Language,
  limits,
  NewRule,
  PrizeSettings,
  Problem,
} from '@vitrine/protocol'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { CampaignsApi } from '../campaigns/index.ts'
import type { PrizesApi } from '../prizes/index.ts'
import type { Audit, StudioApi } from '../studio/index.ts'
import type { TokensApi } from '../tokens/index.ts'
import { countDesigns, findDesign, insertDesigns } from './designs.store.ts'
import { blankDocument, listedOf } from './document.ts'
import type { Editing } from './editing.ts'
import { documentFrom, inLanguage, namesOf, type Resolve } from './from-template.ts'
import { paletteOf } from './starters/palette.ts'
import type { Starters } from './starters.ts'
import { templates } from './templates/all-templates.ts'
import type { Template } from './templates/template.ts'

export interface MakingNeeds {
  database: Database
  clock: Clock
  audit: Pick<Audit, 'record'>
  studio: Pick<StudioApi, 'readPublic'>
  tokens: Pick<TokensApi, 'createDefinition'>
  campaigns: Pick<CampaignsApi, 'create' | 'replaceRules'>
  prizes: Pick<PrizesApi, 'createPrizeSet'>
  starters: Starters
  editing: Editing
}

export interface NewDraft {
  template: Template | null
  copyOf: string | null
  language: Language
  displayName: string
  timeZone: string
  /** What the template's artwork is called here; drawn before anything is written. */
  drawn: ReadonlyMap<string, string>
}

interface Made {
  id: string
  document: DesignDocument
  templateId: string | null
  companions: string[]
  campaignId: string | null
}

export function createMaking(needs: MakingNeeds) {
  const { database, clock, audit, studio, tokens, campaigns, prizes, starters, editing } = needs
  const paletteFor = async (businessId: string) =>
    paletteOf((await studio.readPublic(database, businessId)).brandConfig)

  async function write(tx: Queryable, staff: Staff, { id, document, campaignId, ...more }: Made): Promise<void> {
    const now = clock.now()
    const { displayName, picture } = listedOf(document)
    // What it does comes with its first publishing: until then it may be incomplete.
    await tokens.createDefinition(tx, {
      ...{ id, businessId: staff.businessId, campaignId, displayName, draft: true, behaviours: {}, createdAt: now },
    })
    await insertDesigns(tx, [
      {
        ...{ id, businessId: staff.businessId, campaignId, document, displayName, picture, ...more },
        ...{ stage: 'draft' as const, changed: true, createdAt: now, modifiedAt: now, modifiedBy: staff.by },
      },
    ])
    await audit.record(tx, staff, { what: 'design.made', id, title: displayName, after: { template: more.templateId } })
  }

  async function makeFrom(tx: Queryable, staff: Staff, template: Template, draft: NewDraft): Promise<string> {
    const { language, drawn, timeZone } = draft
    const { businessId } = staff
    const ids = new Map<string, string>([
      ['@time-zone', timeZone],
      ...template.designs.map(({ key }) => [`@design:${key}`, randomUUID()] as const),
      ...(template.prizes ?? []).map(({ key }) => [`@prizes:${key}`, randomUUID()] as const),
    ])
    const resolve: Resolve = (name) => {
      const known = ids.get(name) ?? drawn.get(name)
      if (known === undefined) throw new Error(`the template ${template.id} names ${name}, which it does not have`)
      return known
    }
    const campaignId = template.campaign ? randomUUID() : null
    const made = template.designs.map((each) => ({
      id: resolve(`@design:${each.key}`),
      document: documentFrom(each, language, resolve),
    }))
    const [main, ...others] = made
    if (!main) throw new Error('a template has no design')
    if (draft.displayName) main.document = { ...main.document, ...renamed(main.document, draft.displayName) }
    if (campaignId && template.campaign) {
      const displayName = draft.displayName || template.campaign.displayName[language]
      await campaigns.create(tx, { id: campaignId, businessId, displayName })
    }
    const companions = others.map(({ id }) => id)
    for (const each of made) {
      const isMain = each === main
      await write(tx, staff, {
        ...each,
        ...{ templateId: isMain ? template.id : null, companions: isMain ? companions : [], campaignId },
      })
    }
    for (const { key, name, mode, prizes: given } of template.prizes ?? []) {
      const settings = z.array(PrizeSettings).parse(inLanguage(given, language, resolve))
      const id = resolve(`@prizes:${key}`)
      await prizes.createPrizeSet(tx, {
        id,
        businessId,
        name: draft.displayName || name[language],
        mode,
        prizes: settings,
      } as never)
    }
    if (campaignId && template.campaign) {
      const rules = z.array(NewRule).parse(inLanguage(template.campaign.rules, language, resolve))
      await campaigns.replaceRules(tx, { businessId, campaignId }, rules)
    }
    return main.id
  }

  return {
    /** What a design can begin as, as staff choose among it. */
    async templatesFor(businessId: string, language: Language) {
      const palette = await paletteFor(businessId)
      return templates.map(({ id, title, about, art, designs }) => ({
        id,
        title: title[language],
        about: about[language],
        picture: starters.sketchOf(art, palette),
        makes: designs.slice(1).map(({ displayName }) => displayName[language]),
      }))
    },

    /** Finds the template and draws what it needs, before any transaction. */
    async prepare(
      staff: Staff,
      { templateId, ...wanted }: { templateId: string | null } & Omit<NewDraft, 'template' | 'drawn'>,
    ): Promise<NewDraft> {
      const template = templates.find(({ id }) => id === templateId) ?? null
      if (templateId !== null && !template) throw new Problem('design.template_not_found')
      const drawn = new Map<string, string>()
      if (template) {
        const palette = await paletteFor(staff.businessId)
        for (const name of new Set(namesOf(template.designs))) {
          if (/^@(icon|card|model):|^@page$/.test(name))
            drawn.set(name, await starters.addressOf(name, palette, staff.by))
        }
      }
      return { ...wanted, template, drawn }
    },

    async make(tx: Queryable, staff: Staff, draft: NewDraft): Promise<Design> {
      const { businessId } = staff
      if ((await countDesigns(tx, businessId)) >= limits.designsMax) {
        throw new Problem('design.too_many', { limit: limits.designsMax })
      }
      const id = draft.template ? await makeFrom(tx, staff, draft.template, draft) : await makePlain(tx, staff, draft)
      const row = await findDesign(tx, id)
      if (!row) throw new Error('a design that was just made is gone')
      return editing.toDesign(tx, row)
    },
  }

  async function makePlain(tx: Queryable, staff: Staff, { copyOf, language, displayName }: NewDraft): Promise<string> {
    const original = copyOf ? await editing.find(tx, { businessId: staff.businessId, designId: copyOf }) : null
    const document = original?.document ?? blankDocument(language)
    const id = randomUUID()
    await write(tx, staff, {
      id,
      document: displayName ? { ...document, ...renamed(document, displayName) } : document,
      templateId: original?.templateId ?? null,
      companions: [],
      campaignId: original?.campaignId ?? null,
    })
    return id
  }
}

/** What its maker calls it has no words of the template's. */
function renamed({ words }: DesignDocument, displayName: string) {
  const { displayName: _, ...others } = words
  return { displayName, words: others }
}

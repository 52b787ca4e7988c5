import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { StudioApi } from '../../studio/index.ts'
import {
  networkAction,
  networkFace,
  networkTemplate,
  networkVariation,
  networkVatom,
  type Properties,
} from '../legacy-network.schema.ts'
import { type Designs, plainProperties } from '../objects/designs.ts'
import type { NetworkLedger } from '../objects/ledger.ts'
import { facesOf } from '../objects/packs.ts'
import { badPayload, Refusal } from '../refusal.ts'
import type {
  ActionBody,
  FaceBody,
  TemplateBody,
  TemplatePatch,
  VariationBody,
  VariationPatch,
} from './publisher-input.ts'
import { fqdnOf, registerPublisher } from './publishers.ts'

export interface PublisherNeeds {
  clock: Clock
  studio: Pick<StudioApi, 'staffOf'>
  designs: Designs
  ledger: NetworkLedger
}

export type TemplateRow = typeof networkTemplate.$inferSelect
export type VariationRow = typeof networkVariation.$inferSelect
export type PublisherService = ReturnType<typeof createPublisherService>

/** What the people of a business make: templates, variations, actions, faces, and objects of them. */
export function createPublisherService({ clock, studio, designs, ledger }: PublisherNeeds) {
  /** The domains of the businesses for which this person works; each gets its own when somebody first asks. */
  async function domainsOf(tx: Queryable, accountId: string): Promise<string[]> {
    const businesses = await studio.staffOf(tx, accountId, 'editor')
    const domains: string[] = []
    for (const businessId of businesses) {
      const known = await fqdnOf(tx, businessId)
      const own = { businessId, fqdn: `${businessId.toLowerCase()}.vitrine`, at: clock.now() }
      domains.push(known ?? (await registerPublisher(tx, own)))
    }
    return domains
  }

  async function mustPublishFor(tx: Queryable, accountId: string, fqdn: string): Promise<void> {
    if (!(await domainsOf(tx, accountId)).includes(fqdn)) throw new Refusal(403)
  }

  /** Of others' things nothing is said. */
  async function mustFindTemplate(tx: Queryable, accountId: string, name: string): Promise<TemplateRow> {
    const [row] = await tx.select().from(networkTemplate).where(eq(networkTemplate.name, name)).for('update')
    if (!row || !(await domainsOf(tx, accountId)).includes(row.fqdn)) throw new Refusal(404)
    return row
  }

  async function mustFindVariation(tx: Queryable, accountId: string, name: string): Promise<VariationRow> {
    const [row] = await tx.select().from(networkVariation).where(eq(networkVariation.name, name)).for('update')
    if (!row) throw new Refusal(404)
    await mustFindTemplate(tx, accountId, row.template)
    return row
  }

  const made = (accountId: string) => {
    const now = clock.now()
    return { createdBy: accountId, modifiedBy: accountId, createdAt: now, modifiedAt: now }
  }
  const changed = (accountId: string) => ({ modifiedBy: accountId, modifiedAt: clock.now() })

  return {
    domainsOf,

    async listTemplates(tx: Queryable, accountId: string): Promise<TemplateRow[]> {
      const domains = await domainsOf(tx, accountId)
      if (domains.length === 0) throw new Refusal(403)
      return tx
        .select()
        .from(networkTemplate)
        .where(inArray(networkTemplate.fqdn, domains))
        .orderBy(asc(networkTemplate.name))
    },

    readTemplate: mustFindTemplate,
    readVariation: mustFindVariation,

    async createTemplate(tx: Queryable, accountId: string, body: TemplateBody): Promise<TemplateRow> {
      const [fqdn = ''] = body.name.split('::')
      await mustPublishFor(tx, accountId, fqdn)
      const [row] = await tx
        .insert(networkTemplate)
        .values({
          name: body.name,
          fqdn,
          isPublic: body.public,
          properties: body.properties as Properties,
          private: body.private,
          ...made(accountId),
        })
        .onConflictDoNothing()
        .returning()
      if (!row) throw badPayload('name is taken')
      return row
    },

    /** As long as all of its variations are drafts; a published design is fixed. */
    async updateTemplate(tx: Queryable, accountId: string, name: string, patch: TemplatePatch): Promise<TemplateRow> {
      const before = await mustFindTemplate(tx, accountId, name)
      const [published] = await tx
        .select({ name: networkVariation.name })
        .from(networkVariation)
        .where(and(eq(networkVariation.template, name), eq(networkVariation.unpublished, false)))
        .limit(1)
      if (published) throw badPayload('the template is published')
      const [row] = await tx
        .update(networkTemplate)
        .set({
          isPublic: patch.public ?? before.isPublic,
          properties: { ...before.properties, ...patch.properties },
          private: { ...before.private, ...patch.private },
          ...changed(accountId),
        })
        .where(eq(networkTemplate.name, name))
        .returning()
      return row as TemplateRow
    },

    async createVariation(tx: Queryable, accountId: string, body: VariationBody): Promise<VariationRow> {
      const template = await mustFindTemplate(tx, accountId, body.template)
      if (!body.name.startsWith(`${template.name}::`)) throw badPayload('name must begin with its template')
      assertValuesOnly(template, body.properties)
      const [row] = await tx
        .insert(networkVariation)
        .values({
          name: body.name,
          template: template.name,
          isPublic: body.public,
          unpublished: body.unpublished,
          properties: body.properties as Properties,
          private: body.private,
          maxObjects: body.max_objects,
          ...made(accountId),
        })
        .onConflictDoNothing()
        .returning()
      if (!row) throw badPayload('name is taken')
      return row
    },

    /** Drafts may change and be published; what is published stays as it is. */
    async updateVariation(
      tx: Queryable,
      accountId: string,
      name: string,
      patch: VariationPatch,
    ): Promise<VariationRow> {
      const before = await mustFindVariation(tx, accountId, name)
      if (!before.unpublished) throw badPayload('the variation is published')
      const template = await mustFindTemplate(tx, accountId, before.template)
      assertValuesOnly(template, patch.properties ?? {})
      const maxObjects = patch.max_objects === undefined ? before.maxObjects : patch.max_objects
      if (maxObjects !== null && maxObjects < before.made) throw badPayload('max_objects: more have been made')
      const [row] = await tx
        .update(networkVariation)
        .set({
          isPublic: patch.public ?? before.isPublic,
          unpublished: patch.unpublished ?? true,
          properties: { ...before.properties, ...patch.properties },
          private: { ...before.private, ...patch.private },
          maxObjects,
          ...changed(accountId),
        })
        .where(eq(networkVariation.name, name))
        .returning()
      // Whoever has one sees it changed: clients compare sync numbers.
      await tx.execute(sql`
        update network_vatom set sync = sync + 1, modified_at = ${clock.now().toISOString()}::timestamptz
        where variation = ${name} and trashed_at is null`)
      return row as VariationRow
    },

    /** A draft with all that was made of it. */
    async removeVariation(tx: Queryable, accountId: string, name: string): Promise<void> {
      const before = await mustFindVariation(tx, accountId, name)
      if (!before.unpublished) throw badPayload('the variation is published')
      const objects = await tx.select().from(networkVatom).where(eq(networkVatom.variation, name)).for('update')
      const doing = { action: 'Trash', actor: accountId }
      for (const row of objects.filter(({ trashedAt }) => trashedAt === null)) {
        const inside = await tx.select().from(networkVatom).where(eq(networkVatom.parentId, row.id)).for('update')
        for (const child of inside) await ledger.change(tx, child, { parentId: null }, doing)
        await ledger.change(tx, row, { trashedAt: clock.now(), parentId: null }, doing)
      }
      await tx.delete(networkVatom).where(eq(networkVatom.variation, name))
      await tx.delete(networkVariation).where(eq(networkVariation.name, name))
    },

    /** New objects, into the inventory of whoever emits them; as many as scarcity leaves. */
    async emit(tx: Queryable, accountId: string, variation: string, num: number) {
      await mustFindVariation(tx, accountId, variation)
      const design = (await designs.load(tx, [variation])).get(variation)
      if (!design) throw new Refusal(404)
      const left = await leftOf(tx, variation)
      const possible = Math.min(num, left)
      const rows =
        possible === 0
          ? []
          : await ledger.make(tx, {
              design,
              owners: Array.from({ length: possible }, () => accountId),
              doing: { action: 'Emit', actor: accountId },
            })
      return { num_created: rows.length, num_errors: num - rows.length, ids: rows.map(({ id }) => id) }
    },

    /** Registers it, or changes what is registered under the same name. */
    async saveAction(tx: Queryable, accountId: string, { template, name, properties }: ActionBody): Promise<void> {
      await mustFindTemplate(tx, accountId, template)
      await tx
        .insert(networkAction)
        .values({ template, name, properties, ...made(accountId) })
        .onConflictDoUpdate({
          target: [networkAction.template, networkAction.name],
          set: {
            properties,
            ...changed(accountId),
            createdAt: sql`case when ${networkAction.removedAt} is null then ${networkAction.createdAt} else excluded.created_at end`,
            removedAt: null,
          },
        })
    },

    async removeAction(tx: Queryable, accountId: string, fullName: string): Promise<void> {
      const [template = '', name = ''] = fullName.split('::Action::')
      await mustFindTemplate(tx, accountId, template)
      const removed = await tx
        .update(networkAction)
        .set({ removedAt: clock.now(), ...changed(accountId) })
        .where(and(eq(networkAction.template, template), eq(networkAction.name, name), isNull(networkAction.removedAt)))
        .returning()
      if (removed.length === 0) throw new Refusal(404)
    },

    /** One face for each view and platform of a template. */
    async saveFace(tx: Queryable, accountId: string, { template, id, properties }: FaceBody): Promise<string> {
      await mustFindTemplate(tx, accountId, template)
      const { view_mode: view, platform } = properties.constraints
      const twin = (await facesOf(tx, [template])).find(
        ({ properties: { constraints } }) => constraints.view_mode === view && constraints.platform === platform,
      )
      const known = twin?.id ?? id
      if (twin && id && twin.id !== id) throw badPayload('there is a face for this view and platform')
      const found =
        known &&
        (await tx
          .update(networkFace)
          .set({ properties, removedAt: null, ...changed(accountId) })
          .where(and(eq(networkFace.id, known), eq(networkFace.template, template)))
          .returning())
      if (found && found.length > 0) return found[0]?.id ?? ''
      const [row] = await tx
        .insert(networkFace)
        .values({ id: id ?? randomUUID(), template, properties, ...made(accountId) })
        .onConflictDoNothing()
        .returning()
      if (!row) throw badPayload('id is taken')
      return row.id
    },

    async removeFace(tx: Queryable, accountId: string, id: string): Promise<void> {
      const [row] = await tx
        .select()
        .from(networkFace)
        .where(and(eq(networkFace.id, id), isNull(networkFace.removedAt)))
      if (!row) throw new Refusal(404)
      await mustFindTemplate(tx, accountId, row.template)
      await tx
        .update(networkFace)
        .set({ removedAt: clock.now(), ...changed(accountId) })
        .where(eq(networkFace.id, id))
    },
  }
}

const draftMax = 10

/** The variation's row is locked, so nobody else takes what is left. */
async function leftOf(tx: Queryable, variation: string): Promise<number> {
  const [row] = await tx.select().from(networkVariation).where(eq(networkVariation.name, variation))
  if (!row) return 0
  const most = Math.min(row.maxObjects ?? Number.MAX_SAFE_INTEGER, row.unpublished ? draftMax : Number.MAX_SAFE_INTEGER)
  return Math.max(0, most - row.made)
}

/** A variation says values for what its template has, and makes up nothing new. */
function assertValuesOnly(template: TemplateRow, properties: Properties): void {
  const strange = Object.keys(properties).find((name) => !(name in plainProperties) && !(name in template.properties))
  if (strange) throw badPayload(`properties: the template has no ${strange}`)
  for (const name of ['states', 'resources']) {
    const known = new Set((template.properties[name] as { name: string }[] | undefined)?.map((each) => each.name))
    const own = (properties[name] as { name: string }[] | undefined) ?? []
    const added = own.find((each) => !known.has(each.name))
    if (added) throw badPayload(`properties.${name}: the template has no ${added.name}`)
  }
}

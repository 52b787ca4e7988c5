import type { network } from '@vitrine/protocol'
import type { Database } from '../../../platform/database/database.ts'
import type { NetworkHttp } from '../http/network-http.ts'
import { metaOf } from '../objects/packs.ts'
import { isUuid } from '../objects/paging.ts'
import { Refusal } from '../refusal.ts'
import type { PublisherService, TemplateRow, VariationRow } from './publisher.service.ts'
import {
  ActionBody,
  EmitBody,
  FaceBody,
  TemplateBody,
  TemplatePatch,
  VariationBody,
  VariationPatch,
} from './publisher-input.ts'

export interface PublisherRoutesNeeds {
  database: Database
  publisher: PublisherService
}

export function publisherRoutes({ route }: NetworkHttp, { database, publisher }: PublisherRoutesNeeds): void {
  route({ method: 'GET', path: '/templates', auth: 'account', access: 'own' }, async ({ caller, query }) => {
    const rows = await database.transaction((tx) => publisher.listTemplates(tx, caller.accountId))
    const wanted = fieldsOf(query.fields ?? 'name')
    return rows.map((row) => ({ ...pick(templateOf(row), wanted), name: row.name }))
  })

  route({ method: 'GET', path: '/templates/:name', auth: 'account', access: 'own' }, async ({ caller, params }) =>
    templateOf(await database.transaction((tx) => publisher.readTemplate(tx, caller.accountId, params.name ?? ''))),
  )

  route(
    { method: 'POST', path: '/templates', auth: 'account', access: 'own', body: TemplateBody },
    async ({ caller, body }) =>
      templateOf(await database.transaction((tx) => publisher.createTemplate(tx, caller.accountId, body))),
  )

  route(
    { method: 'PATCH', path: '/templates/:name', auth: 'account', access: 'own', body: TemplatePatch },
    async ({ caller, params, body }) =>
      templateOf(
        await database.transaction((tx) => publisher.updateTemplate(tx, caller.accountId, params.name ?? '', body)),
      ),
  )

  route(
    { method: 'GET', path: '/template_variations/:name', auth: 'account', access: 'own' },
    async ({ caller, params }) =>
      variationOf(await database.transaction((tx) => publisher.readVariation(tx, caller.accountId, params.name ?? ''))),
  )

  route(
    { method: 'POST', path: '/template_variations', auth: 'account', access: 'own', body: VariationBody },
    async ({ caller, body }) =>
      variationOf(await database.transaction((tx) => publisher.createVariation(tx, caller.accountId, body))),
  )

  route(
    { method: 'PATCH', path: '/template_variations/:name', auth: 'account', access: 'own', body: VariationPatch },
    async ({ caller, params, body }) =>
      variationOf(
        await database.transaction((tx) => publisher.updateVariation(tx, caller.accountId, params.name ?? '', body)),
      ),
  )

  route(
    { method: 'DELETE', path: '/template_variations/:name', auth: 'account', access: 'own' },
    async ({ caller, params }) => {
      await database.transaction((tx) => publisher.removeVariation(tx, caller.accountId, params.name ?? ''))
      return { success_message: 'The draft was removed.' }
    },
  )

  route(
    { method: 'POST', path: '/vatoms', auth: 'account', access: 'own', body: EmitBody, ratePerMinute: 60 },
    ({ caller, body }) =>
      database.transaction((tx) => publisher.emit(tx, caller.accountId, body.template_variation, body.num)),
  )

  route(
    { method: 'POST', path: '/publisher/action', auth: 'account', access: 'own', body: ActionBody },
    async ({ caller, body }) => {
      await database.transaction((tx) => publisher.saveAction(tx, caller.accountId, body))
      return { success_message: 'The action is registered.' }
    },
  )

  route(
    { method: 'DELETE', path: '/publisher/action/:name', auth: 'account', access: 'own' },
    async ({ caller, params }) => {
      await database.transaction((tx) => publisher.removeAction(tx, caller.accountId, params.name ?? ''))
      return { success_message: 'The action was removed.' }
    },
  )

  route(
    { method: 'POST', path: '/publisher/face', auth: 'account', access: 'own', body: FaceBody },
    async ({ caller, body }) => ({
      id: await database.transaction((tx) => publisher.saveFace(tx, caller.accountId, body)),
      success_message: 'The face is registered.',
    }),
  )

  route(
    { method: 'DELETE', path: '/publisher/face/:id', auth: 'account', access: 'own' },
    async ({ caller, params: { id = '' } }) => {
      if (!isUuid(id)) throw new Refusal(404)
      await database.transaction((tx) => publisher.removeFace(tx, caller.accountId, id))
      return { success_message: 'The face was removed.' }
    },
  )
}

function templateOf(row: TemplateRow): network.NetworkTemplate {
  return {
    name: row.name,
    public: row.isPublic,
    meta: metaOf(row, 'v1::TemplateType'),
    properties: { publisher_fqdn: row.fqdn, ...row.properties },
  }
}

function variationOf(row: VariationRow): network.NetworkVariation {
  return {
    name: row.name,
    template: row.template,
    public: row.isPublic,
    unpublished: row.unpublished,
    max_objects: row.maxObjects,
    meta: metaOf(row, 'v1::TemplateVariationType'),
    properties: row.properties,
    private: row.private,
  }
}

/** `name,properties(publisher_fqdn)`: names of fields, and in brackets those inside. */
function fieldsOf(text: string): Map<string, string[] | null> {
  const found = text.slice(0, 500).matchAll(/([\w:]+)(?:\(([\w:,]*)\))?/g)
  return new Map([...found].map(([, name = '', inner]) => [name, inner === undefined ? null : inner.split(',')]))
}

function pick(whole: network.NetworkTemplate, wanted: Map<string, string[] | null>): Record<string, unknown> {
  const entries = Object.entries(whole).filter(([name]) => wanted.has(name))
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const inner = wanted.get(name)
      if (!inner || typeof value !== 'object') return [name, value]
      return [name, Object.fromEntries(Object.entries(value).filter(([each]) => inner.includes(each)))]
    }),
  )
}

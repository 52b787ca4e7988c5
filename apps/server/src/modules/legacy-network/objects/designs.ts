import { network } from '@vitrine/protocol'
import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { networkPublisher, networkTemplate, networkVariation, type Properties } from '../legacy-network.schema.ts'
import { mergeBlocks, mergeProperties } from './merge-properties.ts'

/** A variation with everything that its template says besides: what its objects look like before anything happens to them. */
export interface Design {
  variation: string
  template: string
  fqdn: string
  businessId: string
  unpublished: boolean
  maxObjects: number | null
  properties: network.VatomProperties
  private: Properties
  eth: Properties | null
}

/** What an object says of itself when nobody has said anything. */
export const plainProperties = {
  parent_id: '.',
  publisher_fqdn: '',
  root_type: network.rootTypes.plain as string,
  owner: '',
  author: '',
  template: '',
  template_variation: '',
  title: '',
  description: '',
  category: '',
  notify_msg: '',
  tags: [],
  disabled: false,
  transferable: true,
  acquirable: false,
  tradeable: false,
  redeemable: false,
  in_contract: false,
  in_contract_with: '',
  transferred_by: '',
  cloned_from: '',
  cloning_score: 0,
  num_direct_clones: 0,
  commerce: {
    pricing: {
      pricingType: '',
      value: { currency: '', price: '', valid_from: '*', valid_through: '*', vat_included: false },
    },
  },
  states: [],
  resources: [],
  visibility: { type: 'owner', value: '*' },
  geo_pos: { type: 'Point', coordinates: [0, 0] },
  dropped: false,
  age: 0,
  child_policy: [],
} satisfies network.VatomProperties

export interface Designs {
  /** Those of these variations that exist, by name. */
  load(db: Queryable, variations: readonly string[]): Promise<Map<string, Design>>
}

export function createDesigns({ publicUrl }: { publicUrl: string }): Designs {
  return {
    async load(db, variations) {
      if (variations.length === 0) return new Map()
      const rows = await db
        .select({ variation: networkVariation, template: networkTemplate, businessId: networkPublisher.businessId })
        .from(networkVariation)
        .innerJoin(networkTemplate, eq(networkTemplate.name, networkVariation.template))
        .innerJoin(networkPublisher, eq(networkPublisher.fqdn, networkTemplate.fqdn))
        .where(inArray(networkVariation.name, [...variations]))
      return new Map(
        rows.map(({ variation, template, businessId }) => {
          const { eth, ...own } = mergeProperties(template.properties, variation.properties)
          const properties = mergeProperties(plainProperties, own) as network.VatomProperties
          const design: Design = {
            variation: variation.name,
            template: template.name,
            fqdn: template.fqdn,
            businessId,
            unpublished: variation.unpublished,
            maxObjects: variation.maxObjects,
            properties: { ...properties, resources: absolute(properties.resources, publicUrl) },
            private: mergeBlocks(
              { 'studio-info-v1': studioInfoOf(businessId, variation.name) },
              mergeBlocks(template.private, variation.private),
            ),
            eth: typeof eth === 'object' && eth !== null ? (eth as Properties) : null,
          }
          return [variation.name, design] as const
        }),
      )
    },
  }
}

function studioInfoOf(businessId: string, variation: string): Properties {
  return { businessId, blueprintId: variation, campaignId: '', objectDefinitionId: variation }
}

/** Older clients know no address but whole ones. */
export function absolute(resources: readonly network.Resource[], publicUrl: string): network.Resource[] {
  return resources.map((resource) =>
    resource.value.value.startsWith('/')
      ? { ...resource, value: { ...resource.value, value: publicUrl + resource.value.value } }
      : resource,
  )
}

import type { Token } from '@vitrine/protocol'
import { regionOf } from '../../../../data/regions/regions.ts'

export type Vatom = Record<string, unknown> & { id: string }

const rootType = 'vAtom::vAtomType'

/**
 * A token in the shape that older web faces read. In these messages its faces and actions lie inside it.
 */
export function vatomOf(token: Token, face: { url: string; view: string; config: unknown }): Vatom {
  const own = regionOf(token).read.vatom?.(token)
  if (own) return own
  const { displayName, description, category } = token.state['meta-v1']
  const { objectDefinitionId, businessId } = token.state['studio-info-v1']
  const cloneable = token.state['cloneable-v1']
  const has = (name: string) => token.abilities.some((ability) => ability.name === name)
  return {
    id: token.id,
    when_created: token.createdAt,
    when_modified: token.updatedAt,
    when_added: token.createdAt,
    version: 'v1::vAtomType',
    unpublished: token.state['meta-v1'].isDraft,
    sync: token.modified,
    private: token.state,
    [rootType]: {
      parent_id: token.parentId,
      publisher_fqdn: businessId,
      root_type: rootType,
      owner: token.owner,
      author: token.author,
      template: objectDefinitionId,
      template_variation: objectDefinitionId,
      title: displayName,
      description,
      category,
      notify_msg: '',
      tags: [],
      disabled: false,
      transferable: has('Transfer'),
      acquirable: has('Acquire'),
      tradeable: false,
      redeemable: has('Redeem'),
      in_contract: false,
      in_contract_with: '',
      transferred_by: token.lastOwner,
      cloned_from: '',
      cloning_score: cloneable?.cloneScore ?? 0,
      num_direct_clones: cloneable?.numDirectClones ?? 0,
      commerce: {
        pricing: {
          pricingType: '',
          value: { currency: '', price: '', valid_from: '*', valid_through: '*', vat_included: false },
        },
      },
      states: [],
      resources: resourcesOf(token),
      visibility: { type: 'owner', value: '*' },
      geo_pos: { type: 'Point', coordinates: [0, 0] },
      dropped: false,
      age: 0,
      child_policy: [],
    },
    faces: [faceOf(token, face)],
    actions: token.abilities.map(({ name }) => ({
      name: `${objectDefinitionId}::Action::${name}`,
      properties: { name, reactor: `blockv://v1/${name}`, wait: true },
    })),
  }
}

export function faceOf(token: Token, { url, view, config }: { url: string; view: string; config: unknown }) {
  const own = regionOf(token)
    .read.vatom?.(token)
    ?.faces.find(({ properties }) => properties.display_url === url)
  if (own) return own
  return {
    id: `${token.state['studio-info-v1'].objectDefinitionId}::${view}`,
    template: token.state['studio-info-v1'].objectDefinitionId,
    properties: {
      display_url: url,
      package_url: '.',
      constraints: {
        view_mode: view,
        platform: 'generic',
        quality: 'high',
        bluetooth_le: false,
        contact_list: false,
        gps: false,
        three_d: false,
      },
      resources: resourcesOf(token).map(({ name }) => name),
      config,
    },
  }
}

const resourceNames: Record<string, string> = {
  icon: 'ActivatedImage',
  card: 'CardImage',
  background: 'CardBackground',
}

function resourcesOf(token: Token) {
  return token.viewPlacements.flatMap(({ placeholderId, view }) => {
    const name = resourceNames[placeholderId]
    if (!name || view.type !== 'image') return []
    const value = new URL(view.url, document.baseURI).href
    return [
      {
        name,
        resourceType: 'ResourceType::Image::WEBP',
        value: { resourceValueType: 'ResourceValueType::URI', value },
      },
    ]
  })
}

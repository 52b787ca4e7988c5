import { instantBefore, type PersonKey, person } from '@vitrine/fixtures'
import { type DemoNetworkDesign, networkDesigns, networkObjects } from '@vitrine/fixtures/legacy-network'
import type { network } from '@vitrine/protocol'
import type { NetworkInventory } from '../data/regions/legacy-network/fetching.ts'
import { asWalletToken, type NetworkParts, type NetworkToken } from '../data/regions/legacy-network/network-token.ts'

const seededAt = new Date('2026-05-16T09:30:00.000Z')

/** An object of the demo world on the older network, as its replies carry it; `key` such as `ana/cup`. */
export function partsOf(key: string): NetworkParts {
  const object = networkObjects.find((each) => each.key === key)
  const design = networkDesigns.find((each) => each.key === object?.design)
  if (!object || !design) throw new Error(`The older network has no ${key}.`)
  const inside = networkObjects.find((each) => each.key === object.inside)
  const at = instantBefore(seededAt, object.agoMs)
  const template = templateOf(design)
  const properties = {
    ...propertiesOf(design),
    parent_id: inside?.id ?? '.',
    owner: person(object.owner).id,
    author: design.businessId,
    template,
    template_variation: variationOf(design),
    dropped: object.place !== undefined,
    cloning_score: object.cloningScore ?? 0,
  }
  const vatom = {
    id: object.id,
    when_created: at,
    when_modified: at,
    when_added: at,
    version: 'v1::vAtomType',
    unpublished: false,
    sync: 1,
    private: { ...design.private, 'studio-info-v1': { businessId: design.businessId } },
    'vAtom::vAtomType': properties,
  } as unknown as network.Vatom
  return { vatom, faces: [], actions: design.actions.map((name) => actionOf(template, name)) }
}

/** The same in the shape of screens, for its owner. */
export function networkTokenOf(key: string): NetworkToken {
  const parts = partsOf(key)
  return asWalletToken(parts, parts.vatom['vAtom::vAtomType'].owner)
}

/** All that a person of the demo world has there. */
export function networkInventoryOf(key: PersonKey): NetworkInventory {
  const parts = networkObjects.filter(({ owner }) => owner === key).map((object) => partsOf(object.key))
  return {
    vatoms: parts.map(({ vatom }) => vatom),
    faces: [],
    actions: parts.flatMap(({ actions }) => actions),
    hash: 'h1',
    readAt: 0,
  }
}

export const actionOf = (template: string, name: string) => ({ name: `${template}::Action::${name}` }) as network.Action

const templateOf = ({ fqdn, key }: DemoNetworkDesign) => `${fqdn}::${key}::v1`
const variationOf = (design: DemoNetworkDesign) => `${templateOf(design)}::Plain::v1`

function propertiesOf({ title, description, category, rootType, resources, holds = {} }: DemoNetworkDesign) {
  return {
    title,
    description,
    category,
    root_type: rootType ?? 'vAtom::vAtomType',
    transferred_by: '',
    resources: Object.entries(resources).map(([name, value]) => ({
      name,
      resourceType: 'ResourceType::Image::PNG',
      value: { resourceValueType: 'ResourceValueType::URI', value },
    })),
    child_policy: Object.entries(holds).map(([key, most]) => ({
      template_variation: networkDesigns.filter((each) => each.key === key).map(variationOf)[0] ?? '',
      count: 0,
      creation_policy: {
        auto_create: '',
        enforce_policy_count_min: false,
        enforce_policy_count_max: true,
        policy_count_min: 0,
        policy_count_max: most,
        weight: 0,
      },
    })),
  }
}

import { z } from 'zod'
import { NetworkTime } from './common.ts'

/** Something to show: `ActivatedImage`, `CardImage`, `Scene`, `Video`, … */
export const Resource = z.object({
  name: z.string(),
  /** `ResourceType::Image::PNG`, …; original servers also spell it `ResourceTypes::…`. */
  resourceType: z.string(),
  value: z.object({ resourceValueType: z.string(), value: z.string() }),
})
export type Resource = z.infer<typeof Resource>

/** `[longitude, latitude]`; `[0, 0]` where it was never placed. */
export const GeoPoint = z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) })
export type GeoPoint = z.infer<typeof GeoPoint>

export const ChildPolicy = z.object({
  template_variation: z.string(),
  count: z.int(),
  creation_policy: z.object({
    auto_create: z.string(),
    auto_create_count: z.int(),
    auto_create_count_random: z.boolean(),
    weighted_choices: z.unknown(),
    policy_count_min: z.int(),
    policy_count_max: z.int(),
    enforce_policy_count_min: z.boolean(),
    enforce_policy_count_max: z.boolean(),
  }),
})
export type ChildPolicy = z.infer<typeof ChildPolicy>

export const VatomState = z.object({
  name: z.string(),
  value: z.object({ type: z.string(), value: z.string() }),
  on_state_change: z.object({ reactor: z.string() }),
})
export type VatomState = z.infer<typeof VatomState>

export const Commerce = z.object({
  pricing: z.object({
    pricingType: z.string(),
    value: z.object({
      currency: z.string(),
      price: z.string(),
      valid_from: z.string(),
      valid_through: z.string(),
      vat_included: z.boolean(),
    }),
  }),
})
export type Commerce = z.infer<typeof Commerce>

/** The part under `vAtom::vAtomType`. Publishers may add properties of their own. */
export const VatomProperties = z.looseObject({
  parent_id: z.string().min(1),
  publisher_fqdn: z.string(),
  root_type: z.string(),
  owner: z.string(),
  author: z.string(),
  template: z.string(),
  template_variation: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  notify_msg: z.string(),
  tags: z.array(z.string()),
  disabled: z.boolean(),
  transferable: z.boolean(),
  acquirable: z.boolean(),
  tradeable: z.boolean(),
  redeemable: z.boolean(),
  in_contract: z.boolean(),
  in_contract_with: z.string(),
  transferred_by: z.string(),
  cloned_from: z.string(),
  cloning_score: z.number(),
  num_direct_clones: z.int(),
  commerce: Commerce,
  states: z.array(VatomState),
  resources: z.array(Resource),
  visibility: z.object({ type: z.enum(['owner', 'public']), value: z.string() }),
  geo_pos: GeoPoint,
  dropped: z.boolean(),
  age: z.number(),
  child_policy: z.array(ChildPolicy),
})
export type VatomProperties = z.infer<typeof VatomProperties>

/** Behaviour blocks and face settings. */
export const VatomPrivate = z.record(z.string(), z.unknown())

/** One object of the older network, as every reply carries it. Nothing is left out: older clients drop what lacks a field. */
export const Vatom = z.object({
  id: z.uuid(),
  when_created: NetworkTime,
  when_modified: NetworkTime,
  when_added: NetworkTime,
  version: z.string(),
  /** A draft: only its publisher's staff see it. */
  unpublished: z.boolean(),
  /** Grows with every change of this object: what a client compares with the index. */
  sync: z.int().min(0),
  private: VatomPrivate,
  eth: z.record(z.string(), z.unknown()).optional(),
  eos: z.record(z.string(), z.unknown()).optional(),
  'vAtom::vAtomType': VatomProperties,
})
export type Vatom = z.infer<typeof Vatom>

export const rootTypes = {
  plain: 'vAtom::vAtomType',
  folder: 'vAtom::vAtomType::FolderContainerType',
  /** Takes only what its child policy names. */
  definedFolder: 'vAtom::vAtomType::DefinedFolderContainerType',
  /** Shows what a query finds; takes nothing. */
  discoverFolder: 'vAtom::vAtomType::DiscoverFolderContainerType',
} as const

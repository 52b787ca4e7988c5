import { z } from 'zod'
import { Meta, NetworkTime } from './common.ts'
import { Vatom } from './vatom.ts'

export const viewModes = ['icon', 'card', 'engaged', 'fullscreen', 'background'] as const
export const facePlatforms = ['generic', 'web', 'ios', 'android'] as const

export const FaceProperties = z.object({
  /** `native://image`, `native://image-policy`, `native://layered-image`, `native://progress-image-overlay`, … or https. */
  display_url: z.string().min(1),
  package_url: z.string(),
  constraints: z.object({
    view_mode: z.enum(viewModes),
    platform: z.enum(facePlatforms),
    quality: z.enum(['high', 'low']),
    bluetooth_le: z.boolean(),
    contact_list: z.boolean(),
    gps: z.boolean(),
    three_d: z.boolean(),
  }),
  resources: z.array(z.string()).nullable(),
  config: z.record(z.string(), z.unknown()).optional(),
})
export type FaceProperties = z.infer<typeof FaceProperties>

/** How the objects of a template look; joined by `template`. */
export const Face = z.object({ id: z.uuid(), template: z.string().min(1), meta: Meta, properties: FaceProperties })
export type Face = z.infer<typeof Face>

export const ActionProperties = z.object({
  name: z.string().min(1),
  reactor: z.string(),
  wait: z.boolean(),
  rollback: z.boolean(),
  abort_on_pre_error: z.boolean(),
  abort_on_post_error: z.boolean(),
  abort_on_main_error: z.boolean(),
  timeout: z.int(),
  guest_user: z.boolean(),
  state_impact: z.array(z.string()),
  policy: z.object({ pre: z.array(z.unknown()), rule: z.string(), post: z.array(z.unknown()) }),
  params: z.object({ input: z.array(z.string()), output: z.array(z.string()) }),
  config: z.record(z.string(), z.unknown()),
  limit_per_user: z.int(),
  action_notification: z.object({ on: z.boolean(), msg: z.string(), custom: z.record(z.string(), z.unknown()) }),
})
export type ActionProperties = z.infer<typeof ActionProperties>

/** What may be done with the objects of a template: the part of `name` before `::Action::`. */
export const Action = z.object({
  name: z.string().regex(/^.+::Action::.+$/),
  meta: Meta,
  properties: ActionProperties,
})
export type Action = z.infer<typeof Action>

/** Inventory, get and geodiscover. A page past the end is three empty arrays: clients ask on until then. */
export const Pack = z.object({ vatoms: z.array(Vatom), faces: z.array(Face), actions: z.array(Action) })
export type Pack = z.infer<typeof Pack>

/** Geodiscover, whose pages go on by `next_token`; `""` at the end. */
export const GeoPack = Pack.extend({ next_token: z.string() })
export type GeoPack = z.infer<typeof GeoPack>

/** Discover says `results` where the others say `vatoms`. */
export const DiscoverPack = z.object({
  count: z.int(),
  results: z.array(Vatom),
  faces: z.array(Face),
  actions: z.array(Action),
})
export type DiscoverPack = z.infer<typeof DiscoverPack>

export const GeoGroups = z.object({
  groups: z.array(z.object({ key: z.string().min(1), lat: z.number(), lon: z.number(), count: z.int().min(1) })),
})
export type GeoGroups = z.infer<typeof GeoGroups>

export const InventoryHash = z.object({ hash: z.string().min(1) })
export const InventoryIndex = z.object({
  vatoms: z.array(z.object({ id: z.uuid(), sync: z.int().min(0), when_modified: NetworkTime })),
  next_token: z.string(),
})
export type InventoryIndex = z.infer<typeof InventoryIndex>

const changeOf = z.enum(['create', 'update', 'delete'])
export const FacesChanges = z.object({
  faces_changes: z.record(z.string(), z.array(z.object({ operation: changeOf, face: Face }))),
})
export const ActionsChanges = z.object({
  actions_changes: z.record(z.string(), z.array(z.object({ operation: changeOf, action: Action }))),
})

/** How many objects of each variation the caller has. */
export const InventoryStats = z.object({
  stats: z.array(z.object({ template_variation: z.string(), count: z.int().min(0) })),
})

/** Moving into and out of folders: what could not be moved says why by its id. */
export const MoveReply = z.object({
  num_updated: z.int().min(0),
  num_errors: z.int().min(0),
  error_messages: z.record(z.string(), z.string()),
  ids: z.array(z.string()),
})
export type MoveReply = z.infer<typeof MoveReply>

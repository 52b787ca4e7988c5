import { z } from 'zod'
import { MyEvent } from './activity.ts'
import { NetworkTime } from './common.ts'

/** The older socket, `/ws?app_id=&token=`: JSON frames of the server, and commands of the client. */

export const InventoryFrame = z.object({
  msg_type: z.literal('inventory'),
  user_id: z.string(),
  payload: z
    .object({
      event_id: z.string().regex(/^inv_.+:.+$/),
      op: z.literal('insert'),
      id: z.string(),
      new_owner: z.string(),
      old_owner: z.string(),
      template_variation: z.string(),
      parent_id: z.string(),
      action_name: z.string(),
    })
    .refine(({ new_owner, old_owner }) => new_owner !== old_owner),
})
export type InventoryFrame = z.infer<typeof InventoryFrame>

/** A sparse difference, to be merged deeply into what the client has. */
export const StateUpdateFrame = z.object({
  msg_type: z.literal('state_update'),
  user_id: z.string(),
  payload: z.object({
    event_id: z.string().regex(/^state_.+:.+$/),
    op: z.literal('update'),
    id: z.string(),
    action_name: z.string(),
    sync: z.int().min(0),
    new_object: z.object({
      'vAtom::vAtomType': z.record(z.string(), z.unknown()).optional(),
      private: z.record(z.string(), z.unknown()).optional(),
      when_modified: NetworkTime,
    }),
  }),
})
export type StateUpdateFrame = z.infer<typeof StateUpdateFrame>

/** Something was dropped or picked up in the area that this socket watches, by somebody else. */
export const MapFrame = z.object({
  msg_type: z.literal('map'),
  payload: z.object({
    event_id: z.string().regex(/^map_.+$/),
    op: z.enum(['add', 'remove']),
    vatom_id: z.string(),
    action_name: z.string(),
    lat: z.number(),
    lon: z.number(),
  }),
})
export type MapFrame = z.infer<typeof MapFrame>

export const MyEventsFrame = z.object({ msg_type: z.literal('my_events'), user_id: z.string(), payload: MyEvent })
export type MyEventsFrame = z.infer<typeof MyEventsFrame>

/** The first frame; also the answer to `ping`, and a word on a command that was not understood. */
export const InfoFrame = z.object({
  msg_type: z.literal('info'),
  user_id: z.string(),
  payload: z.object({ message: z.string(), time: NetworkTime, id: z.string().optional() }),
})
export type InfoFrame = z.infer<typeof InfoFrame>

/** What a publisher's reactor says to a person's clients; passed on as it is. */
export const RpcFrame = z.object({
  msg_type: z.literal('rpc'),
  user_id: z.string(),
  payload: z.record(z.string(), z.unknown()),
})
export type RpcFrame = z.infer<typeof RpcFrame>

export const NetworkFrame = z.discriminatedUnion('msg_type', [
  InventoryFrame,
  StateUpdateFrame,
  MapFrame,
  MyEventsFrame,
  InfoFrame,
  RpcFrame,
])
export type NetworkFrame = z.infer<typeof NetworkFrame>

export const LatLon = z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })
export type LatLon = z.infer<typeof LatLon>

const command = {
  id: z.union([z.string().max(64), z.number()]),
  version: z.unknown().optional(),
  type: z.unknown().optional(),
}
export const geohashesMax = 6

/** Commands come as text or as binary frames. A newer `monitor` replaces the one before. */
export const NetworkCommand = z.discriminatedUnion('cmd', [
  z.object({
    ...command,
    cmd: z.literal('monitor'),
    payload: z.union([
      z.object({ top_left: LatLon, bottom_right: LatLon }),
      z.object({ geohashes: z.array(z.string().regex(/^[0-9b-hjkmnp-z]{1,12}$/)).max(geohashesMax) }),
    ]),
  }),
  z.object({ ...command, cmd: z.literal('ping'), payload: z.unknown().optional() }),
])
export type NetworkCommand = z.infer<typeof NetworkCommand>

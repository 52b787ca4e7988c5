import { z } from 'zod'
import { Meta } from './common.ts'

export const NetworkTemplate = z.object({
  name: z.string(),
  public: z.boolean(),
  meta: Meta,
  properties: z.record(z.string(), z.unknown()),
})
export type NetworkTemplate = z.infer<typeof NetworkTemplate>

/** Only the fields that were asked for; names alone by default. */
export const TemplateList = z.array(z.object({ name: z.string() }).loose())

export const NetworkVariation = NetworkTemplate.extend({
  template: z.string(),
  /** A draft: may change, and its changes reach what was made from it. */
  unpublished: z.boolean(),
  private: z.record(z.string(), z.unknown()),
  /** How many may ever exist; null for as many as wanted. */
  max_objects: z.int().nullable(),
})
export type NetworkVariation = z.infer<typeof NetworkVariation>

export const EmitReply = z.object({ num_created: z.int(), num_errors: z.int(), ids: z.array(z.uuid()) })
export type EmitReply = z.infer<typeof EmitReply>

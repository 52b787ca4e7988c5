import { network } from '@vitrine/protocol'
import { z } from 'zod'

/** `fqdn::Name::v1`, with as many parts as it needs; nothing in it that could end a line or an address. */
const Name = z
  .string()
  .max(300)
  .regex(/^[A-Za-z0-9.-]+(::[A-Za-z0-9 ._-]+){2,6}$/, 'must be like domain::Name::v1')

const address = z
  .string()
  .max(2048)
  .regex(/^(https?:\/\/|\/media\/)/, 'must be an https address')

const Resource = network.Resource.extend({
  name: z.string().min(1).max(100),
  value: z.object({ resourceValueType: z.string().max(100), value: address }),
})

/** What is known is checked, what is not is kept. */
const Properties = network.VatomProperties.partial()
  .extend({
    title: z.string().max(200).optional(),
    description: z.string().max(20_000).optional(),
    category: z.string().max(100).optional(),
    root_type: z
      .string()
      .regex(/^vAtom::[A-Za-z:]{1,100}$/)
      .optional(),
    resources: z.array(Resource).max(50).optional(),
    states: z.array(network.VatomState).max(50).optional(),
    child_policy: z.array(network.ChildPolicy).max(200).optional(),
  })
  .loose()

const Private = z.record(z.string().max(100), z.unknown())

export const TemplateBody = z.object({
  name: Name,
  public: z.boolean().default(true),
  properties: Properties.default({}),
  private: Private.default({}),
})
export type TemplateBody = z.output<typeof TemplateBody>
export const TemplatePatch = z.object({
  public: z.boolean().optional(),
  properties: Properties.optional(),
  private: Private.optional(),
})
export type TemplatePatch = z.output<typeof TemplatePatch>

export const VariationBody = TemplateBody.extend({
  template: Name,
  unpublished: z.boolean().default(false),
  max_objects: z.int().min(1).max(2_000_000_000).nullable().default(null),
})
export type VariationBody = z.output<typeof VariationBody>
export const VariationPatch = TemplatePatch.extend({
  /** Only from draft to published. */
  unpublished: z.boolean().optional(),
  max_objects: z.int().min(1).max(2_000_000_000).nullable().optional(),
})
export type VariationPatch = z.output<typeof VariationPatch>

export const EmitBody = z.object({ template_variation: Name, num: z.int().min(1).max(10_000) })

const blank = {
  wait: true,
  rollback: false,
  abort_on_pre_error: true,
  abort_on_post_error: false,
  abort_on_main_error: true,
  timeout: 10_000,
  guest_user: true,
  state_impact: [],
  policy: { pre: [], rule: '', post: [] },
  params: { input: ['this.id'], output: [] },
  config: {},
  limit_per_user: 0,
  action_notification: { on: false, msg: '', custom: {} },
}

/** Flat, as it is registered: the name with its template, and what else differs from what is usual. */
export const ActionBody = z
  .looseObject({ name: z.string().regex(/^.{1,300}::Action::[^/?#]{1,100}$/, 'must be like template::Action::Name') })
  .transform(({ name, properties, ...flat }, context) => {
    const [template = '', short = ''] = name.split('::Action::')
    const said = typeof properties === 'object' && properties !== null ? properties : flat
    const read = network.ActionProperties.safeParse({ reactor: `blockv://v1/${short}`, ...blank, ...said, name: short })
    if (!read.success) {
      context.addIssue(`${read.error.issues[0]?.path.join('.')} ${read.error.issues[0]?.message}`)
      return z.NEVER
    }
    return { template, name: short, properties: read.data }
  })
export type ActionBody = z.output<typeof ActionBody>

const constraints = {
  view_mode: 'icon',
  platform: 'generic',
  quality: 'high',
  bluetooth_le: false,
  contact_list: false,
  gps: false,
  three_d: false,
}

export const FaceBody = z.looseObject({ template: Name, id: z.uuid().optional() }).transform((body, context) => {
  const { template, id, properties, ...flat } = body
  const said = (typeof properties === 'object' && properties !== null ? properties : flat) as Record<string, unknown>
  const read = FaceProperties.safeParse({
    package_url: '.',
    resources: [],
    ...said,
    constraints: { ...constraints, ...(said.constraints as object | undefined) },
  })
  if (!read.success) {
    context.addIssue(`${read.error.issues[0]?.path.join('.')} ${read.error.issues[0]?.message}`)
    return z.NEVER
  }
  return { template, id: id ?? null, properties: read.data }
})
export type FaceBody = z.output<typeof FaceBody>

const FaceProperties = network.FaceProperties.extend({
  display_url: z
    .string()
    .max(2048)
    .regex(/^(native:\/\/[a-z0-9-]+$|https:\/\/.)/, 'must be a native or https address'),
  package_url: z.string().max(2048),
  resources: z.array(z.string().max(100)).max(50).nullable(),
})

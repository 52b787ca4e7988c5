import { z } from 'zod'
import { AccountId, BusinessId, CampaignId, ObjectDefinitionId, TokenId } from '../ids.ts'
import { operation } from '../operation.ts'
import { Language } from '../studio/words.ts'
import { TimeZone } from '../tokens/blocks/time-zone.ts'
import { TokenAbility } from '../tokens/token.ts'
import { DesignDifference, DesignDocument, DesignFault, DesignStage, designLimits } from './document.ts'

/** A design as it stands in the list. */
export const DesignSummary = z.object({
  id: ObjectDefinitionId,
  businessId: BusinessId,
  displayName: z.string(),
  picture: z.string().nullable(),
  stage: DesignStage,
  /** Whether something of it was changed that nobody outside has seen. */
  changed: z.boolean(),
  archived: z.boolean(),
  /** How many have been made, and how many there may be; null for any number. */
  issued: z.int(),
  maxObjects: z.int().nullable(),
  campaignId: CampaignId.nullable(),
  templateId: z.string().nullable(),
  version: z.int(),
  modifiedAt: z.iso.datetime(),
})
export type DesignSummary = z.infer<typeof DesignSummary>

const Companion = z.object({
  id: ObjectDefinitionId,
  displayName: z.string(),
  picture: z.string().nullable(),
  stage: DesignStage,
})

export const Design = DesignSummary.extend({
  document: DesignDocument,
  /** What keeps it from being tested; nothing when it is complete. */
  faults: z.array(DesignFault),
  /** Which change of it people have now; 0 before the first. */
  revision: z.int(),
  /** Designs that were made with it and go where it goes: what a stamp card collects, and what it brings. */
  companions: z.array(Companion),
  /** Where a text and its words are both still a template's: such words go when the text changes. */
  templateWords: z.array(z.string()),
  /** What a token of it would be like, as its first owner sees it: its blocks beside `meta-v1` and `studio-info-v1`, and what can be done with it. */
  example: z.object({
    state: z.record(z.string(), z.record(z.string(), z.unknown())),
    abilities: z.array(TokenAbility),
  }),
  modifiedBy: z.string(),
})
export type Design = z.infer<typeof Design>

const InBusiness = z.object({ businessId: BusinessId })
const OfDesign = z.object({ businessId: BusinessId, designId: ObjectDefinitionId })
const Version = z.int().min(1)

const forViewers = { auth: 'staff', role: 'viewer', business: 'params.businessId', key: 'read' } as const
const forEditors = { auth: 'staff', role: 'editor', business: 'params.businessId', idempotent: true } as const

export const listDesigns = operation({
  ...forViewers,
  id: 'listDesigns',
  method: 'GET',
  path: '/b/:businessId/designs',
  summary: 'The designs of a business with pictures and counts, last changed first.',
  params: InBusiness,
  query: z.object({
    /** Part of its name. */
    query: z.string().trim().max(120).optional(),
    stage: DesignStage.optional(),
    archived: z.enum(['true', 'false']).default('false'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    page: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  reply: z.object({ items: z.array(DesignSummary), total: z.int() }),
})

export const DesignTemplate = z.object({
  id: z.string(),
  title: z.string(),
  about: z.string(),
  /** What it looks like, in the brand's colours; a data address. */
  picture: z.string(),
  /** What else it makes, in a few words. */
  makes: z.array(z.string()),
})
export type DesignTemplate = z.infer<typeof DesignTemplate>

export const listDesignTemplates = operation({
  ...forViewers,
  id: 'listDesignTemplates',
  method: 'GET',
  path: '/b/:businessId/design-templates',
  summary: 'What a design can begin as, in the language that the caller prefers.',
  params: InBusiness,
  reply: z.object({ items: z.array(DesignTemplate) }),
})

export const createDesign = operation({
  ...forEditors,
  id: 'createDesign',
  method: 'POST',
  path: '/b/:businessId/designs',
  summary: 'Makes a draft: from a template, with all that belongs to it, as a copy of another design, or blank.',
  params: InBusiness,
  body: z.strictObject({
    templateId: z.string().max(60).nullable().default(null),
    /** Another design of the business to begin with. */
    copyOf: ObjectDefinitionId.nullable().default(null),
    /** What the template's texts are written in. */
    language: Language.default('en'),
    /** Where the times of a template with a date are said. */
    timeZone: TimeZone.default('UTC'),
    displayName: z.string().trim().max(designLimits.nameMax).default(''),
  }),
  reply: Design,
  problems: ['object_definition.not_found', 'design.template_not_found', 'design.too_many'],
})

export const getDesign = operation({
  ...forViewers,
  id: 'getDesign',
  method: 'GET',
  path: '/b/:businessId/designs/:designId',
  summary: 'A design as it is edited, with what it still misses.',
  params: OfDesign,
  reply: Design,
  problems: ['object_definition.not_found'],
})

export const saveDesign = operation({
  ...forEditors,
  id: 'saveDesign',
  method: 'PUT',
  path: '/b/:businessId/designs/:designId',
  summary: 'Keeps a design as it is edited. Nobody outside sees it before it is published.',
  bodyLimitBytes: designLimits.documentMaxBytes,
  params: OfDesign,
  body: z.strictObject({ version: Version, document: DesignDocument }),
  reply: Design,
  problems: ['object_definition.not_found', 'studio.edited_meanwhile'],
})

/** What publishing would do; said before. */
export const DesignChanges = z.object({
  /** What is different from what people have; all of it where nobody has it yet. */
  differences: z.array(DesignDifference),
  /** How many have been issued for good. */
  issued: z.int(),
  /** How many were made in test and would go. */
  inTest: z.int(),
  /** Behaviours that those who have one would lose and get if it followed the change. */
  loses: z.array(z.string()),
  gains: z.array(z.string()),
  /** What goes with it. */
  companions: z.array(Companion),
  campaign: z.object({ id: CampaignId, displayName: z.string(), rules: z.int() }).nullable(),
})
export type DesignChanges = z.infer<typeof DesignChanges>

export const getDesignChanges = operation({
  ...forViewers,
  id: 'getDesignChanges',
  method: 'GET',
  path: '/b/:businessId/designs/:designId/changes',
  summary: 'What publishing a design would change, also of what has been issued already.',
  params: OfDesign,
  reply: DesignChanges,
  problems: ['object_definition.not_found'],
})

export const publishDesign = operation({
  ...forEditors,
  id: 'publishDesign',
  method: 'POST',
  path: '/b/:businessId/designs/:designId/publish',
  summary:
    'Brings a design, and what belongs to it, to test or to life. Going live, or back to a draft, takes what was made in test; what is live stays live.',
  ratePerMinute: 60,
  params: OfDesign,
  body: z.strictObject({
    version: Version,
    stage: DesignStage,
    /** Whether what was issued stays what it was sold as, or follows the change (R53). */
    issued: z.enum(['stay', 'follow']).default('stay'),
  }),
  reply: Design,
  problems: [
    'object_definition.not_found',
    'studio.edited_meanwhile',
    'design.incomplete',
    'design.edition_too_small',
    'design.is_live',
    'design.archived',
    'campaign.misconfigured',
  ],
})

export const sweepDesign = operation({
  ...forEditors,
  id: 'sweepDesign',
  method: 'POST',
  path: '/b/:businessId/designs/:designId/sweep',
  summary: 'Deletes everything that was issued of a design in test; it counts from the beginning again.',
  ratePerMinute: 20,
  params: OfDesign,
  reply: z.object({ swept: z.int() }),
  problems: ['object_definition.not_found', 'design.is_live'],
})

export const tryDesign = operation({
  ...forEditors,
  id: 'tryDesign',
  method: 'POST',
  path: '/b/:businessId/designs/:designId/try',
  summary:
    'Gives the caller, or somebody else of the team, one of a design that is in test. It is marked, and swept with the others.',
  ratePerMinute: 30,
  params: OfDesign,
  body: z.strictObject({
    /** Whom of the team; the caller, when left out. */
    accountId: AccountId.optional(),
  }),
  reply: z.object({ tokenId: TokenId }),
  problems: [
    'object_definition.not_found',
    'design.not_in_test',
    'design.too_many_in_test',
    'user.not_found',
    'token.limit_reached',
    'token.sold_out',
  ],
})

export const DesignRevision = z.object({
  revision: z.int(),
  stage: DesignStage,
  at: z.iso.datetime(),
  by: z.string(),
  issued: z.enum(['stay', 'follow']),
  displayName: z.string(),
})
export type DesignRevision = z.infer<typeof DesignRevision>

export const listDesignRevisions = operation({
  ...forViewers,
  id: 'listDesignRevisions',
  method: 'GET',
  path: '/b/:businessId/designs/:designId/revisions',
  summary: 'What a design was each time it was published, newest first.',
  params: OfDesign,
  query: z.object({
    before: z.coerce.number().int().optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.object({ items: z.array(DesignRevision) }),
  problems: ['object_definition.not_found'],
})

const OfRevision = OfDesign.extend({ revision: z.coerce.number().int().min(1) })

export const getDesignRevision = operation({
  ...forViewers,
  id: 'getDesignRevision',
  method: 'GET',
  path: '/b/:businessId/designs/:designId/revisions/:revision',
  summary: 'What a design was then, and how it differs from what it is now.',
  params: OfRevision,
  reply: DesignRevision.extend({
    document: DesignDocument,
    /** From what it was then to what is edited now. */
    differences: z.array(DesignDifference),
  }),
  problems: ['object_definition.not_found'],
})

export const restoreDesign = operation({
  ...forEditors,
  id: 'restoreDesign',
  method: 'POST',
  path: '/b/:businessId/designs/:designId/revisions/:revision/restore',
  summary: 'Makes what a design was then what is edited now. It publishes nothing.',
  params: OfRevision,
  body: z.strictObject({ version: Version }),
  reply: Design,
  problems: ['object_definition.not_found', 'studio.edited_meanwhile'],
})

export const removeDesign = operation({
  ...forEditors,
  id: 'removeDesign',
  method: 'DELETE',
  path: '/b/:businessId/designs/:designId',
  summary:
    'Removes a design that nothing names any more; one of which something was issued is put away, as people keep what they have.',
  params: OfDesign,
  query: z.object({ version: z.coerce.number().int().min(1) }),
  reply: z.object({ removed: z.enum(['gone', 'archived']) }),
  problems: ['object_definition.not_found', 'studio.edited_meanwhile', 'design.in_use'],
})

export const bringBackDesign = operation({
  ...forEditors,
  id: 'bringBackDesign',
  method: 'POST',
  path: '/b/:businessId/designs/:designId/bring-back',
  summary: 'Takes a design back that was put away.',
  params: OfDesign,
  reply: Design,
  problems: ['object_definition.not_found'],
})

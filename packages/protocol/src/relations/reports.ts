import { z } from 'zod'
import { AccountId } from '../ids.ts'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'
import { PublicProfile } from '../users/profile.ts'
import { reportReasons } from './person.ts'

/** What somebody has said of somebody's conduct, as those see it who run this place. */
export const Report = z.object({
  id: z.uuid(),
  reason: z.enum(reportReasons),
  words: z.string(),
  at: z.iso.datetime(),
  reportedId: AccountId,
  /** As others see them; null for who has left. */
  reported: PublicProfile.nullable(),
  reporterId: AccountId,
  reporter: PublicProfile.nullable(),
  /** Null while nobody has dealt with it. */
  resolution: z.object({ at: z.iso.datetime(), by: AccountId, note: z.string() }).nullable(),
})
export type Report = z.infer<typeof Report>

export const listReports = operation({
  id: 'listReports',
  method: 'GET',
  path: '/operator/reports',
  summary: 'Reports about people, latest first. For those whom the setting `OPERATORS` names.',
  auth: 'member',
  access: 'own',
  query: z.object({
    state: z.enum(['open', 'resolved', 'all']).default('open'),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(limits.peoplePageSizeMax).default(limits.peoplePageSize),
  }),
  reply: z.object({ data: z.object({ items: z.array(Report), nextCursor: z.string().nullable() }) }),
  problems: ['auth.forbidden'],
})

export const resolveReport = operation({
  id: 'resolveReport',
  method: 'PUT',
  path: '/operator/reports/:reportId/resolution',
  summary: 'Says what was done about a report; said again, the note is another. The reporter is not told.',
  auth: 'member',
  access: 'own',
  params: z.object({ reportId: z.uuid() }),
  body: z.strictObject({ note: z.string().trim().min(1).max(2000) }),
  reply: Report,
  problems: ['auth.forbidden', 'people.report_not_found'],
})

import { z } from 'zod'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'
import { InventoryPage } from '../tokens/operations.ts'
import { FindsPage, followLists, PeoplePage, Person, PersonPage, Privacy, reportReasons } from './person.ts'

/** An id, or a handle with or without its @. */
const UserParams = z.object({ userId: z.string().min(1).max(64) })

/** Of these businesses alone, comma-separated: what an app that is locked to them shows. */
const OfBusinesses = z
  .string()
  .regex(/^[A-Za-z0-9]{3,32}(,[A-Za-z0-9]{3,32}){0,200}$/)
  .optional()

export const getPerson = operation({
  id: 'getPerson',
  method: 'GET',
  path: '/people/:userId',
  summary: 'A person as the caller may see them; whoever has blocked the caller is not there for them.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'people',
  params: UserParams,
  reply: PersonPage,
  problems: ['user.not_found'],
})

export const searchPeople = operation({
  id: 'searchPeople',
  method: 'GET',
  path: '/people',
  summary: 'People by the beginning of their handle, and by name those whom the caller has dealt with or follows.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  ratePerMinute: 120,
  query: z.object({ q: z.string().max(100) }),
  reply: z.object({ items: z.array(Person) }),
})

export const suggestPeople = operation({
  id: 'suggestPeople',
  method: 'GET',
  path: '/me/people/suggestions',
  summary:
    'Whom the caller may want to follow: those followed by the people they follow, and those they have dealt with; no guests, and nobody who keeps their name to themselves or is not to be found.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  reply: z.object({ items: z.array(Person) }),
})

export const listFollows = operation({
  id: 'listFollows',
  method: 'GET',
  path: '/people/:userId/list/:type',
  summary: 'Who follows a person, or whom they follow, latest first.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'people',
  params: z.object({ ...UserParams.shape, type: z.enum(followLists) }),
  query: z.object({
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(limits.peoplePageSizeMax).default(limits.peoplePageSize),
  }),
  reply: z.object({ data: PeoplePage }),
  problems: ['user.not_found'],
})

export const followPerson = operation({
  id: 'followPerson',
  method: 'PUT',
  path: '/people/:userId/follow',
  summary: 'Follows a person; nothing changes for whoever does already.',
  auth: 'member',
  access: 'wallet:brand',
  reach: 'people',
  ratePerMinute: 30,
  params: UserParams,
  reply: PersonPage,
  problems: ['user.not_found', 'people.follow_self', 'people.blocked_by_you', 'people.follow_limit'],
})

export const unfollowPerson = operation({
  id: 'unfollowPerson',
  method: 'DELETE',
  path: '/people/:userId/follow',
  summary: 'Follows a person no longer.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'people',
  ratePerMinute: 60,
  params: UserParams,
  reply: PersonPage,
  problems: ['user.not_found'],
})

export const blockPerson = operation({
  id: 'blockPerson',
  method: 'PUT',
  path: '/people/:userId/block',
  summary: 'Neither follows the other any more, and the caller is not there for them.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'people',
  ratePerMinute: 30,
  params: UserParams,
  reply: PersonPage,
  problems: ['user.not_found', 'people.block_self'],
})

export const unblockPerson = operation({
  id: 'unblockPerson',
  method: 'DELETE',
  path: '/people/:userId/block',
  summary: 'Lets somebody in again.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'people',
  params: UserParams,
  reply: PersonPage,
  problems: ['user.not_found'],
})

export const listBlocked = operation({
  id: 'listBlocked',
  method: 'GET',
  path: '/me/people/blocked',
  summary: 'Whom the caller has blocked, latest first.',
  auth: 'account',
  access: 'own',
  query: z.object({ cursor: z.string().max(100).optional() }),
  reply: z.object({ data: PeoplePage }),
})

export const reportPerson = operation({
  id: 'reportPerson',
  method: 'POST',
  path: '/people/:userId/report',
  summary:
    'Tells those who run this place of somebody’s conduct; a second report of the same person takes the place of the first.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'people',
  ratePerMinute: 10,
  params: UserParams,
  body: z.strictObject({ reason: z.enum(reportReasons), words: z.string().trim().max(1000).default('') }),
  problems: ['user.not_found', 'people.report_self'],
})

export const getPrivacy = operation({
  id: 'getPrivacy',
  method: 'GET',
  path: '/me/privacy',
  summary: 'What the caller lets others see.',
  auth: 'account',
  access: 'own',
  reply: Privacy,
})

export const updatePrivacy = operation({
  id: 'updatePrivacy',
  method: 'PATCH',
  path: '/me/privacy',
  summary: 'Changes the switches that are sent.',
  auth: 'account',
  access: 'own',
  body: z.strictObject(Privacy.partial().shape),
  reply: Privacy,
})

export const listPersonInventory = operation({
  id: 'listPersonInventory',
  method: 'GET',
  path: '/people/:userId/inventory',
  summary:
    'What a person collects, where they let the caller look; drafts, contents of crates and what lies on the map stay out.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  params: UserParams,
  query: z.object({
    page: z.coerce.number().int().min(0).max(100_000).default(0),
    businessIds: OfBusinesses,
  }),
  inWords: true,
  reply: z.object({ data: InventoryPage }),
  problems: ['user.not_found', 'people.inventory_private'],
})

export const listFinds = operation({
  id: 'listFinds',
  method: 'GET',
  path: '/me/people/finds',
  summary:
    'What people whom the caller follows have lately got or found, latest first: of those who let their followers look, what their own page shows; never of somebody with a block between.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  ratePerMinute: 60,
  query: z.object({ cursor: z.string().max(100).optional(), businessIds: OfBusinesses }),
  inWords: true,
  reply: z.object({ data: FindsPage }),
})

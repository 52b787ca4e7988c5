import * as routes from '@vitrine/client/routes'
import { noRoomRules } from '@vitrine/protocol'
import { ana } from './people.ts'
import type { Answer } from './StoryWorld.tsx'

const at = '2026-07-24T20:00:00.000Z'
const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const icon = (name: string) => `/media/demo/lumen/${name}-icon.webp`
const businessId = 'CafeLumen1'

const design = (name: string, displayName: string, more: object = {}) => ({
  ...{ id: `lumen-${name}`, businessId, displayName, picture: icon(name), stage: 'live', changed: false },
  ...{ campaignId: null, templateId: null, version: 1, maxObjects: 500, issued: 224, archived: false, modifiedAt: at },
  ...more,
})
const designs = [
  design('flat-white', 'Flat White, On Us'),
  design('cardamom-bun', 'Cardamom Bun', { stage: 'test', issued: 2, maxObjects: null }),
]
const counts = (issued: number) => ({ issued, claimed: 12, opened: 9, sentOn: 3, redeemed: 4 })
const change = (what: string, title: string, before: object | null, after: object | null, key: number) => ({
  ...{ id: `${key}-1`, at, by: ana.sub, name: ana.name, what, thing: { id: id(key), title }, before, after },
})
const handOut = (key: number, kind: string, state: string, title: string) => ({
  ...{ id: id(key), businessId, objectDefinitionId: 'lumen-flat-white', title, kind, state },
  design: { displayName: 'Flat White, On Us', picture: icon('flat-white') },
  counts: { total: 120, queued: 0, given: 100, waiting: 12, claimed: 12, failed: 8, takenBack: 0 },
  ...{
    schedule: null,
    taking: null,
    links: null,
    offered: false,
    createdAt: at,
    createdBy: ana.name,
    finishedAt: at,
    pausedUntil: null,
  },
})
const person = { type: 'person', id: ana.sub, name: ana.name, picture: null }
const coin = {
  ...{ id: id(7), businessId, name: 'Beans', symbol: 'BN', image: null, imageAlt: '' },
  terms: { text: 'Beans are thanks, not money.', url: null, version: 'bcb9d4a48a88' },
}

const lumenId = (last: number) => `00000000-0000-4000-8000-0000000001${last}`
const room = (last: number, displayName: string, more: object = {}) => ({
  ...{ id: lumenId(last), businessId, communityId: lumenId(10), displayName, version: 1 },
  ...{ url: `https://vitrine.test/b/lumen/space/${lumenId(last)}`, path: `/b/lumen/space/${lumenId(last)}` },
  ...{ subTitle: '', description: '', cover: null, alias: null, addressable: false, accessLevel: 'user' },
  ...{ createdAt: at, createdById: ana.sub, updatedAt: at, startedAt: at, stoppedAt: null, businessLogo: null },
  ...{ dashboardAnalyticsUrl: null, detailedDashboardAnalyticsUrl: null, provisionId: null, lastMessageAt: at },
  ...{ isAuthorized: true, isMember: false, isArchived: false, isReadOnly: false, needsCode: false, code: null },
  ...{ attendeeCount: 12, maxAttendees: null, compatibility: { mobile: true }, matrixRoomId: `!r${last}:vitrine.test` },
  ...{ avatar_system: 'p2p', showsMessages: false, rules: noRoomRules },
  ...more,
})
const community = (last: number, name: string, spaces: object[], more: object = {}) => ({
  ...{ id: lumenId(last), businessId, name, icon: null, isDefault: false, isArchived: false, version: 1, spaces },
  ...more,
})

/** What the server says of Café Lumen, by operation, as its team's screens ask for it. */
const counterRoom = { id: lumenId(12), displayName: 'At the counter' }
const around = (last: number, name: string, text: string, more: object = {}) => ({
  ...{ id: `$m${last}`, name, isReported: false, kind: 'text', text, sentAt: `2026-07-24T19:5${last}:00.000Z` },
  ...more,
})
const report = (last: number, kind: 'message' | 'picture' | 'person') => ({
  ...{ id: lumenId(last), about: kind === 'person' ? 'person' : 'message', space: counterRoom, personId: ana.sub },
  person: { id: ana.sub, name: 'Milo Kern', picture: null, preferred_username: null, bio: '', website: '' },
  message:
    kind === 'person'
      ? null
      : {
          ...{ id: '$m3', kind: kind === 'picture' ? 'picture' : 'text', hasPicture: kind === 'picture' },
          text: kind === 'picture' ? 'counter.jpg' : 'Whoever likes decaf should stay at home, you clown',
          ...{ sentAt: '2026-07-24T19:53:00.000Z', isGone: false },
        },
  around:
    kind === 'person'
      ? []
      : [
          around(1, 'Ana', 'Is the new decaf on the bar today?'),
          around(2, 'Bo', 'From four o’clock'),
          around(4, 'Bo', 'Easy'),
        ],
  ...{ count: kind === 'person' ? 1 : 3, firstAt: at, lastAt: at, reasons: ['He insults people'], earlier: 2 },
  reporters: [{ id: ana.sub, name: 'Bo Lind', at }],
  standing: { isIn: true, isBanned: false, isMuted: kind === 'person', mutedUntil: null, isStaff: false },
  decision: null,
})
const act = (last: number, what: string, more: object) => ({
  ...{
    id: lumenId(last),
    at,
    act: what,
    by: { id: ana.sub, name: ana.name },
    about: { id: ana.sub, name: 'Milo Kern' },
  },
  ...{ space: counterRoom, until: null, reason: '', fromReport: false, holds: false },
  ...more,
})

export const lumenReplies = {
  listUserRoles: { items: [] },
  getMe: { id: ana.sub, name: ana.name, picture: null },
  listDesigns: { items: designs, total: 2 },
  getFigures: {
    ...{ from: '2026-07-23', to: '2026-07-24', total: counts(226) },
    days: [
      { day: '2026-07-23', ...counts(20) },
      { day: '2026-07-24', ...counts(31) },
    ],
    designs: [{ objectDefinitionId: 'lumen-flat-white', displayName: 'Flat White, On Us', ...counts(51) }],
  },
  listHandOuts: {
    items: [
      handOut(1, 'addresses', 'done', 'Regulars of July'),
      handOut(2, 'links', 'open', 'Poster at the door'),
      handOut(3, 'kiosk', 'closed', 'Midsummer bar'),
    ],
    next: null,
  },
  listHolders: { items: [{ accountId: ana.sub, name: ana.name, held: 2 }], next: null },
  listFormResponses: {
    items: [{ id: id(9), at, tokenId: id(8), accountId: ana.sub, data: { usual: 'Filter, slowly', oat: true } }],
    total: 1,
  },
  getDesign: {
    document: { behaviours: { 'form-v1': { fields: [{ id: 'usual', label: 'What do you usually have?' }] } } },
  },
  listCampaignGroups: {
    items: [
      {
        ...{ id: 'lumen-regulars', businessId, displayName: 'Regulars', description: 'One stamp per drink.' },
        ...{ state: 'live', isDefault: true, pointsVisibility: 'public', version: 3, createdAt: at, updatedAt: at },
      },
    ],
  },
  listPrizeSets: {
    items: [
      {
        ...{ id: 'lumen-crate', businessId, campaignId: null, name: 'The shelf behind the roaster' },
        ...{ mode: 'probability', revision: 1, draws: { total: 40, none: 8 } },
        prizes: [
          {
            ...{ objectDefinitionId: 'lumen-flat-white', percent: 40, total: 40, limitPerUser: null },
            ...{ given: 16, editionLeft: null },
          },
        ],
      },
    ],
  },
  listCouponPools: {
    items: [
      {
        ...{ id: 'lumen-flat-white', name: 'Flat whites', version: 1, createdAt: at },
        codes: { all: 80, given: 78, free: 2, expired: 0 },
      },
    ],
  },
  getTreasury: { data: { coin, version: 1, balance: 24_574, issued: 25_000, holders: 3 } },
  listTreasuryHistory: {
    data: {
      items: [
        {
          ...{ id: id(8), at, kind: 'grant', amount: -50, balanceAfter: 24_574, party: person },
          ...{ memo: 'Ten stamps: a full card', reference: null },
        },
      ],
      nextCursor: null,
    },
  },
  getTeam: {
    members: [{ accountId: ana.sub, name: ana.name, picture: null, role: 'owner', since: null }],
    invitations: [{ id: id(4), email: 'b…@example.com', role: 'cashier', by: ana.name, at, expiresAt: at }],
  },
  listApiKeys: {
    items: [
      {
        id: id(5),
        clientId: 'key_1',
        name: 'Till in the shop',
        scopes: ['redeem'],
        by: ana.name,
        at,
        lastUsedAt: null,
      },
    ],
  },
  listBrandCommunities: {
    items: [
      community(
        10,
        'Regulars',
        [
          room(11, 'News', { isReadOnly: true, accessLevel: 'anonymous', alias: 'news', addressable: true }),
          room(12, 'At the counter', { needsCode: true, code: 'cardamom', maxAttendees: 40 }),
          room(13, 'Midsummer', { isArchived: true, stoppedAt: at }),
        ],
        { isDefault: true, icon: icon('flat-white') },
      ),
      community(20, 'Home baristas', []),
      community(30, 'Opening week', [], { isArchived: true }),
    ],
  },
  listBrandReports: {
    items: [report(31, 'message'), report(32, 'picture'), report(33, 'person')],
    next: null,
    open: 3,
  },
  getReportedPicture: { src: 'data:image/webp;base64,UklGRg==' },
  listModerated: {
    items: [
      act(41, 'muted', { until: '2026-07-25T20:00:00.000Z', reason: 'No insults', holds: true, fromReport: true }),
      act(42, 'banned', { space: null, holds: true }),
      act(43, 'removed', { reason: 'Spam' }),
      act(44, 'unbanned', {}),
    ],
    next: null,
  },
  getModerationSettings: { appeal: 'Write to hello@lumen.example, or tell us at the counter.', version: 1 },
  listMerchants: {
    items: [
      {
        ...{ id: id(6), name: 'Counter', acceptsStaticCode: true, archived: false, businessId, version: 1 },
        ...{ accountId: ana.sub, createdAt: at, accountName: ana.name, people: [], redemptions: 4 },
      },
    ],
  },
  listBrandRedemptions: {
    items: [
      {
        ...{ id: 1, at, merchantId: id(6), merchant: 'Counter', objectDefinitionId: 'lumen-flat-white' },
        ...{ title: 'Flat White, On Us', tokenId: id(9), remaining: 0, person: 'Bo', isTest: false },
        ...{ undoneAt: null, undoUntil: null },
      },
    ],
    next: null,
  },
  listActivity: {
    items: [
      change('campaign.live', 'Regulars', { state: 'edit' }, { state: 'live' }, 1),
      change('prize-set.edited', 'The shelf', { prizes: [{ percent: 40 }] }, { prizes: [{ percent: 20 }] }, 2),
      change('hand-out.begun', 'Poster at the door', null, { kind: 'links', total: 120 }, 3),
      change('design.edited', 'Cardamom Bun', { displayName: 'Bun' }, { displayName: 'Cardamom Bun' }, 4),
    ],
    next: null,
  },
} as const

type ReplyId = keyof typeof lumenReplies

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`)

/** A server that knows Café Lumen, with other replies where they are given. */
export const lumenAnswers =
  (others: Partial<Record<ReplyId, unknown>> = {}): Answer =>
  ({ method, path }) => {
    const route = Object.values(routes).find((each) => each.method === method && patternOf(each.path).test(path))
    const reply = route && { ...lumenReplies, ...others }[route.id as ReplyId]
    if (!reply) throw new TypeError(`Café Lumen has no answer to ${method} ${path}.`)
    return { body: reply }
  }

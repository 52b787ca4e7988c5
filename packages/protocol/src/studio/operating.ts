import { z } from 'zod'
import { operation } from '../operation.ts'
import { BusinessSummary } from './business.ts'
import { openingPolicies } from './opening.ts'

const operators = { auth: 'member', access: 'studio' } as const

export const listEveryBusiness = operation({
  id: 'listEveryBusiness',
  method: 'GET',
  path: '/operator/brands',
  summary: 'Every brand here, latest first. For those whom the setting `OPERATORS` names.',
  ...operators,
  query: z.object({
    name: z.string().max(120).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    page: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  reply: z.object({
    items: z.array(
      BusinessSummary.extend({
        owner: z.string().nullable(),
        team: z.int(),
        createdAt: z.iso.datetime(),
        closedAt: z.iso.datetime().nullable(),
      }),
    ),
    total: z.int(),
  }),
  problems: ['auth.forbidden'],
})

export const listOpeners = operation({
  id: 'listOpeners',
  method: 'GET',
  path: '/operator/openers',
  summary: 'Who may open a brand besides operators, where the setting `BRANDS` is `invited`.',
  ...operators,
  reply: z.object({
    policy: z.enum(openingPolicies),
    items: z.array(z.object({ email: z.string(), at: z.iso.datetime() })),
  }),
  problems: ['auth.forbidden'],
})

const OfEmail = z.object({ email: z.string().trim().max(254) })

export const addOpener = operation({
  id: 'addOpener',
  method: 'PUT',
  path: '/operator/openers/:email',
  summary: 'Lets whoever signs in with this address open brands, and writes to them.',
  ...operators,
  idempotent: true,
  ratePerMinute: 30,
  params: OfEmail,
  problems: ['auth.forbidden', 'identity.email_invalid'],
})

export const removeOpener = operation({
  id: 'removeOpener',
  method: 'DELETE',
  path: '/operator/openers/:email',
  summary: 'Takes that back; the brands that they have opened stay.',
  ...operators,
  idempotent: true,
  params: OfEmail,
  problems: ['auth.forbidden'],
})

import { z } from 'zod'
import { operation } from '../operation.ts'
import { PublicBusiness } from './business.ts'

export const getBusiness = operation({
  id: 'getBusiness',
  method: 'GET',
  path: '/b/:idOrName',
  summary: 'A business by its id or its name, as anybody may read it (R32).',
  auth: 'public',
  params: z.object({ idOrName: z.string().min(1).max(120) }),
  query: z.object({ publicOnly: z.enum(['true', 'false', '']).optional() }),
  reply: PublicBusiness,
  problems: ['business.not_found'],
})

export const getPublicBusiness = operation({
  id: 'getPublicBusiness',
  method: 'GET',
  path: '/public/businesses/:idOrName',
  summary: 'The same public read under the users service’s path.',
  auth: 'public',
  params: z.object({ idOrName: z.string().min(1).max(120) }),
  reply: PublicBusiness,
  problems: ['business.not_found'],
})

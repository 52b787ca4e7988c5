import { z } from 'zod'
import { operation } from '../operation.ts'
import { Place } from './place.ts'

export const getMapSettings = operation({
  id: 'getMapSettings',
  method: 'GET',
  path: '/map/settings',
  summary:
    'The map that the operator chose: a MapLibre style or a PMTiles archive, null for the one that comes with Vitrine; and where a demo walk begins.',
  auth: 'public',
  reply: z.object({
    mapStyle: z.string().nullable(),
    /** Where somebody may stand who is not there, to try the demo world; null where there is none. */
    demoWalk: Place.nullable(),
  }),
})

export const getMapStyle = operation({
  id: 'getMapStyle',
  method: 'GET',
  path: '/map/style',
  summary: 'The map that comes with Vitrine as a MapLibre style; its archives need the pmtiles protocol.',
  auth: 'public',
  query: z.object({ theme: z.enum(['light', 'dark']).default('light'), language: z.enum(['en', 'es']).default('en') }),
  reply: z.looseObject({ version: z.literal(8), name: z.string() }),
})

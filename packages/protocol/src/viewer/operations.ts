import { z } from 'zod'
import { operation } from '../operation.ts'
import { ViewerConfig } from './viewer-config.ts'

export const getViewerConfig = operation({
  id: 'getViewerConfig',
  method: 'GET',
  path: '/viewers/config',
  summary:
    'What the app is at a hostname: its brand, its clients and its switches. Unknown hostnames get the system’s own.',
  auth: 'public',
  query: z.object({
    /** Without port; letters of any case. */
    hostname: z.string().min(1).max(253),
  }),
  reply: ViewerConfig,
})

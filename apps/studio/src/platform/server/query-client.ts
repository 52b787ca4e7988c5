import { QueryClient } from '@tanstack/react-query'

/** What the server knows, as this tab has read it. On the device are a few answers, counters' scans and drafts: see `studio-session.ts`. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'offlineFirst',
        retry: (failures, error) => error.name === 'NetworkFailure' && failures < 2 && navigator.onLine,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

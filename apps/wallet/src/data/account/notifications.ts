import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import {
  getNotificationSettings,
  subscribeToPush,
  unsubscribeFromPush,
  updateNotificationSettings,
} from '@vitrine/client/routes'
import type { NotificationSettings } from '@vitrine/protocol'
import type { Language } from '@vitrine/web/languages'
import { sessionOf } from '@vitrine/web/tokens'
import { useState } from 'react'
import { readPushState, subscribeHere, subscriptionHere, toldAs, unsubscribeHere } from '../../platform/device/push.ts'
import { useLanguage } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useSessionTokens } from '../../platform/session/use-session.tsx'

const keys = { settings: ['notifications', 'settings'] as const, here: ['notifications', 'here'] as const }

export interface NotificationChange {
  push?: Partial<NotificationSettings['push']>
  email?: Partial<NotificationSettings['email']>
  digest?: NotificationSettings['digest']
}

export const notificationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: keys.settings,
    queryFn: ({ signal }) => api.call(getNotificationSettings, {}, { signal }),
  })

const laidOver = (
  settings: NotificationSettings,
  { push, email, digest }: NotificationChange,
): NotificationSettings => ({
  ...settings,
  push: { ...settings.push, ...push },
  email: { ...settings.email, ...email },
  digest: digest ?? settings.digest,
})

/** What is chosen is shown at once; the server's word follows, and takes its place when everything is saved or was refused. */
export function useChangeNotifications(settings: NotificationSettings) {
  const api = useApi()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<NotificationChange[]>([])
  // Read here, not where the settings come from, which hears of what was saved a moment after the choice is let go.
  const { data: saved = settings } = useQuery(notificationsQuery(api))
  const update = useMutation({
    scope: { id: 'notifications' },
    mutationFn: (change: NotificationChange) => api.call(updateNotificationSettings, { body: change }),
    onSuccess: (answer) => client.setQueryData(keys.settings, answer),
    onSettled: (_answer, _error, change) => setChosen((all) => all.filter((each) => each !== change)),
  })
  return {
    shown: chosen.reduce(laidOver, saved),
    error: update.error,
    change: (change: NotificationChange) => {
      setChosen((all) => [...all, change])
      update.mutate(change)
    },
  }
}

async function register(api: ApiClient, subscription: PushSubscriptionJSON, locale: Language): Promise<boolean> {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription
  if (!endpoint || !p256dh || !auth) return false
  await api.call(subscribeToPush, { body: { endpoint, keys: { p256dh, auth }, locale } })
  return true
}

/** A browser that is told goes on being told when somebody has signed in anew: the server has forgotten it with the sign-in before. */
export async function registerAgain(api: ApiClient, accessToken: string, locale: Language): Promise<void> {
  const session = sessionOf(accessToken)
  if (!session || toldAs().read() === session) return
  const subscription = await subscriptionHere()
  if (subscription && (await register(api, subscription, locale))) toldAs().write(session)
}

/** Whether this browser is told of things, and how that is changed. */
export function usePushHere(vapidPublicKey: string) {
  const api = useApi()
  const client = useQueryClient()
  const [locale] = useLanguage()
  const session = useSessionTokens()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const here = useQuery({ queryKey: keys.here, queryFn: readPushState, networkMode: 'always', staleTime: 0, gcTime: 0 })
  const turn = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) {
        const endpoint = await unsubscribeHere()
        if (endpoint) await api.call(unsubscribeFromPush, { query: { endpoint } })
        return 'done' as const
      }
      const subscription = await subscribeHere(vapidPublicKey).catch(() => 'failed' as const)
      if (subscription === 'failed') return subscription
      try {
        if (!subscription || !(await register(api, subscription, locale))) return 'refused' as const
        toldAs().write(sessionOf(session.tokens()?.accessToken ?? '') ?? '')
      } catch (error) {
        // Told by nobody is not told.
        await unsubscribeHere()
        throw error
      }
      return 'done' as const
    },
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.here }),
        client.invalidateQueries({ queryKey: keys.settings }),
      ])
      setWanted(null)
    },
  })
  const read = here.data ?? null
  return {
    state: read === 'on' || read === 'off' ? ((wanted ?? read === 'on') ? 'on' : 'off') : read,
    isBusy: turn.isPending,
    outcome: turn.data ?? null,
    error: turn.error,
    set: (on: boolean) => {
      setWanted(on)
      turn.mutate(on)
    },
  }
}

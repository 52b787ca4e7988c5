'use client'

import { type CSSProperties, type ReactElement, useEffect, useRef } from 'react'
import type { WalletEvents } from './calls.ts'
import { Vitrine, type VitrineOptions } from './vitrine.ts'

type EventProps = {
  [E in keyof WalletEvents as `on${Capitalize<E extends 'pre-init' ? 'preInit' : E>}`]?:
    | ((payload: WalletEvents[E]) => void)
    | undefined
}

export interface VitrineWalletProps extends VitrineOptions, EventProps {
  /** Holds the wallet while it is there. */
  walletRef?: { current: Vitrine | null } | undefined
  /** Once the wallet has loaded. */
  onReady?: ((wallet: Vitrine) => void) | undefined
  /** It did not load in time. */
  onError?: ((error: Error) => void) | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

const eventProps = {
  'pre-init': 'onPreInit',
  loaded: 'onLoaded',
  inventoryWasUpdated: 'onInventoryWasUpdated',
  sendCustomAction: 'onSendCustomAction',
  sdkMessage: 'onSdkMessage',
  analytics: 'onAnalytics',
  tokenAdded: 'onTokenAdded',
  tokenOpened: 'onTokenOpened',
  navigated: 'onNavigated',
  loggedIn: 'onLoggedIn',
  loggedOut: 'onLoggedOut',
} as const satisfies Record<keyof WalletEvents, keyof EventProps>

/**
 * A wallet as a component. Another wallet, brand, path or access token is another frame; another `config` is told to the one that is
 * there.
 */
export function VitrineWallet(props: VitrineWalletProps): ReactElement {
  const { walletRef, baseUrl, businessId, path, accessToken, refreshToken, config, className, style } = props
  const place = useRef<HTMLDivElement>(null)
  const wallet = useRef<Vitrine | null>(null)
  const now = useRef(props)
  now.current = props
  const configText = JSON.stringify(config ?? {})
  const toldConfig = useRef(configText)

  useEffect(() => {
    if (!place.current) return
    const { timeoutMs, title, loading, walletConfig, clientId, getAccessToken } = now.current
    const given = {
      baseUrl,
      businessId,
      path,
      accessToken,
      refreshToken,
      timeoutMs,
      title,
      loading,
      walletConfig,
      clientId,
    }
    const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    toldConfig.current = JSON.stringify(now.current.config ?? {})
    const opened = new Vitrine(place.current, {
      ...options,
      config: now.current.config ?? {},
      ...(getAccessToken ? { getAccessToken: () => now.current.getAccessToken?.() } : {}),
    })
    for (const [event, prop] of Object.entries(eventProps) as [keyof WalletEvents, keyof EventProps][])
      opened.on(event, (payload) => now.current[prop]?.(payload as never))
    wallet.current = opened
    if (walletRef) walletRef.current = opened
    opened.ready.then(
      () => now.current.onReady?.(opened),
      (error: Error) => opened.isDestroyed || now.current.onError?.(error),
    )
    return () => {
      wallet.current = null
      if (walletRef) walletRef.current = null
      opened.destroy()
    }
  }, [baseUrl, businessId, path, accessToken, refreshToken, walletRef])

  useEffect(() => {
    if (configText === toldConfig.current) return
    toldConfig.current = configText
    // A wallet that is loaded anew gets it with its start.
    wallet.current?.updateConfig(JSON.parse(configText)).catch((error: Error) => now.current.onError?.(error))
  }, [configText])

  return <div ref={place} className={className} style={style} />
}

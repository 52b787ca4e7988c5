import type { HostInit, ViewerConfig } from '@vitrine/protocol'
import { useSyncExternalStore } from 'react'
import { resolveViewer, type ViewerSettings, type ViewerSources } from './settings.ts'

let sources: ViewerSources = { app: {}, viewer: null, host: null }
let resolved = resolveViewer(sources)
const listeners = new Set<() => void>()

function take(news: Partial<ViewerSources>): void {
  sources = { ...sources, ...news }
  resolved = resolveViewer(sources)
  for (const listener of listeners) listener()
}

export const setAppConfig = (app: ViewerSources['app']) => take({ app })
export const setViewerConfig = (viewer: ViewerConfig | null) => take({ viewer })
export const setHost = (host: HostInit | null) => take({ host })

export const viewerSettings = (): ViewerSettings => resolved

/** For what is no screen. */
export function subscribeViewer(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What the app is here, for a screen; it is drawn anew when a host changes its mind. */
export const useViewer = (): ViewerSettings => useSyncExternalStore(subscribeViewer, viewerSettings, viewerSettings)

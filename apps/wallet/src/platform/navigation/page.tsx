import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { currentTranslator } from '../i18n/i18n.ts'
import type { Namespace } from '../i18n/namespaces.ts'
import { lazyAhead } from '../loading/lazy-ahead.ts'
import type { ApiClient } from '../server/api.ts'
import { logWarning } from '../telemetry/log.ts'
import type { RouteName, RouteParams } from './paths.ts'

export type TabName = 'home' | 'wallet' | 'map' | 'ar' | 'connect' | 'people' | 'spaces' | 'dms'

export interface PageFrame {
  /** The tab that this screen belongs to; one that the place does not have is marked by none. */
  tab?: TabName
  /** On wide screens this route's screen stands at the left and the page beside it. */
  beside?: RouteName
  /** Stands beside it on wide screens, while nothing is opened from it. */
  unopened?: { Component: ComponentType; preload: () => Promise<void> }
  /**
   * Begins to read what the screen itself would ask for once it is shown, when the app opens at it. It is not drawn before this is over: a
   * moment at most, and only for what it would look different without.
   */
  askAhead?: (opening: Opening) => Promise<void>
}

/** Somebody's app that is about to be drawn. */
export interface Opening {
  api: ApiClient
  client: QueryClient
}

export interface Page<R extends RouteName> extends PageFrame {
  Component: ComponentType<{ params: RouteParams<R> }>
  /** Fetches code and strings ahead of the visit. */
  preload: () => Promise<void>
}

/** What a feature's door gives the app: its routes' screens. */
export type Pages = { [R in RouteName]?: Page<R> }

/** A screen that loads with its strings, side by side, when first visited. */
export function lazyPage<P extends object>(
  namespaces: readonly Namespace[],
  load: () => Promise<{ default: ComponentType<P> }>,
  frame: PageFrame = {},
) {
  const { Component, fetch } = lazyAhead<P>(async () => {
    const [module] = await Promise.all([load(), currentTranslator()?.loadNamespaces([...namespaces])])
    return module.default
  })
  const preload = () => fetch().catch((error: unknown) => logWarning('a screen could not be fetched ahead', error))
  return { Component, preload, ...frame }
}

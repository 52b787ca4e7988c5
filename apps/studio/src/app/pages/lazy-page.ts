import { type ComponentType, createElement, lazy } from 'react'

export interface LazyPage<P extends object> {
  Component: ComponentType<P>
  /** Fetches it ahead, when a pointer comes near its link; failing is left to whoever opens it. */
  warmUp: () => void
}

/** A page that comes when it is first shown. After a failure the next visit asks again. */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> {
  let loaded: ComponentType<P> | null = null
  const fetch = async () => {
    loaded ??= await load()
    return loaded
  }
  let Lazy = lazy(async () => ({ default: await fetch() })) as ComponentType<P>
  const again = () => {
    Lazy = lazy(async () => ({ default: await fetch() })) as ComponentType<P>
  }
  return {
    Component: (props) => createElement(loaded ?? Lazy, props),
    warmUp: () => void fetch().catch(again),
  }
}

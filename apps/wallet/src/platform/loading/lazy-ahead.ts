import { type ComponentType, createElement, lazy, useState } from 'react'

export interface LazyAhead<P extends object> {
  Component: ComponentType<P>
  /** Fetches it before it is shown; rejects when it cannot be had. */
  fetch: () => Promise<void>
}

/**
 * A component that comes when first shown, or was fetched ahead. What is there already is drawn at once: `lazy` alone would show
 * its fallback for a moment, and React keeps a fallback for 300 ms.
 */
export function lazyAhead<P extends object>(load: () => Promise<ComponentType<P>>): LazyAhead<P> {
  let loaded: ComponentType<P> | null = null
  const fetch = async () => {
    loaded ??= await load()
    return loaded
  }
  const Lazy = lazy(async () => ({ default: await fetch() })) as ComponentType<P>
  function Component(props: P) {
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Lazy)
    return createElement(Shown, props)
  }
  return { Component, fetch: async () => void (await fetch()) }
}

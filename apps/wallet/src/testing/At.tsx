import { type ReactNode, useState } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'

/** A story of a screen at an address, filters in its query included, whatever page it is shown in. */
export function At({ address, children }: { address: string; children: ReactNode }) {
  const [{ hook, searchHook }] = useState(() => {
    const [path = '/', searchPath = ''] = address.split('?')
    return memoryLocation({ path, searchPath })
  })
  return (
    <Router hook={hook} searchHook={searchHook}>
      {children}
    </Router>
  )
}

import { vi } from 'vitest'

/** The test's browser has no layout; a list that draws what is in sight needs the size of a phone. */
export function layOutAsPhone(): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(358)
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(844)
}

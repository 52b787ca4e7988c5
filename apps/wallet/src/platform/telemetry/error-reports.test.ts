import { afterEach, expect, test, vi } from 'vitest'
import type { ErrorFacts } from './error-facts.ts'

const collected: [sentence: string, error: unknown, facts: ErrorFacts][] = []
const created = vi.fn(
  (_settings: unknown) =>
    (...report: (typeof collected)[number]) =>
      void collected.push(report),
)
vi.mock('./error-collector.ts', () => ({ createCollector: created }))

const { reportError, reportUncaught } = await import('./error-reports.ts')

function pageNames(collector: string): void {
  document.head.innerHTML = `<meta name="error-reports">`
  document.head.querySelector('meta')?.setAttribute('content', collector)
}

afterEach(() => {
  document.head.innerHTML = ''
  collected.length = 0
})

test('where the page names nobody, nothing is told and nothing is loaded', async () => {
  reportError('a screen broke', new Error('no'))
  pageNames('')
  reportError('a screen broke', new Error('no'))
  await vi.dynamicImportSettled()
  expect(created).not.toHaveBeenCalled()
})

test('whom the page names is told of what is reported and of what nobody caught', async () => {
  pageNames('{"dsn":"https://key@errors.example/1","environment":"production"}')
  reportUncaught()
  const [thrown, rejected, missing] = [new Error('thrown'), new Error('rejected'), new TypeError('missing')]
  reportError('a screen broke', thrown, { requestId: 'r' })
  dispatchEvent(Object.assign(new Event('error'), { error: thrown }))
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: rejected }))
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: missing }))
  // A script of somebody else, and a browser's own notice about sizes.
  dispatchEvent(Object.assign(new Event('error'), { error: null }))
  await vi.waitFor(() => expect(collected).toHaveLength(4), { timeout: 20_000 })
  expect(collected.map(([, error]) => error)).toEqual([thrown, thrown, rejected, missing])
  expect(collected[0]).toEqual(['a screen broke', thrown, { requestId: 'r' }])
  expect(created).toHaveBeenCalledExactlyOnceWith({
    dsn: 'https://key@errors.example/1',
    environment: 'production',
    release: expect.stringMatching(/^vitrine@/),
  })
})

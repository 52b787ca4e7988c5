import type { ErrorFacts, Report } from './error-facts.ts'

let loading: Promise<Report> | null = null

/**
 * Tells the operator's collector of an error, where the page names one (docs/self-hosting/errors.md); `sentence` says where it was, in our
 * own words. What tells it comes with the first error, not with the app. The page alone is asked: neither hosts nor brands choose whom.
 */
export function reportError(sentence: string, error: unknown, facts: ErrorFacts = {}): void {
  const collector = document.querySelector<HTMLMetaElement>('meta[name="error-reports"]')?.content
  if (!collector || !navigator.onLine) return
  loading ??= import('./error-collector.ts').then(({ createCollector }) =>
    createCollector({ ...JSON.parse(collector), release: `vitrine@${import.meta.env.VITRINE_VERSION}` }),
  )
  loading.then(
    (report) => report(sentence, error, facts),
    () => {
      loading = null
    },
  )
}

/** What nobody has caught, and parts of the app that cannot be fetched (Vite's event). */
export function reportUncaught(): void {
  addEventListener('error', ({ error }) => error && reportError('an error that nobody caught', error))
  addEventListener('unhandledrejection', ({ reason }) => reason && reportError('a failure that nobody caught', reason))
  addEventListener('vite:preloadError', ({ payload }) => reportError('a part of the app could not be fetched', payload))
}

import { Button } from '@vitrine/ui'
import Unplug from 'lucide-react/icons/unplug'
import { Component, type ReactNode } from 'react'
import { MessagePage } from '../../components/message-page/MessagePage.tsx'
import { useOnline } from '../../platform/device/online.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { logError } from '../../platform/telemetry/log.ts'

interface ErrorBoundaryProps {
  /** When it changes, the screen is tried again: another address, another person. */
  resetKey: string
  /** What to forget before trying again, such as failed queries. */
  onReset?: () => void
  /** Nothing else is on the page. */
  standalone?: boolean
  children: ReactNode
}

interface ErrorBoundaryState {
  error: unknown
  failed: boolean
}

const fine: ErrorBoundaryState = { error: null, failed: false }

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state = fine

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown) {
    logError('a screen broke', error)
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState(fine)
  }

  reset = () => {
    this.props.onReset?.()
    this.setState(fine)
  }

  override render() {
    return this.state.failed ? (
      <CrashPage error={this.state.error} onReset={this.reset} standalone={this.props.standalone ?? false} />
    ) : (
      this.props.children
    )
  }
}

interface CrashPageProps {
  error: unknown
  onReset: () => void
  standalone: boolean
}

export function CrashPage({ error, onReset, standalone }: CrashPageProps) {
  const t = useT('app')
  const isMissing = isMissingCode(error)
  const isOffline = !useOnline() && isMissing
  const isOldVersion = isMissing && !isOffline
  return (
    <MessagePage
      standalone={standalone}
      picture={<Unplug aria-hidden="true" />}
      title={t(isOffline ? 'crash-offline-title' : 'crash-title')}
      message={t(isOffline ? 'crash-offline' : isOldVersion ? 'crash-update' : 'crash')}
      action={
        <>
          {!isMissing && <Button onPress={onReset}>{t('try-again')}</Button>}
          <Button variant={isMissing ? 'primary' : 'quiet'} onPress={() => location.reload()}>
            {t('reload')}
          </Button>
        </>
      }
    />
  )
}

/**
 * Browsers name a chunk that is gone differently; all of them throw a TypeError that speaks of the module or import. Styles are fetched by
 * Vite, which says so.
 */
function isMissingCode(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    (error instanceof TypeError && /module|import/i.test(error.message)) || /^Unable to preload CSS/.test(error.message)
  )
}

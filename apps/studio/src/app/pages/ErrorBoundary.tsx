import { Button } from '@vitrine/ui'
import { logWarning } from '@vitrine/web/log'
import Unplug from 'lucide-react/icons/unplug'
import { Component, type ReactNode } from 'react'
import { MessagePage } from '../../components/layout/MessagePage.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'

interface ErrorBoundaryProps {
  /** When it changes, the page is tried again: another address. */
  resetKey: string
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
    logWarning('a page broke', error)
  }

  override componentDidUpdate(previous: ErrorBoundaryProps) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState(fine)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <CrashPage error={this.state.error} onReset={() => this.setState(fine)} />
  }
}

/** Browsers name a chunk that is gone differently; all of them throw a TypeError that speaks of the module or import. */
const isMissingCode = (error: unknown) => error instanceof TypeError && /module|import/i.test(error.message)

export function CrashPage({ error, onReset }: { error: unknown; onReset: () => void }) {
  const t = useT('app')
  const isMissing = isMissingCode(error)
  return (
    <MessagePage
      picture={<Unplug aria-hidden="true" />}
      title={t('crash-title')}
      message={t(isMissing ? 'crash-update' : 'crash')}
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

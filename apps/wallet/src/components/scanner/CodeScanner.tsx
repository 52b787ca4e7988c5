import { CodeScanner as AnyScanner, type CodeScannerProps as AnyScannerProps } from '@vitrine/scanner'
import { useT } from '../../platform/i18n/use-t.tsx'
import { logWarning } from '../../platform/telemetry/log.ts'

export type CodeScannerProps = Omit<AnyScannerProps, 'say' | 'onFault'>

/** The scanner of the package, in the wallet's words. */
export function CodeScanner(props: CodeScannerProps) {
  return <AnyScanner say={useT('scanner')} onFault={logWarning} {...props} />
}

import { Sheet } from '@vitrine/ui/sheet'
import { useT } from '../../platform/i18n/use-t.tsx'
import { CodeScanner, type CodeScannerProps } from './CodeScanner.tsx'

export interface ScannerSheetProps extends CodeScannerProps {
  title?: string
  open?: boolean
  onClose: () => void
}

export default function ScannerSheet({ title, open = true, onClose, ...scanner }: ScannerSheetProps) {
  const t = useT('scanner')
  return (
    <Sheet title={title ?? t('title')} open={open} onClose={onClose}>
      {open && <CodeScanner {...scanner} />}
    </Sheet>
  )
}

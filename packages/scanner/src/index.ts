export {
  CodeScanner,
  type CodeScannerProps,
  type ScannerSentence,
  ScannerView,
  type ScannerViewProps,
} from './CodeScanner.tsx'

import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

type CodeReader = (picture: HTMLVideoElement) => Promise<string | null>

/** Reads the first QR code of a picture. The decoder comes from this server, never from a network of others. */
export async function createCodeReader(): Promise<CodeReader> {
  prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
  })
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (picture) => {
    if (picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
    const [code] = await detector.detect(picture)
    return code?.rawValue ?? null
  }
}

export type CodePicture = HTMLVideoElement | ImageBitmap

/** Reads the first QR code of a picture. */
export type CodeReader = (picture: CodePicture) => Promise<string | null>

interface Detector {
  detect(picture: CodePicture): Promise<{ rawValue: string }[]>
}

type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader where it has one; otherwise one of ours is fetched. */
export async function createCodeReader(): Promise<CodeReader> {
  const detector = (await ownDetector()) ?? (await import('./fetched-detector.ts')).createFetchedDetector()
  return async (picture) => {
    if (picture instanceof HTMLVideoElement && picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
    const [code] = await detector.detect(picture)
    return code?.rawValue ?? null
  }
}

async function ownDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector) return null
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}

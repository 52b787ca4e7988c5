import sharp, { type Sharp } from 'sharp'
import { largestPngOf } from './icon.ts'
import { type ImageKind, imageKindOf, imageKinds } from './image-kind.ts'
import { hasScript, withoutReferences } from './svg.ts'
import { refuseCostlySvg } from './svg-cost.ts'
import { Unacceptable } from './unacceptable.ts'

export interface CleanImage {
  bytes: Buffer
  ending: 'webp'
  width: number
  height: number
  /** A tiny picture of it as a data address, to show until it arrives. */
  placeholder: string
}

export interface ImageSize {
  /** Neither side becomes longer. */
  maxSide: number
  /** Where it may be less high than wide. */
  maxHeight?: number
  /** Cuts to a square around what matters most. */
  square?: boolean
  /** Of what moves, the first picture alone. */
  still?: boolean
}

/** A picture that decodes to more is a bomb: 40 megapixels, of all frames together. */
const pixelsMax = 40_000_000
const framesMax = 200

/**
 * Decodes a picture from anywhere and encodes it anew, so that only pixels remain: no scripts, places, names or
 * second files in one. Animations stay animations.
 */
export async function cleanImage(
  given: Uint8Array,
  { maxSide, maxHeight = maxSide, square = false, still = false }: ImageSize,
): Promise<CleanImage> {
  try {
    const { bytes, kind } = readable(given)
    // libvips stops reading a picture whose header announces too much, before memory is taken.
    const open = (pages: number) => sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages, density: 144 })
    // Only its header is read.
    const about = await sharp(bytes, { limitInputPixels: false, pages: 1, density: 144 }).metadata()
    const moves = !still && (kind === 'gif' || kind === 'webp')
    const frames = moves ? Math.min(about.pages ?? 1, framesMax) : 1
    const pixels = (about.width ?? 0) * (about.height ?? 0) * frames
    if (pixels === 0) throw new Unacceptable('media.unreadable')
    if (pixels > pixelsMax) {
      const { width = 0, height = 0 } = about
      throw new Unacceptable('media.too_many_pixels', { width, height, megapixels: pixelsMax / 1e6 })
    }
    const size: Sharp = open(frames)
      .autoOrient()
      .resize({
        width: maxSide,
        height: maxHeight,
        fit: square ? 'cover' : 'inside',
        ...(square && frames === 1 ? { position: 'attention' } : {}),
        withoutEnlargement: !square,
      })
    const { data, info } = await size.webp({ quality: 86, effort: 4 }).toBuffer({ resolveWithObject: true })
    const tiny = await sharp(data, { pages: 1 }).resize(12, 12, { fit: 'inside' }).webp({ quality: 40 }).toBuffer()
    return {
      bytes: data,
      ending: 'webp',
      width: info.width,
      height: info.pageHeight ?? info.height,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    }
  } catch (error) {
    if (error instanceof Unacceptable) throw error
    throw new Unacceptable('media.unreadable', {}, { cause: error })
  }
}

function readable(given: Uint8Array): { bytes: Uint8Array; kind: ImageKind } {
  const kind = imageKindOf(given)
  if (kind === null) throw new Unacceptable('media.type_not_accepted', { accepted: [...imageKinds] })
  if (kind === 'djvu') throw new Unacceptable('media.no_converter')
  if (kind === 'svg') {
    const text = withoutReferences(given)
    if (hasScript(text)) throw new Unacceptable('media.has_script')
    refuseCostlySvg(text)
    return { bytes: Buffer.from(text), kind }
  }
  if (kind !== 'icon') return { bytes: given, kind }
  const png = largestPngOf(given)
  if (!png) throw new Unacceptable('media.unreadable')
  return { bytes: png, kind }
}

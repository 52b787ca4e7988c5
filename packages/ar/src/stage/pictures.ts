import { CanvasTexture, LinearMipmapLinearFilter, SRGBColorSpace, type Texture } from 'three'

const side = 512
const opaque = 200
/** What is fainter is not to be seen. */
const solid = 24

/** Pictures as textures, each loaded once for as long as something shows it. */
export interface Pictures {
  take(url: string): Promise<Texture>
  release(url: string): void
  /** For what has no picture: its first letter. */
  letter(label: string, color: string): Texture
  dispose(): void
}

export function makePictures(): Pictures {
  const known = new Map<string, { users: number; texture: Promise<Texture> }>()
  const drop = (texture: Promise<Texture>) => void texture.then((one) => one.dispose()).catch(() => undefined)
  return {
    take(url) {
      const entry = known.get(url) ?? { users: 0, texture: load(url) }
      entry.users += 1
      known.set(url, entry)
      return entry.texture
    },
    release(url) {
      const entry = known.get(url)
      if (!entry) return
      entry.users -= 1
      if (entry.users > 0) return
      known.delete(url)
      drop(entry.texture)
    },
    letter: (label, color) => asTexture(letterOn(square(), label, color)),
    dispose() {
      for (const { texture } of known.values()) drop(texture)
      known.clear()
    },
  }
}

async function load(url: string): Promise<Texture> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.decoding = 'async'
  image.src = url
  await image.decode()
  return asTexture(stood(image))
}

function square(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  return canvas
}

function asTexture(canvas: HTMLCanvasElement): Texture {
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.minFilter = LinearMipmapLinearFilter
  texture.anisotropy = 4
  return texture
}

/** As large as it may be, with its feet on the lower edge: pictures have air around them, and things stand on the ground. */
function stood(image: HTMLImageElement): HTMLCanvasElement {
  const whole = square()
  const context = whole.getContext('2d', { willReadFrequently: true })
  if (!context) return whole
  // Pictures without a size of their own (SVG) are as large as one draws them.
  const [width, height] = [image.naturalWidth || side, image.naturalHeight || side]
  const scale = side / Math.max(width, height)
  const [w, h] = [width * scale, height * scale]
  context.drawImage(image, (side - w) / 2, (side - h) / 2, w, h)
  const { data } = context.getImageData(0, 0, side, side)
  const bounds = inked(data)
  if (!bounds) return whole
  const { left, top, right, bottom } = bounds
  const [inkWidth, inkHeight] = [right - left + 1, bottom - top + 1]
  const larger = (side - 8) / Math.max(inkWidth, inkHeight)
  const canvas = square()
  const onto = canvas.getContext('2d')
  if (!onto) return whole
  const [x, y] = [(side - inkWidth * larger) / 2, side - 4 - inkHeight * larger]
  const isCard = [left, right].every((column) =>
    [top, bottom].every((row) => (data[(row * side + column) * 4 + 3] ?? 0) > opaque),
  )
  if (isCard) {
    onto.beginPath()
    onto.roundRect(x, y, inkWidth * larger, inkHeight * larger, side * 0.06)
    onto.clip()
  }
  onto.imageSmoothingQuality = 'high'
  onto.drawImage(whole, left, top, inkWidth, inkHeight, x, y, inkWidth * larger, inkHeight * larger)
  return canvas
}

function inked(data: Uint8ClampedArray) {
  let [left, top, right, bottom] = [side, side, -1, -1]
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      if ((data[(row * side + column) * 4 + 3] ?? 0) < solid) continue
      if (column < left) left = column
      if (column > right) right = column
      if (row < top) top = row
      bottom = row
    }
  }
  return right < 0 ? null : { left, top, right, bottom }
}

function letterOn(canvas: HTMLCanvasElement, label: string, color: string): HTMLCanvasElement {
  const context = canvas.getContext('2d')
  if (!context) return canvas
  const middle = side / 2
  context.beginPath()
  context.arc(middle, middle, middle - 6, 0, 2 * Math.PI)
  context.fillStyle = '#f6f1ea'
  context.fill()
  context.lineWidth = 18
  context.strokeStyle = color
  context.stroke()
  context.fillStyle = '#2a2420'
  context.font = '600 250px "Bricolage Grotesque Variable", system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText([...label.trim()][0]?.toUpperCase() ?? '·', middle, middle + 14)
  return canvas
}

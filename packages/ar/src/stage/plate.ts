import { CanvasTexture, LinearFilter, Sprite, SpriteMaterial, SRGBColorSpace } from 'three'

const height = 128
const padding = 30
const font = (weight: number, size: number) =>
  `${weight} ${size}px "Instrument Sans Variable", "Instrument Sans", system-ui, sans-serif`

/** The name of an object and a line below it, on dark glass, so that it can be read before any picture. */
export interface Plate {
  sprite: Sprite
  /** Width by height. */
  aspect: number
  /** How large it is drawn: without a name it is the smaller one. */
  size: number
  /** Nothing is written on it. */
  isEmpty: boolean
  write(label: string, note: string, isFocused: boolean, accent: string): void
  dispose(): void
}

export function makePlate(): Plate {
  const canvas = document.createElement('canvas')
  canvas.width = 512
  canvas.height = height
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.generateMipmaps = false
  texture.minFilter = LinearFilter
  const material = new SpriteMaterial({ map: texture, depthWrite: false, depthTest: false, toneMapped: false })
  const sprite = new Sprite(material)
  sprite.center.set(0.5, 0)
  sprite.renderOrder = 4
  let written = ''
  const plate: Plate = {
    sprite,
    aspect: 4,
    size: 1,
    isEmpty: true,
    write(label, note, isFocused, accent) {
      const text = `${label}\n${note}\n${isFocused}\n${accent}`
      if (text === written) return
      written = text
      plate.isEmpty = label === '' && note === ''
      if (plate.isEmpty) return
      plate.size = label === '' ? 0.74 : 1
      draw(canvas, label, note, isFocused ? accent : null)
      plate.aspect = canvas.width / height
      // Of another size it is another texture to WebGL.
      texture.dispose()
      texture.needsUpdate = true
    },
    dispose() {
      texture.dispose()
      material.dispose()
    },
  }
  return plate
}

function draw(canvas: HTMLCanvasElement, label: string, note: string, border: string | null): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const [big, small] = [font(600, 44), font(480, 35)]
  const isOne = label === '' || note === ''
  context.font = big
  const name = shortened(context, label || note, 560)
  const nameWidth = context.measureText(name).width
  context.font = small
  const noteWidth = isOne ? 0 : context.measureText(note).width
  canvas.width = Math.max(96, Math.ceil(Math.max(nameWidth, noteWidth)) + 2 * padding + 8)
  context.beginPath()
  context.roundRect(4, 4, canvas.width - 8, height - 8, isOne ? 60 : 34)
  context.fillStyle = 'rgba(24, 20, 18, 0.78)'
  context.fill()
  context.lineWidth = border ? 7 : 2
  context.strokeStyle = border ?? 'rgba(255, 255, 255, 0.22)'
  context.stroke()
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = '#fff'
  context.font = big
  context.fillText(name, canvas.width / 2, isOne ? height / 2 : 43)
  if (isOne) return
  context.font = small
  context.fillStyle = 'rgba(255, 255, 255, 0.82)'
  context.fillText(note, canvas.width / 2, 91)
}

function shortened(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  let end = text.length
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > width) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}

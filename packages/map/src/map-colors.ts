import { useMemo } from 'react'
import { type MapTheme, useMapTheme } from './use-map-style.ts'

const roles = {
  ink: '--color-primary',
  onInk: '--color-on-primary',
  surface: '--color-surface',
  accent: '--color-accent',
  shade: '--color-shade',
  danger: '--color-danger',
} as const

export type MapColors = Record<keyof typeof roles, string>

/** The page's colours, a brand's own included, as a map can read them. */
export function useMapColors(): MapColors {
  const theme = useMapTheme()
  return useMemo(() => readColors(theme), [theme])
}

function readColors(_theme: MapTheme): MapColors {
  const probe = document.createElement('span')
  document.body.append(probe)
  try {
    return Object.fromEntries(
      Object.entries(roles).map(([name, role]) => {
        probe.style.color = `var(${role})`
        return [name, plain(getComputedStyle(probe).color)]
      }),
    ) as MapColors
  } finally {
    probe.remove()
  }
}

let pixel: CanvasRenderingContext2D | null = null

/** Any colour of CSS as red, green and blue: painted and looked at. */
function plain(color: string): string {
  pixel ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pixel) return '#808080'
  pixel.clearRect(0, 0, 1, 1)
  pixel.fillStyle = color
  pixel.fillRect(0, 0, 1, 1)
  const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

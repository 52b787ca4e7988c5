import type { Figure, FigureCounts } from '@vitrine/protocol'
import type { Language } from '@vitrine/web/languages'
import { localeOf } from '@vitrine/web/locale'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import styles from './figures.module.css'

const colours: Record<Figure, string> = {
  issued: '--chart-issued',
  claimed: '--chart-claimed',
  opened: '--chart-opened',
  sentOn: '--chart-sent-on',
  redeemed: '--chart-redeemed',
}

interface ChartProps {
  language: Language
  days: readonly (FigureCounts & { day: string })[]
  names: Record<string, string>
}

/** For the eye alone: the table beside it says the same to everybody. */
export function Chart({ days, names, language }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = place.current
    if (!box) return
    const draw = () => {
      const style = getComputedStyle(box)
      const colour = (name: string) => style.getPropertyValue(name).trim() || style.color
      const dayMonth = new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short', timeZone: 'UTC' })
      const figures = Object.keys(colours) as Figure[]
      const quiet = colour('--color-text-muted')
      const line = colour('--color-hairline')
      const axis = {
        font: `12px ${style.fontFamily}`,
        stroke: quiet,
        grid: { stroke: line, width: 1 },
        ticks: { stroke: line, width: 1 },
      }
      return new uPlot(
        {
          width: box.clientWidth,
          height: 260,
          tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
          // Numbers are in the table; here are the colours.
          legend: { live: false },
          cursor: { points: { size: 6 } },
          scales: { y: { range: (_, __, most) => [0, Math.max(5, most * 1.1)] } },
          axes: [
            { ...axis, values: (_, days) => days.map((day) => dayMonth.format(day * 1000)) },
            {
              ...axis,
              size: 56,
              values: (_, values) => values.map((value) => (Number.isInteger(value) ? String(value) : '')),
            },
          ],
          series: [
            {},
            ...figures.map((figure) => ({
              label: names[figure] ?? figure,
              stroke: colour(colours[figure]),
              width: 2,
              points: { show: days.length < 15 },
            })),
          ],
        },
        [
          days.map(({ day }) => Date.parse(`${day}T00:00Z`) / 1000),
          ...figures.map((figure) => days.map((day) => day[figure])),
        ],
        box,
      )
    }
    let chart = draw()
    const resize = new ResizeObserver(() => chart.setSize({ width: box.clientWidth, height: 260 }))
    resize.observe(box)
    const again = () => {
      chart.destroy()
      chart = draw()
    }
    const theme = new MutationObserver(again)
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] })
    return () => {
      theme.disconnect()
      resize.disconnect()
      chart.destroy()
    }
  }, [days, names, language])
  return <div ref={place} className={styles.chart} aria-hidden="true" />
}

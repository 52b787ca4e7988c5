import type { Palette } from './palette.ts'

/** One thing, drawn in a square of 600 with light from above on the left. */
export type Drawing = (palette: Palette) => string

const round = (x: number, y: number, width: number, height: number, radius: number, more: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${more}/>`
const disc = (x: number, y: number, radius: number, more: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" ${more}/>`
const path = (d: string, more: string) => `<path d="${d}" ${more}/>`
const turned = (degrees: number, inside: string) => `<g transform="rotate(${degrees} 300 300)">${inside}</g>`

/** Light over a shape, and shade under it. */
const lit = 'fill="url(#light)"'
const line = (color: string, width: number, more = '') =>
  `fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}`

function star(x: number, y: number, radius: number, points = 5, depth = 0.45): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const angle = (Math.PI * index) / points - Math.PI / 2
    const r = index % 2 === 0 ? radius : radius * depth
    return `${(x + r * Math.cos(angle)).toFixed(1)},${(y + r * Math.sin(angle)).toFixed(1)}`
  })
  return `M${corners.join('L')}Z`
}

export const ticket: Drawing = ({ main, onMain, paper }) => {
  const body =
    'M70 190h460a14 14 0 0 1 14 14v60a36 36 0 0 0 0 72v60a14 14 0 0 1-14 14H70a14 14 0 0 1-14-14v-60a36 36 0 0 0 0-72v-60a14 14 0 0 1 14-14Z'
  return turned(
    -11,
    `<g filter="url(#lift)">${path(body, `fill="${main}"`)}${path(body, lit)}</g>
    ${path('M400 206v188', line(onMain, 5, 'stroke-dasharray="2 18" opacity=".8"'))}
    ${path(star(210, 300, 74), `fill="${onMain}"`)}
    ${round(106, 224, 30, 152, 8, `fill="${onMain}" opacity=".22"`)}
    ${round(286, 238, 84, 16, 8, `fill="${onMain}" opacity=".55"`)}${round(300, 346, 70, 16, 8, `fill="${onMain}" opacity=".35"`)}
    ${[0, 1, 2, 3, 4, 5, 6].map((bar) => round(440 + bar * 11, 240, bar % 3 === 1 ? 7 : 4, 120, 2, `fill="${paper}" opacity=".9"`)).join('')}`,
  )
}

export const coupon: Drawing = ({ main, onMain, paper }) =>
  turned(
    8,
    `<g filter="url(#lift)">${round(80, 170, 440, 260, 30, `fill="${paper}"`)}${round(80, 170, 440, 260, 30, lit)}</g>
    ${round(100, 190, 400, 220, 20, line(main, 6, 'stroke-dasharray="4 16"'))}
    ${disc(220, 300, 74, `fill="${main}"`)}${disc(220, 300, 74, lit)}
    ${path('M194 330l52-60', line(onMain, 13))}${disc(196, 274, 14, line(onMain, 10))}${disc(244, 326, 14, line(onMain, 10))}
    ${round(326, 248, 136, 22, 11, `fill="${main}"`)}${round(326, 288, 100, 16, 8, `fill="${main}" opacity=".45"`)}${round(326, 320, 120, 16, 8, `fill="${main}" opacity=".3"`)}`,
  )

/** A card with ten wells, so many of them stamped. */
export const stampCard =
  (stamped: number): Drawing =>
  ({ main, onMain, paper, ink }) => {
    const wells = Array.from({ length: 10 }, (_, index) => {
      const [x, y] = [124 + (index % 5) * 88, 286 + Math.floor(index / 5) * 96]
      return index < stamped
        ? `${disc(x, y, 35, `fill="${main}"`)}${disc(x, y, 35, lit)}${path(star(x, y, 21), `fill="${onMain}"`)}`
        : `${disc(x, y, 35, `fill="${ink}" opacity=".09"`)}${disc(x, y, 34, line(ink, 3, 'opacity=".22"'))}`
    })
    return `<g filter="url(#lift)">${round(50, 130, 500, 340, 36, `fill="${paper}"`)}${round(50, 130, 500, 340, 36, lit)}</g>
    ${path('M50 166a36 36 0 0 1 36-36h428a36 36 0 0 1 36 36v44H50Z', `fill="${main}"`)}
    ${round(90, 160, 190, 20, 10, `fill="${onMain}" opacity=".9"`)}${path(star(494, 170, 22), `fill="${onMain}"`)}
    ${wells.join('')}`
  }

export const stamp: Drawing = ({ main, onMain, paper }) =>
  `<g filter="url(#lift)">${disc(300, 300, 206, `fill="${paper}"`)}${disc(300, 300, 206, lit)}</g>
  ${disc(300, 300, 178, `fill="${main}"`)}${disc(300, 300, 178, lit)}${disc(300, 300, 152, line(onMain, 5, 'stroke-dasharray="2 15" opacity=".7"'))}
  ${path(star(300, 304, 108), `fill="${onMain}"`)}`

export const badge: Drawing = ({ main, onMain, paper }) =>
  `<g filter="url(#lift)">${path('M212 330 160 560l86-34 54 74 22-250Z', `fill="${main}"`)}${path('M388 330l52 230-86-34-54 74-22-250Z', `fill="${main}"`)}
  ${path('M212 330 160 560l86-34 54 74 22-250Z', 'fill="#000" opacity=".18"')}</g>
  <g filter="url(#lift)">${path(star(300, 250, 206, 16, 0.86), `fill="${main}"`)}${path(star(300, 250, 206, 16, 0.86), lit)}</g>
  ${disc(300, 250, 142, `fill="${paper}"`)}${disc(300, 250, 142, lit)}${disc(300, 250, 122, line(main, 4, 'opacity=".5"'))}
  ${path(star(300, 254, 92), `fill="${main}"`)}${path('M300 162v92l54 74', line(onMain, 0))}`

export const crate: Drawing = ({ main, onMain, paper }) =>
  `<g filter="url(#lift)">${path('M90 250 300 340v220L90 460Z', `fill="${main}"`)}${path('M510 250 300 340v220l210-100Z', `fill="${main}"`)}
  ${path('M510 250 300 340v220l210-100Z', 'fill="#000" opacity=".24"')}${path('M90 250 300 340v220L90 460Z', 'fill="#fff" opacity=".06"')}
  ${path('M70 208 300 110l230 98-230 98Z', `fill="${main}"`)}${path('M70 208 300 110l230 98-230 98Z', 'fill="#fff" opacity=".26"')}
  ${path('M70 208v46l230 98v-46Z', `fill="${main}"`)}${path('M530 208v46l-230 98v-46Z', `fill="${main}"`)}${path('M530 208v46l-230 98v-46Z', 'fill="#000" opacity=".3"')}</g>
  ${path('M160 246 390 148l50 22-230 98v292l-50-24Z', `fill="${paper}" opacity=".9"`)}
  ${path('M210 268v292l-50-24V246Z', 'fill="#000" opacity=".12"')}
  ${disc(402, 420, 44, `fill="${onMain}" opacity=".92"`)}${path(star(402, 421, 28), `fill="${main}"`)}`

export const gift: Drawing = ({ main, onMain, paper }) =>
  `<g filter="url(#lift)">${round(130, 280, 340, 260, 22, `fill="${main}"`)}${round(130, 280, 340, 260, 22, lit)}
  ${round(104, 210, 392, 96, 22, `fill="${main}"`)}${round(104, 210, 392, 96, 22, 'fill="#fff" opacity=".18"')}</g>
  ${round(266, 210, 68, 330, 0, `fill="${paper}"`)}${round(104, 304, 392, 8, 0, 'fill="#000" opacity=".16"')}
  ${path('M300 210c-30-110-150-120-150-50 0 46 70 56 150 50Z', `fill="${paper}" filter="url(#lift)"`)}
  ${path('M300 210c30-110 150-120 150-50 0 46-70 56-150 50Z', `fill="${paper}" filter="url(#lift)"`)}
  ${disc(300, 208, 30, `fill="${onMain}"`)}${disc(300, 208, 30, line(main, 6))}`

export const album: Drawing = ({ main, onMain, paper, ink }) =>
  turned(
    -4,
    `<g filter="url(#lift)">${round(106, 84, 400, 440, 26, `fill="${main}"`)}${round(106, 84, 400, 440, 26, lit)}</g>
    ${round(130, 84, 26, 440, 0, 'fill="#000" opacity=".2"')}
    ${round(186, 128, 284, 352, 14, `fill="${paper}"`)}
    ${[0, 1, 2, 3].map((at) => `${round(206 + (at % 2) * 130, 150 + Math.floor(at / 2) * 160, 114, 144, 10, `fill="${ink}" opacity=".07"`)}`).join('')}
    ${disc(263, 222, 40, `fill="${main}"`)}${disc(263, 222, 40, lit)}
    ${path(star(393, 224, 46), `fill="${main}" opacity=".75"`)}
    ${path('M263 338l44 88h-88Z', `fill="${main}" opacity=".5"`)}
    ${path('M393 362v44M371 384h44', line(ink, 8, 'opacity=".3"'))}
    ${round(106, 84, 8, 440, 4, `fill="${onMain}" opacity=".35"`)}`,
  )

/** A piece of a set: a tile with a mark of its own. */
export const piece =
  (mark: 'sun' | 'star' | 'peak'): Drawing =>
  ({ main, onMain, paper }) => {
    const marks = {
      sun: `${disc(300, 300, 78, `fill="${onMain}"`)}${Array.from({ length: 12 }, (_, ray) => `<g transform="rotate(${ray * 30} 300 300)">${round(291, 160, 18, 42, 9, `fill="${onMain}"`)}</g>`).join('')}`,
      star: path(star(300, 306, 140), `fill="${onMain}"`),
      peak: `${path('M160 402 300 190l140 212Z', `fill="${onMain}"`)}${path('M300 190l48 74-48 30-48-30Z', `fill="${main}" opacity=".55"`)}`,
    }
    return `<g filter="url(#lift)">${round(96, 96, 408, 408, 46, `fill="${paper}"`)}${round(96, 96, 408, 408, 46, lit)}</g>
    ${round(126, 126, 348, 348, 30, `fill="${main}"`)}${round(126, 126, 348, 348, 30, lit)}${marks[mark]}`
  }

export const quiz: Drawing = ({ main, onMain, paper }) =>
  `<g filter="url(#lift)">${turned(10, `${round(150, 90, 300, 420, 34, `fill="${paper}"`)}`)}</g>
  <g filter="url(#lift)">${turned(
    -6,
    `${round(150, 90, 300, 420, 34, `fill="${main}"`)}${round(150, 90, 300, 420, 34, lit)}
  ${path('M232 238c0-92 136-92 136-6 0 58-68 56-68 116', line(onMain, 44))}${disc(300, 426, 29, `fill="${onMain}"`)}`,
  )}</g>`

export const poll: Drawing = ({ main, onMain, paper, ink }) =>
  `<g filter="url(#lift)">${round(90, 110, 420, 380, 36, `fill="${paper}"`)}${round(90, 110, 420, 380, 36, lit)}</g>
  ${[
    [170, 330, 1],
    [270, 210, 0.62],
    [370, 270, 0.38],
  ]
    .map(
      ([y = 0, width = 0, opacity = 1]) =>
        `${round(130, y, 340, 66, 33, `fill="${ink}" opacity=".08"`)}${round(130, y, width, 66, 33, `fill="${main}" opacity="${opacity}"`)}${disc(164, y + 33, 14, `fill="${onMain}" opacity=".95"`)}`,
    )
    .join('')}`

export const form: Drawing = ({ main, onMain, paper, ink }) =>
  `<g filter="url(#lift)">${round(120, 90, 360, 440, 34, `fill="${main}"`)}${round(120, 90, 360, 440, 34, lit)}</g>
  ${round(150, 130, 300, 370, 18, `fill="${paper}"`)}
  <g filter="url(#lift)">${round(228, 62, 144, 72, 26, `fill="${ink}"`)}${disc(300, 92, 14, `fill="${onMain}"`)}</g>
  ${[196, 288, 380]
    .map(
      (y, row) =>
        `${round(182, y, 56, 56, 14, `fill="${main}" opacity="${row < 2 ? 1 : 0.18}"`)}${row < 2 ? path(`M196 ${y + 28}l12 13 18-24`, line(onMain, 9)) : ''}${round(260, y + 8, 150 - row * 18, 16, 8, `fill="${ink}" opacity=".5"`)}${round(260, y + 34, 110, 12, 6, `fill="${ink}" opacity=".2"`)}`,
    )
    .join('')}`

export const scratch: Drawing = ({ main, onMain, paper, ink }) =>
  turned(
    7,
    `<g filter="url(#lift)">${round(80, 130, 440, 340, 34, `fill="${main}"`)}${round(80, 130, 440, 340, 34, lit)}</g>
    ${round(112, 160, 200, 22, 11, `fill="${onMain}" opacity=".9"`)}${path(star(470, 174, 24), `fill="${onMain}"`)}
    ${round(112, 212, 376, 220, 22, `fill="${paper}"`)}
    ${path(star(300, 326, 72), `fill="${main}"`)}
    ${path('M112 234a22 22 0 0 1 22-22h332a22 22 0 0 1 22 22v60c-40 26-70-14-112 10-26 16-34 54-80 44-54-12-60 40-104 52-24 6-50 2-80 4Z', 'fill="url(#foil)"')}
    ${path('M336 300l64-46M360 326l70-52M298 308l40-30', line(ink, 4, 'opacity=".16"'))}`,
  )

export const hunt: Drawing = ({ main, onMain, paper }) =>
  `<g filter="url(#lift)">${path('M300 560C190 410 120 330 120 236a180 180 0 0 1 360 0c0 94-70 174-180 324Z', `fill="${main}"`)}${path('M300 560C190 410 120 330 120 236a180 180 0 0 1 360 0c0 94-70 174-180 324Z', lit)}</g>
  ${disc(300, 236, 122, `fill="${paper}"`)}${disc(300, 236, 122, lit)}
  ${path(star(300, 236, 104, 4, 0.34), `fill="${main}"`)}${disc(300, 236, 22, `fill="${onMain}"`)}`

export const picture: Drawing = ({ main, onMain, paper, ink }) =>
  `<g filter="url(#lift)">${round(70, 100, 460, 400, 16, `fill="${ink}"`)}${round(70, 100, 460, 400, 16, lit)}</g>
  ${round(94, 124, 412, 352, 6, `fill="${paper}"`)}
  <clipPath id="within"><rect x="124" y="154" width="352" height="292"/></clipPath>
  <g clip-path="url(#within)">${round(124, 154, 352, 292, 0, `fill="${main}" opacity=".28"`)}${disc(388, 236, 52, `fill="${onMain}"`)}
  ${path('M84 460 226 270l120 160 60-70 130 130v20H84Z', `fill="${main}"`)}${path('M84 460 226 270l62 84-80 106Z', 'fill="#fff" opacity=".16"')}
  ${path('M346 430l60-70 130 130H300Z', 'fill="#000" opacity=".16"')}</g>`

export const gem: Drawing = ({ main }) => {
  const facet = (d: string, shade: string, opacity: number) => path(d, `fill="${shade}" opacity="${opacity}"`)
  return `<g filter="url(#lift)">${path('M190 150h220l110 130-220 270L80 280Z', `fill="${main}"`)}</g>
  ${facet('M190 150 80 280h130Z', '#fff', 0.34)}${facet('M190 150h220l-60 130H210Z', '#fff', 0.5)}${facet('M410 150l110 130H350Z', '#fff', 0.12)}
  ${facet('M80 280h130l90 270Z', '#fff', 0.1)}${facet('M210 280h140l-50 270Z', '#fff', 0.24)}${facet('M350 280h170L300 550Z', '#000', 0.22)}
  ${facet('M300 150l50 130H250Z', '#fff', 0.3)}`
}

export const page: Drawing = ({ main, onMain, paper, ink }) =>
  `<g filter="url(#lift)">${round(80, 110, 440, 380, 30, `fill="${paper}"`)}${round(80, 110, 440, 380, 30, lit)}</g>
  ${path('M80 140a30 30 0 0 1 30-30h380a30 30 0 0 1 30 30v40H80Z', `fill="${main}"`)}
  ${[118, 150, 182].map((x) => disc(x, 146, 10, `fill="${onMain}" opacity=".85"`)).join('')}
  ${round(112, 212, 180, 150, 18, `fill="${main}" opacity=".85"`)}${path('M180 254v66l58-33Z', `fill="${onMain}"`)}
  ${round(320, 216, 168, 22, 11, `fill="${ink}" opacity=".6"`)}${round(320, 256, 140, 14, 7, `fill="${ink}" opacity=".25"`)}${round(320, 284, 160, 14, 7, `fill="${ink}" opacity=".25"`)}
  ${round(320, 322, 110, 40, 20, `fill="${main}"`)}${round(112, 394, 376, 64, 16, `fill="${ink}" opacity=".08"`)}`

export const blank: Drawing = ({ main, onMain }) =>
  `<g filter="url(#lift)">${disc(300, 300, 200, `fill="${main}"`)}${disc(300, 300, 200, lit)}</g>
  ${path('M300 210v180M210 300h180', line(onMain, 34))}`

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AppConfig, isProblem, type PublicBusiness, type ViewerConfig } from '@vitrine/protocol'
import { escapeHtml } from '../../html.ts'
import type { Logger } from '../../telemetry/logger.ts'
import type { Language } from '../requests/language.ts'
import { rulesFor, type StyleRule, splitRules } from './first-styles.ts'
import type { Site } from './site.ts'

/** What the wallet's build brings along to draw its first screen where there is no browser (`build/first-page.ts`). */
interface Drawing {
  /** Runs in the page before it is painted. */
  earlyScript: string
  brandAt(path: string, place: Place): string | null | undefined
  drawFirstPage(language: Language, place: Place, business: PublicBusiness | null): Drawn
}

interface Place {
  appConfig: AppConfig
  viewer: ViewerConfig | null
}

interface Drawn {
  html: string
  links: string
  linkHeader: string
  title: string
  description: string
  theme: 'light' | 'dark' | null
  style: string
  told: unknown
  paths: string[]
}

/** By what a content policy lets pass what stands in the page itself. */
export interface Inline {
  scripts: readonly string[]
  styles: readonly string[]
}

export interface FirstPage {
  text: string
  inline: Inline
  /** Asks for its picture before the page itself has come; empty where it has none. */
  linkHeader: string
}

export interface FirstPagesNeeds {
  /** Of the built wallet. */
  folder: string
  /** As anybody may read it in this language, by id or name; throws `business.not_found` where there is none. */
  readBrand?: ((idOrName: string, language: Language) => Promise<PublicBusiness>) | undefined
  logger?: Logger | undefined
}

export interface FirstPages {
  /** The page with its first screen in it; null where it is opened by the script alone. */
  draw(page: string, asked: { path: string; search: string; language: Language; site: Site }): Promise<FirstPage | null>
}

const drawnMost = 200

/** Parameters that say where somebody comes from and nothing else. */
const isNothingAsked = (search: string) => /^(utm_\w+=[^&]*(&|$))*$/.test(search)

/** Puts the connect screen into the page, so that it is seen before any script has come. Null where the build brings no screens along. */
export async function createFirstPages({ folder, readBrand, logger }: FirstPagesNeeds): Promise<FirstPages | null> {
  const place = join(folder, '.first-page')
  const listed = await readFile(join(place, 'styles.json'), 'utf8').catch(() => null)
  if (listed === null) return null
  const drawing = (await import(pathToFileURL(join(place, 'first-page.js')).href)) as Drawing
  const files = JSON.parse(listed) as { own: string[]; brand: string[] }
  const styles = { own: await rulesOf(folder, files.own), brand: await rulesOf(folder, files.brand) }
  const drawn = new Map<string, FirstPage>()

  async function brandOf(idOrName: string, language: Language): Promise<PublicBusiness | null> {
    try {
      return (await readBrand?.(idOrName, language)) ?? null
    } catch (error) {
      // The page opens all the same, and finds out by itself what is the matter.
      if (!isProblem(error, 'business.not_found')) logger?.warn('a brand could not be read for its page', { error })
      return null
    }
  }

  return {
    async draw(page, { path, search, language, site }) {
      if (!isNothingAsked(search) || page.includes('name="app-build"')) return null
      const here = { appConfig: site.appConfig as AppConfig, viewer: site.viewer ?? null }
      const idOrName = drawing.brandAt(path, here)
      if (idOrName === undefined) return null
      const business = idOrName === null ? null : await brandOf(idOrName, language)
      if (idOrName !== null && !business) return null
      const key = createHash('sha256')
        .update(JSON.stringify([page, language, here, business]))
        .digest('base64')
      const known = drawn.get(key)
      if (known) return known
      const kind = business ? 'brand' : 'own'
      const screen = drawing.drawFirstPage(language, here, business)
      const made = withScreen(page, language, screen, {
        files: files[kind],
        text: `${rulesFor(styles[kind], screen.html)}${hiding}`,
        early: drawing.earlyScript,
      })
      if (drawn.size >= drawnMost) drawn.delete(drawn.keys().next().value ?? '')
      drawn.set(key, made)
      return made
    },
  }
}

async function rulesOf(folder: string, files: readonly string[]): Promise<StyleRule[]> {
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  if (texts.some((text) => text.includes('</')))
    throw new Error('A style of the wallet would end the element that it stands in.')
  return texts.flatMap(splitRules)
}

/** Painted as a whole, where the browser knows how: half a screen would move when the other half comes. */
const untilEnd = '<link rel="expect" href="#first-end" blocking="render">'
const end = '<div id="first-end" hidden></div>'

/** Whoever it is not for never sees it. */
const hiding = '[data-first="hidden"] #app{display:none}'

interface Parts {
  files: readonly string[]
  text: string
  early: string
}

function withScreen(page: string, language: Language, screen: Drawn, { files, text, early }: Parts): FirstPage {
  const own = screen.style.replace(/<\//g, '')
  // The last word on colours is the brand's, also once the whole of the styles has come.
  const look = own ? `<style id="first-look">${own}</style>` : ''
  // What of them the screen takes stands in the page; `early` lets the whole of them come with the script.
  const fetched = files.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`)
  const told =
    screen.told === null
      ? ''
      : `<script type="application/json" id="first-page">${JSON.stringify(screen.told).replace(/</g, '\\u003c')}</script>`
  const app = /<script\s+type="module"[^>]*\ssrc="([^"]*)"[^>]*>\s*<\/script>\s*/
  const ahead = /<link\s+rel="modulepreload"[^>]*\shref="([^"]*)"[^>]*>\s*/g
  const data = {
    paths: screen.paths.join(' '),
    // What is looked at comes before what is run: `early` asks for it.
    script: app.exec(page)?.[1] ?? '',
    ahead: [...page.matchAll(ahead)].map(([, href]) => href).join(' '),
  }
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
  const script = `<script${attributes.join('')}>${early}</script>`
  const theme = screen.theme === null ? '' : ` data-theme="${screen.theme}"`
  const made = page
    .replace(/<link\s+rel="stylesheet"[^>]*>\s*/g, '')
    .replace(app, '')
    .replace(ahead, '')
    .replace(/<html\b[^>]*>/, () => `<html lang="${language}"${theme}>`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(screen.title)}</title>`)
    .replace(
      /(<meta\s+name="description"\s+content=")[^"]*/,
      (_, start) => start + escapeHtml(short(screen.description)),
    )
    .replace('</head>', () =>
      [screen.links, untilEnd, `<style>${text}</style>`, ...fetched, look, script, '</head>'].join('\n'),
    )
    .replace(/<div id="app">\s*<\/div>/, () => `<div id="app">${screen.html}</div>${end}${told}`)
  return {
    text: made,
    linkHeader: screen.linkHeader,
    inline: { scripts: [hashOf(early)], styles: [text, ...(own ? [own] : [])].map(hashOf) },
  }
}

/** As much as search engines show. */
const short = (text: string) => (text.length <= 160 ? text : `${text.slice(0, 159).trimEnd()}…`)

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

import type { AppConfig, PublicBusiness, ViewerConfig } from '@vitrine/protocol'
import { UiStringsProvider, uiStringsEn, uiStringsEs } from '@vitrine/ui'
import { brandPalette } from '@vitrine/ui/brand-theme'
import { createTranslator } from '@vitrine/web/translator'
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { brandOf } from '../../components/entrance/use-business.ts'
import componentsEn from '../../components/locales/en.json'
import componentsEs from '../../components/locales/es.json'
import { TranslatorProvider } from '../../platform/i18n/use-t.tsx'
import { early } from '../../platform/loading/early.ts'
import { href, matchPath } from '../../platform/navigation/paths.ts'
import { brandScheme, type Look } from '../../platform/theme/brand.ts'
import type { FirstPage } from '../../platform/viewer/first-page.ts'
import { isWithinLock } from '../../platform/viewer/lock.ts'
import { setAppConfig, setViewerConfig, viewerSettings } from '../../platform/viewer/viewer.ts'
import { BrandAbout } from './BrandAbout.tsx'
import { ConnectScreen } from './ConnectScreen.tsx'
import en from './locales/en.json'
import es from './locales/es.json'

/** What the app is where a page is asked for. */
export interface FirstPlace {
  appConfig: AppConfig
  /** Null at the public origin. */
  viewer: ViewerConfig | null
}

export interface FirstPageDrawn {
  /** The screen, as the app draws it. */
  html: string
  /** Pictures that it begins with, as links to preload them: for the page, and for the header that comes before it. */
  links: string
  linkHeader: string
  title: string
  description: string
  /** What the brand insists on. */
  theme: 'light' | 'dark' | null
  /** The brand's colours: ours alone, computed from theirs. */
  style: string
  /** For the app to begin with; null where it has nothing to learn. */
  told: FirstPage | null
  /** Addresses at which this is the first screen. */
  paths: string[]
}

/** Runs in the page before it is painted. */
export const earlyScript = `(${early})()`

const strings = {
  en: [['en/connect', en] as const, ['en/components', componentsEn] as const],
  es: [['es/connect', es] as const, ['es/components', componentsEs] as const],
}

/** Whose connect screen somebody sees there who is not signed in: a brand by its id or name, null for our own, undefined for no such screen. */
export function brandAt(path: string, { appConfig, viewer }: FirstPlace): string | null | undefined {
  const match = matchPath(path)
  if (!match || !['wallet', 'connect', 'business'].includes(match.name)) return undefined
  setAppConfig(appConfig)
  setViewerConfig(viewer)
  const { businessId, lockedTo } = viewerSettings()
  const business = match.params.business ?? businessId
  if (match.params.business !== undefined && lockedTo && !isWithinLock(business)) return undefined
  return business
}

/**
 * The connect screen, for a page that shows it before any script has come. The app takes it over as it is: what stands around it is that of
 * `App`, a screen and where a newer version is told of.
 */
export function drawFirstPage(
  language: 'en' | 'es',
  { appConfig, viewer }: FirstPlace,
  business: PublicBusiness | null,
): FirstPageDrawn {
  setAppConfig(appConfig)
  setViewerConfig(viewer)
  const translator = createTranslator({
    language,
    load: () => Promise.reject(new Error('The first page has no such sentences.')),
    strings: strings[language],
  })
  for (const namespace of ['connect', 'components']) void translator.ready(namespace)
  const drawn = renderToString(
    <TranslatorProvider value={translator}>
      <UiStringsProvider strings={language === 'es' ? uiStringsEs : uiStringsEn}>
        <Suspense>
          <FirstConnect business={business} />
        </Suspense>
        <Suspense>
          <div role="status" />
        </Suspense>
      </UiStringsProvider>
    </TranslatorProvider>,
  )
  const t = translator.of('connect')
  const { appTitle, businessId } = viewerSettings()
  const look: Look | null = business && {
    scheme: brandScheme(business),
    palette: brandPalette(business.brandConfig.colors),
  }
  const own = [href('wallet'), href('connect')]
  const theirs = business
    ? [href('business', { business: business.id }), href('business', { business: business.name })]
    : []
  return {
    ...takeHoisted(drawn),
    title: `${t('title')} · ${appTitle}`,
    description: business
      ? business.pageConfig?.text?.about || t('brand-statement', { brand: business.displayName })
      : t('statement'),
    theme: look?.scheme ?? null,
    style: look ? styleOf(look) : '',
    told: business || viewer ? { business, look, viewer } : null,
    paths: business?.id === businessId ? [...own, ...theirs] : business ? theirs : own,
  }
}

/** React puts what belongs into a page's head in front of what is drawn. */
function takeHoisted(drawn: string): { html: string; links: string; linkHeader: string } {
  const hoisted = /^(?:<(?:link|title)\b[^>]*>(?:[^<]*<\/title>)?)*/.exec(drawn)?.[0] ?? ''
  const links = (hoisted.match(/<link\b[^>]*>/g) ?? []).filter((link) => link.includes('fetchPriority="high"'))
  return {
    html: drawn.slice(hoisted.length).replace(/<title>[^<]*<\/title>/, ''),
    links: links.join(''),
    linkHeader: links.map(inHeader).join(', '),
  }
}

/** RFC 8288, of a link to preload a picture. */
function inHeader(link: string): string {
  const value = (name: string) => printable(unquoted(new RegExp(` ${name}="([^"]*)"`).exec(link)?.[1] ?? ''))
  const [href, srcSet, sizes] = [value('href'), value('imageSrcSet'), value('imageSizes')]
  const target = href || srcSet.split(' ')[0]
  const choice = srcSet ? `; imagesrcset="${srcSet}"; imagesizes="${sizes}"` : ''
  return `<${target}>; rel=preload; as=image; fetchpriority=high${choice}`
}

const signs: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }
const unquoted = (text: string) => text.replace(/&[a-z#0-9]+;/g, (sign) => signs[sign] ?? sign)

/** What would end a part of the header, or is no sign of one, as an address writes it. */
const printable = (text: string) => text.toWellFormed().replace(/[^ !#-;=?-[\]-~]+/gu, encodeURIComponent)

/** Of colours that were computed here, whatever the brand's configuration says. */
function styleOf({ palette: { light, dark } }: Look): string {
  const roles = Object.keys(light).map(
    (role) => `--color-${role}:light-dark(${light[role as keyof typeof light]},${dark[role as keyof typeof dark]})`,
  )
  return `:root{${roles.join(';')}}`
}

const nothing = () => undefined

/** The screen as it is before anybody has done anything. */
function FirstConnect({ business }: { business: PublicBusiness | null }) {
  return (
    <ConnectScreen
      brand={business ? brandOf({ status: 'ready', business }) : null}
      statement={business?.pageConfig?.text?.about}
      showpiece={business?.showpiece}
      about={business && <BrandAbout business={business} />}
      online
      busy={null}
      problem={null}
      onConfirm={nothing}
      onStart={nothing}
    />
  )
}

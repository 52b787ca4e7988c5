import { escapeHtml } from '../../html.ts'
import type { Site, WalletErrorReports } from './site.ts'

/** The page that opens the app, as it was built, with what the hostname's operator and brand say of it. */
export function pageOfSite(built: string, { appConfig, brand }: Site, errorReports: WalletErrorReports | null): string {
  const title = titleOf({ appConfig, brand })
  const content = (tag: string, value: string) =>
    tag.replace(/\scontent="[^"]*"/, () => ` content="${escapeHtml(value)}"`)
  const href = (tag: string, value: string) =>
    tag.replace(/\stype="[^"]*"/, '').replace(/\shref="[^"]*"/, () => ` href="${escapeHtml(value)}"`)
  const isSaid = Object.keys(appConfig).length > 0
  return built
    .replace(/<meta\s+name="app-config"[^>]*>/, (tag) => (isSaid ? content(tag, JSON.stringify(appConfig)) : tag))
    .replace(/<meta\s+name="error-reports"[^>]*>/, (tag) =>
      errorReports ? content(tag, JSON.stringify(errorReports)) : tag,
    )
    .replace(/<title>[^<]*<\/title>/, (tag) => (title === null ? tag : `<title>${escapeHtml(title)}</title>`))
    .replace(/<meta\s+property="og:title"[^>]*>/, (tag) => (title === null ? tag : content(tag, title)))
    .replace(/<meta\s+name="theme-color"[^>]*>/g, (tag) => {
      const color = brand?.themeColor[tag.includes('data-scheme="dark"') ? 'dark' : 'light']
      return color ? content(tag, color) : tag
    })
    .replace(/<link\s+rel="(icon|apple-touch-icon)"[^>]*>/g, (tag) => (brand?.icon ? href(tag, brand.icon) : tag))
}

/** The same for what an installed app is called and looks like. */
export function manifestOfSite(built: string, site: Site): string {
  const manifest = JSON.parse(built) as Record<string, unknown>
  const title = titleOf(site)
  const color = site.brand?.themeColor.light
  return JSON.stringify({
    ...manifest,
    ...(title === null ? {} : { name: title, short_name: title.slice(0, 30) }),
    ...(color ? { theme_color: color, background_color: color } : {}),
    ...(site.brand?.icon ? { icons: [iconOf(site.brand.icon)] } : {}),
  })
}

/** Whether the app is as it was built. */
export const isPlain = ({ appConfig, brand }: Site): boolean => brand === null && Object.keys(appConfig).length === 0

function titleOf({ appConfig, brand }: Pick<Site, 'appConfig' | 'brand'>): string | null {
  if (brand) return brand.name
  return typeof appConfig.appTitle === 'string' ? appConfig.appTitle : null
}

const iconTypes: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  gif: 'image/gif',
}

/** Icons that brands upload are cut to squares of this size. */
function iconOf(src: string) {
  const ending = src.split('.').at(-1) ?? ''
  const type = iconTypes[ending]
  return { src, sizes: ending === 'svg' ? 'any' : '512x512', ...(type ? { type } : {}), purpose: 'any' }
}

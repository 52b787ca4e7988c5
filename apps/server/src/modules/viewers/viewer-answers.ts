import { type BusinessSummary, isColor, type ViewerConfig } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Site } from '../../platform/http/pages/site.ts'
import { etagOf } from '../../platform/http/replies/kept-reply.ts'
import { createRemembered } from '../../platform/remembered.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { ViewersNeeds } from './needs.ts'
import { brandConfig, type SystemFacts, systemConfig } from './stored-viewer.ts'
import { findProven, findViewers, listProven, type ViewerRow } from './viewers.store.ts'

/** How long a change may stay unseen where the word of it was lost. */
const maxAgeMs = 60_000
const answersMost = 50_000

export interface Answer {
  /** Null where nobody has brought the hostname. */
  businessId: string | null
  config: ViewerConfig
  /** The configuration as it is sent. */
  json: string
  etag: string
  site: Site
}

/** The wallet of a brand's hostnames, as a client that signs people in. */
export interface BrandWallet {
  clientId: string
  businessId: string
  /** It and its sub-brands: whose things the client sees and acts on. */
  reach: ReadonlySet<string>
  name: string
  logoSrc: string | null
  /** The first is the one that it is known by. */
  origins: readonly string[]
}

/** People reach every hostname as they reach the public one: by its scheme and port. */
export function originAt(publicUrl: string, hostname: string): string {
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${hostname}${port ? `:${port}` : ''}`
}

/** Where the app runs for people: the public origin, or a hostname that is a brand's. */
export interface Place {
  origin: string
  /** Whose hostname it is; null for the public origin. */
  businessId: string | null
  /** What the app is called there. */
  title: string
  /** Whether what belongs to this business is in the app there. */
  shows(businessId: string): boolean
}

const walletIds = /^wallet\.([A-Za-z0-9]{3,32})$/
const walletIdOf = (businessId: string): string => `wallet.${businessId}`

export interface AnswersNeeds extends Pick<ViewersNeeds, 'operatorsHostnames' | 'brands' | 'publicUrl'> {
  database: Database
  clock: Clock
  logger: Logger
  system: SystemFacts
}

export type Answers = ReturnType<typeof createAnswers>

/** What the app is at each hostname, remembered until somebody changes it. */
export function createAnswers(needs: AnswersNeeds) {
  const { database, clock, logger, system, operatorsHostnames, brands, publicUrl } = needs
  const unknown = answerOf(systemConfig(system), null, { origin: null, appConfig: system.appConfig, brand: null })
  const ownHostname = new URL(publicUrl).hostname
  const locked = system.appConfig.businessId
  /** An installation that is locked to one brand is nobody else's, whoever proves what. */
  const isShown = (businessId: string) =>
    !locked ||
    locked === 'system' ||
    locked === businessId ||
    (system.appConfig.subBusinesses ?? []).includes(businessId)

  const answers = createRemembered<Answer>({ clock, maxAgeMs, most: answersMost, load })
  const wallets = createRemembered<BrandWallet | null>({ clock, maxAgeMs, most: answersMost, load: loadWallets })

  const viewersOf = async (businessIds: readonly string[]) => stillTied(await findViewers(database, businessIds))

  /** By business: what an owner put under a brand and does not own any more, or whose brand is another's now, has left it. */
  async function stillTied(rows: readonly ViewerRow[]): Promise<Map<string, ViewerRow>> {
    const asked = rows.filter(({ given, subBusinesses }) => !given && subBusinesses.length > 0)
    const owners = await brands.ownersOf(
      database,
      asked.flatMap(({ businessId, subBusinesses }) => [businessId, ...subBusinesses]),
    )
    const isTied = ({ given, businessId }: ViewerRow, id: string) => given || owners.get(id) === owners.get(businessId)
    return new Map(
      rows.map((row) => [row.businessId, { ...row, subBusinesses: row.subBusinesses.filter((id) => isTied(row, id)) }]),
    )
  }

  async function load(hostnames: readonly string[]): Promise<Answer[]> {
    const proven = new Map((await findProven(database, hostnames)).map((each) => [each.hostname, each]))
    const given = hostnames.flatMap((hostname) => operatorsHostnames.get(hostname) ?? [])
    const ids = new Set([...[...proven.values()].map(({ businessId }) => businessId), ...given])
    const summaries = await brands.summaries(database, [...ids])
    const viewers = await viewersOf(given)
    const tied = await stillTied([...proven.values()].flatMap(({ viewer }) => viewer ?? []))
    return hostnames.map((hostname) => {
      const found = proven.get(hostname)
      const businessId = operatorsHostnames.get(hostname) ?? found?.businessId
      const brand = businessId ? summaries.get(businessId) : undefined
      if (!brand || !isShown(brand.id) || hostname === ownHostname) return unknown
      const row = (found?.businessId === brand.id ? tied : viewers).get(brand.id) ?? null
      const facts = { businessId: brand.id, displayName: brand.displayName, clientId: walletIdOf(brand.id) }
      const { config, misfits } = brandConfig(system, facts, row)
      if (misfits.length > 0) {
        logger.warn('a stored viewer configuration does not fit; defaults are used for it', {
          business: brand.id,
          field: misfits[0] ?? '',
          count: misfits.length,
        })
      }
      return answerOf(config, brand.id, siteOf(config, brand, originAt(publicUrl, hostname)))
    })
  }

  async function loadWallets(businessIds: readonly string[]): Promise<(BrandWallet | null)[]> {
    const [proven, summaries, viewers] = await Promise.all([
      listProven(database, businessIds),
      brands.summaries(database, businessIds),
      viewersOf(businessIds),
    ])
    return businessIds.map((businessId) => {
      const brand = summaries.get(businessId)
      const given = [...operatorsHostnames].filter(([, id]) => id === businessId).map(([hostname]) => hostname)
      const own = proven
        .filter((row) => row.businessId === businessId && !operatorsHostnames.has(row.hostname))
        .map(({ hostname }) => hostname)
      const hostnames = [...given, ...own].filter((hostname) => hostname !== ownHostname)
      if (!brand || !isShown(businessId) || hostnames.length === 0) return null
      return {
        clientId: walletIdOf(businessId),
        businessId,
        reach: new Set([businessId, ...(viewers.get(businessId)?.subBusinesses ?? []).filter(isShown)]),
        name: brand.displayName,
        logoSrc: brand.logoSrc,
        origins: hostnames.map((hostname) => originAt(publicUrl, hostname)),
      }
    })
  }

  const placeOf = ({ businessId, config, site }: Answer): Place => {
    const within = [config.businessId, ...config.subBusinesses]
    return {
      origin: site.origin ?? publicUrl,
      businessId,
      title: site.brand?.name ?? config.appConfig.appTitle ?? 'Vitrine',
      shows: (id) => isShown(id) && (!config.locked || within.includes(id as never)),
    }
  }

  return {
    unknown,
    /** Null for a name that nobody has brought, or no longer has. */
    async placeAt(hostname: string | null): Promise<Place | null> {
      if (hostname === null || hostname === ownHostname) return placeOf(unknown)
      const answer = await answers.get(hostname)
      return answer.businessId === null ? null : placeOf(answer)
    },
    at: (hostname: string | null): Promise<Answer> =>
      hostname === null || hostname === ownHostname ? Promise.resolve(unknown) : answers.get(hostname),
    /** Null for what is no brand's wallet. */
    async wallet(clientId: string): Promise<BrandWallet | null> {
      const businessId = walletIds.exec(clientId)?.[1]
      return businessId ? wallets.get(businessId) : null
    },
    /** Whatever is remembered of this business, and of the hostnames that it has just got; of all where it is not said. */
    forget(change: { businessId: string; hostname?: string } | null): void {
      answers.forget(
        ({ businessId }, hostname) =>
          change === null || businessId === change.businessId || hostname === change.hostname,
      )
      wallets.forget((_, businessId) => change === null || businessId === change.businessId)
    },
  }
}

function answerOf(config: ViewerConfig, businessId: string | null, site: Site): Answer {
  const json = JSON.stringify(config)
  return { businessId, config, json, etag: etagOf(json), site }
}

function siteOf(config: ViewerConfig, brand: BusinessSummary, origin: string): Site {
  const { background } = brand.brandConfig.colors ?? {}
  const color = (text: string | undefined) => (text !== undefined && isColor(text) ? text : null)
  const icon = brand.brandConfig.icon ?? brand.logoSrc
  return {
    origin,
    viewer: config,
    appConfig: { ...config.appConfig, oidcAuthority: config.oidcAuthority, viewerId: config.viewerId },
    brand: {
      name: config.appConfig.appTitle ?? brand.displayName,
      icon: icon && /^\/media\/[\w./-]+$/.test(icon) ? icon : null,
      themeColor: { light: color(background?.light), dark: color(background?.dark) },
    },
  }
}

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AppConfig, OpeningPolicy } from '@vitrine/protocol'
import type { z } from 'zod'
import { StartError } from '../start-error.ts'
import { defaultDataFolder } from './data-folder.ts'
import { type ClientSetting, type Role, type SettingName, settings } from './settings.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  /** Null: the embedded database. */
  readonly databaseUrl: string | null
  readonly databasePool: number
  /** Origin, without a slash at the end. Null: worked out from the port that is listened on. */
  readonly publicUrl: string | null
  readonly roles: ReadonlySet<Role>
  readonly demo: boolean
  readonly clients: readonly ClientSetting[]
  readonly corsOrigins: readonly string[]
  readonly frameAncestors: readonly string[]
  /** Where else pages may fetch models and streams from; empty for every https address. */
  readonly contentOrigins: readonly string[]
  /** What the app is on every hostname, under what brands say. */
  readonly appConfig: AppConfig
  /** Hostname → business, by the operator’s word. */
  readonly hostnames: ReadonlyMap<string, string>
  /** How long an account that is deleted waits, hidden. */
  readonly closingDays: number
  readonly ratePerMinute: number
  readonly trustedProxies: readonly string[]
  /** Null: kept in the data folder. The first is used, the others are still accepted. */
  readonly secrets: readonly string[] | null
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** E-mail addresses of those who run this installation. */
  readonly operators: readonly string[]
  /** Who may open a brand. */
  readonly brandOpening: OpeningPolicy
  readonly smsUrl: string | null
  readonly smsToken: string | null
  readonly inbox: boolean
  readonly rpcUrls: Readonly<Record<string, string>>
  /** Null: no cards, or those of the test page. */
  readonly stripe: StripeConfig | null
  readonly testCheckout: boolean
  /** An address, or the path of an archive on this machine. Null: the map that comes with us. */
  readonly mapStyle: string | null
  readonly geocoding: GeocodingConfig
  /** Hosts, with their subdomains, that notifications may be handed to. */
  readonly pushServices: readonly string[]
  /** Who has chat; null: this server. */
  readonly matrix: MatrixConfig | null
  /** A collector of analytics besides our own counts. */
  readonly analyticsUrl: string | null
  readonly metricsToken: string | null
  /** A collector of errors besides the log. */
  readonly errorsDsn: string | null
  /** Whom people's browsers tell of errors of the wallet; everybody who opens the wallet can read it. */
  readonly walletErrorsDsn: string | null
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error'
  readonly checkReplies: boolean
  readonly backup: BackupConfig
  readonly shutdownSeconds: number
  readonly verbose: boolean
}

export interface BackupConfig {
  /** Null: none on schedule. */
  readonly folder: string | null
  readonly everyHours: number
  readonly keep: number
  /** Null: not encrypted. */
  readonly passphrase: string | null
}

/** A Synapse that this server keeps rooms and people of. */
export interface MatrixConfig {
  /** Without a slash at the end. */
  readonly url: string
  /** Null: as chat of this installation was called at its first start. */
  readonly serverName: string | null
  readonly jwtSecret: string
  readonly appToken: string
}

export interface StripeConfig {
  readonly secretKey: string
  /** The newest first. */
  readonly webhookSecrets: readonly string[]
  /** Null: Stripe's own. */
  readonly apiUrl: string | null
}

/** Whom the server asks for the name of a place; the cities that come with us otherwise. */
export type GeocodingConfig =
  | { readonly service: 'cities' }
  | { readonly service: 'nominatim'; readonly url: string }
  | { readonly service: 'google'; readonly key: string }

export interface ConfigSources {
  /** Command-line words after the program's name. */
  flags?: readonly string[]
  env?: Readonly<Record<string, string | undefined>>
}

type Values = { [N in SettingName]: z.output<(typeof settings)[N]['read']> | null }

/** Reads every setting once. A wrong one is a {@link StartError} that names it. */
export function readConfig({ flags = [], env = {} }: ConfigSources = {}): Config {
  const { given, verbose } = readFlags(flags)
  const values = Object.fromEntries(
    (Object.keys(settings) as SettingName[]).map((name) => [name, readSetting(name, given.get(name), env)]),
  ) as Values
  const must = <N extends SettingName>(name: N) => values[name] as NonNullable<Values[N]>
  const host = must('HOST')
  const local = isLoopback(host)
  const demo = values.DEMO ?? values.DATABASE_URL === null
  const inbox = values.INBOX ?? (local && !values.SMTP_URL && !values.SMS_URL)
  if (inbox && !local) {
    throw new StartError(
      `The setting INBOX is wrong: it must be "no" while HOST is ${host}, because the inbox shows everybody’s codes.`,
    )
  }
  return Object.freeze({
    port: must('PORT'),
    host,
    dataFolder: values.DATA_DIR ?? defaultDataFolder,
    databaseUrl: values.DATABASE_URL,
    databasePool: must('DATABASE_POOL'),
    publicUrl: values.PUBLIC_URL,
    roles: new Set(must('ROLES')),
    demo,
    brandOpening: values.BRANDS ?? (demo && local && !isPublic(values.PUBLIC_URL) ? 'open' : 'operators'),
    clients: must('CLIENTS'),
    corsOrigins: must('CORS_ORIGINS'),
    frameAncestors: [
      ...new Set([...must('FRAME_ANCESTORS'), ...must('CLIENTS').flatMap(({ embedOrigins }) => embedOrigins)]),
    ],
    contentOrigins: must('CONTENT_ORIGINS'),
    appConfig: must('APP_CONFIG'),
    hostnames: must('HOSTNAMES'),
    closingDays: must('CLOSING_DAYS'),
    ratePerMinute: must('RATE_PER_MINUTE'),
    trustedProxies: must('TRUSTED_PROXIES'),
    secrets: values.SECRET,
    smtpUrl: values.SMTP_URL,
    mailFrom: must('MAIL_FROM'),
    operators: must('OPERATORS'),
    smsUrl: values.SMS_URL,
    smsToken: values.SMS_TOKEN,
    inbox,
    rpcUrls: must('RPC_URLS'),
    stripe: stripeOf(values),
    testCheckout: values.TEST_CHECKOUT ?? (local && !isPublic(values.PUBLIC_URL) && !values.STRIPE_SECRET_KEY),
    mapStyle: values.MAP_STYLE,
    geocoding: geocodingOf(values),
    pushServices: must('PUSH_SERVICES'),
    matrix: matrixOf(values),
    analyticsUrl: values.ANALYTICS_URL,
    metricsToken: values.METRICS_TOKEN,
    errorsDsn: values.ERRORS_DSN,
    walletErrorsDsn: values.WALLET_ERRORS_DSN === 'off' ? null : (values.WALLET_ERRORS_DSN ?? values.ERRORS_DSN),
    logLevel: must('LOG_LEVEL'),
    checkReplies: must('CHECK_REPLIES'),
    backup: {
      folder: values.BACKUP_FOLDER,
      everyHours: must('BACKUP_HOURS'),
      keep: must('BACKUP_KEEP'),
      passphrase: values.BACKUP_PASSPHRASE,
    },
    shutdownSeconds: must('SHUTDOWN_SECONDS'),
    verbose,
  })
}

/** Behind a proxy a server listens on this machine only, and is for everybody all the same. */
const isPublic = (publicUrl: string | null) => publicUrl !== null && !isLoopback(new URL(publicUrl).hostname)

/** Without the webhook nobody would hear that something was paid. */
function stripeOf({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }: Values): StripeConfig | null {
  if (!STRIPE_SECRET_KEY) return null
  if (!STRIPE_WEBHOOK_SECRET) {
    throw new StartError('The setting STRIPE_WEBHOOK_SECRET is wrong: it must be set together with STRIPE_SECRET_KEY.')
  }
  return { secretKey: STRIPE_SECRET_KEY, webhookSecrets: STRIPE_WEBHOOK_SECRET, apiUrl: STRIPE_API_URL }
}

function matrixOf({
  MATRIX_URL,
  MATRIX_SERVER_NAME,
  MATRIX_JWT_SECRET,
  MATRIX_APP_TOKEN,
}: Values): MatrixConfig | null {
  if (!MATRIX_URL) return null
  if (!MATRIX_JWT_SECRET || !MATRIX_APP_TOKEN) {
    throw new StartError('The setting MATRIX_URL is wrong: MATRIX_JWT_SECRET and MATRIX_APP_TOKEN must be set with it.')
  }
  return { url: MATRIX_URL, serverName: MATRIX_SERVER_NAME, jwtSecret: MATRIX_JWT_SECRET, appToken: MATRIX_APP_TOKEN }
}

function geocodingOf({ GEOCODER_URL, GOOGLE_GEOCODING_KEY }: Values): GeocodingConfig {
  if (GEOCODER_URL && GOOGLE_GEOCODING_KEY) {
    throw new StartError('The setting GEOCODER_URL is wrong: it cannot be set together with GOOGLE_GEOCODING_KEY.')
  }
  if (GOOGLE_GEOCODING_KEY) return { service: 'google', key: GOOGLE_GEOCODING_KEY }
  return GEOCODER_URL ? { service: 'nominatim', url: GEOCODER_URL } : { service: 'cities' }
}

function readFlags(flags: readonly string[]): { given: Map<SettingName, string>; verbose: boolean } {
  const given = new Map<SettingName, string>()
  let verbose = false
  const words = flags.flatMap((word) => {
    const [flag = '', ...rest] = word.startsWith('--') ? word.split('=') : [word]
    return rest.length > 0 ? [flag, rest.join('=')] : [flag]
  })
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word === '--verbose') {
      verbose = true
      continue
    }
    const name = (Object.keys(settings) as SettingName[]).find((each) => flagOf(each) === word)
    if (!name) throw new StartError(`There is no option ${word}; --help lists them all.`)
    const value = words[++at]
    if (value === undefined) throw new StartError(`The option ${word} needs a value.`)
    given.set(name, value)
  }
  return { given, verbose }
}

export const flagOf = (name: SettingName): string | undefined => (settings[name] as { flag?: string }).flag

function readSetting(name: SettingName, flag: string | undefined, env: Readonly<Record<string, string | undefined>>) {
  const { read, fallback, secret } = settings[name] as { read: z.ZodType; fallback?: string; secret?: true }
  const text = flag ?? (env[name]?.trim() || undefined) ?? (secret && fromFile(name, env)) ?? fallback
  if (text === undefined) return null
  const result = read.safeParse(text)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const where = issue && issue.path.length > 0 ? ` (at ${issue.path.join('.')})` : ''
  const shown = secret ? '' : `, but is "${text}"`
  throw new StartError(`The setting ${name} is wrong: ${issue?.message}${where}${shown}.`)
}

function fromFile(name: SettingName, env: Readonly<Record<string, string | undefined>>): string | undefined {
  const file = env[`${name}_FILE`]?.trim()
  if (!file) return undefined
  try {
    return readFileSync(resolve(file), 'utf8').trim() || undefined
  } catch (error) {
    throw new StartError(
      `The setting ${name}_FILE is wrong: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

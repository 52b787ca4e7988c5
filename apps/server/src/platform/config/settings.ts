import { isAbsolute, resolve } from 'node:path'
import { networks } from '@vitrine/chain/networks'
import { ApiCallGrant, AppConfig, BusinessId, hostCalls, limits, misfitsOf } from '@vitrine/protocol'
import { z } from 'zod'
import { readHostname } from '../http/requests/hostname.ts'

/** One setting: what it is for, how its text is read, and what holds when it is not given. */
export interface Setting<T> {
  about: string
  /** From the text of an environment variable, flag or file; its message says what the text must be. */
  read: z.ZodType<T, string>
  /** Text that holds when nothing is given. */
  fallback?: string
  /** What the documentation says about the fallback where it is worked out. */
  fallbackAbout?: string
  flag?: string
  /** Its text is never shown, and it can be given as a file by `NAME_FILE`. */
  secret?: true
}

const setting = <T>(about: string, read: z.ZodType<T, string>, more: Omit<Setting<T>, 'about' | 'read'> = {}) => ({
  about,
  read,
  ...more,
})

export const roles = ['http', 'realtime', 'worker'] as const
export type Role = (typeof roles)[number]

const text = z.string()
const wholeNumber = (min: number, max: number) =>
  text
    .regex(/^\d{1,9}$/, `it must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `it must be a whole number from ${min} to ${max}`)
const list = text.transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const oneOf = <const T extends string>(values: readonly T[]) =>
  z.enum(values, { error: `it must be one of ${values.join(', ')}` }) as unknown as z.ZodType<T, string>
const yesNo = oneOf(['yes', 'no']).transform((value) => value === 'yes')
const address = (protocols: readonly string[]) =>
  text.refine(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `it must be an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`,
  )
const isOrigin = (value: string) =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value
const origin = text
  .transform((value) => value.replace(/\/$/, ''))
  .refine(isOrigin, 'it must be an origin such as https://wallet.example')

/** Address of a project at Sentry, or at a collector that takes its envelopes. */
const dsn = address(['http:', 'https:']).refine(
  (value) => /^[^:]+:\/\/\w+@[^/]+\/(.*\/)?\d+$/.test(value),
  'it must have a key and end in the number of a project, as https://key@errors.example/1',
)

const json = text.transform((value, context) => {
  try {
    return JSON.parse(value) as unknown
  } catch {
    context.addIssue('it must be JSON')
    return z.NEVER
  }
})

const WebAddress = z.url({ protocol: /^https?$/ })

/** Nothing of it may be lost to leniency: an operator is told what is wrong. */
const OperatorAppConfig = z.record(z.string(), z.unknown(), 'it must be a JSON object').transform((given, context) => {
  const taken = AppConfig.parse(given)
  for (const { path, message } of misfitsOf(given, taken)) context.addIssue({ code: 'custom', path, message })
  return taken
})

const HostnamesSetting = z
  .record(z.string(), BusinessId, 'it must be a JSON object of hostnames and ids of businesses')
  .transform((given, context) => {
    const read = Object.entries(given).map(([text, businessId]) => [readHostname(text), businessId] as const)
    if (read.some(([hostname]) => hostname === null)) context.addIssue('it must name hosts such as lumen.example')
    return new Map<string, string>(read.flatMap(([hostname, id]) => (hostname ? [[hostname, id]] : [])))
  })

/** An OAuth client besides the wallet itself: a host page, a native container, a partner's service. */
export const ClientSetting = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/),
  name: z.string().min(1).max(120).optional(),
  /** Left out for clients that cannot keep one: browsers and phones. */
  secret: z.string().min(24).optional(),
  redirectUris: z.array(z.url()).default([]),
  postLogoutRedirectUris: z.array(z.url()).default([]),
  /** Web origins that may call the API in this client's name. */
  origins: z.array(z.string().refine(isOrigin, 'an origin such as https://shop.example')).default([]),
  /** Web origins whose pages may show the wallet in a frame and drive it. */
  embedOrigins: z.array(z.string().refine(isOrigin, 'an origin such as https://shop.example')).default([]),
  /** Whether native containers of this client may drive the wallet; they have no origin. */
  nativeContainers: z.boolean().default(false),
  /** Whether its hosts speak the original's protocol, in which every call is granted (R28). */
  original: z.boolean().default(false),
  /** What belongs to every sign-in with it: people are asked for it where they are asked at all. */
  scopes: z.array(z.enum(['email', 'phone', 'wallet:all'])).default([]),
  /** Whether it is one of the operator's own, which may do for people whatever the wallet may, their accounts included. */
  own: z.boolean().default(false),
  /** Calls granted to its hosts, pages and native containers; none when left out. */
  grants: z.array(z.enum(hostCalls)).default([]),
  /** What `walletsdk:callApi` may ask for; `GET /me` when left out. */
  apiCalls: z.array(ApiCallGrant.strict()).max(100).optional(),
  logoUri: WebAddress.optional(),
  /** Where the client is told that a person signed out. */
  backchannelLogoutUri: WebAddress.optional(),
  /** How near people who use it have to come to pick something up, in metres. */
  pickupDistance: z.number().min(0).max(100_000).optional(),
  /** Whether it has asked whom it signs in by itself for age and terms, and may say so. */
  asksAgeAndTerms: z.boolean().default(false),
  policyUri: WebAddress.optional(),
  tosUri: WebAddress.optional(),
})
export type ClientSetting = z.infer<typeof ClientSetting>

/** The ids of the wallet and of Studio, of brands' wallets and of brands' API keys. */
const isOwnId = (id: string) => ['vitrine-wallet', 'vitrine-studio'].includes(id) || /^(wallet|key)\./.test(id)

function refuseTwins(clients: readonly ClientSetting[], context: z.core.$RefinementCtx<ClientSetting[]>): void {
  for (const [at, { id }] of clients.entries()) {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: [at, 'id'], message, input: clients })
    if (isOwnId(id)) refuse(`the id "${id}" is this installation's own`)
    else if (clients.findIndex((client) => client.id === id) < at) refuse(`the id "${id}" is there twice`)
  }
}

/** Every setting of the server. The table in docs/self-hosting/settings.md is made from it. */
export const settings = {
  PORT: setting('TCP port to listen on; 0 takes any that is free.', wholeNumber(0, 65_535), {
    fallback: '4400',
    flag: '--port',
  }),
  HOST: setting('Address to listen on. `0.0.0.0` or `::` opens the server to other machines.', text, {
    fallback: '127.0.0.1',
    flag: '--host',
  }),
  DATA_DIR: setting(
    'Folder for everything the server keeps: the embedded database, media files, secrets.',
    text.transform((value) => resolve(value)),
    {
      fallbackAbout: '`.data` in the repository',
      flag: '--data',
    },
  ),
  PUBLIC_URL: setting('Origin under which people reach this server; also the OpenID issuer.', origin, {
    fallbackAbout: '`http://localhost:<port>`',
  }),
  DATABASE_URL: setting(
    'An external PostgreSQL 15 or newer. Without it the server runs its own.',
    // `postgres://user@/name?host=/folder`, a socket on this machine, is no address to a URL parser.
    text.regex(/^postgres(ql)?:\/\//, 'it must be an address that starts with postgres:// or postgresql://'),
    { secret: true, fallbackAbout: 'the embedded PostgreSQL' },
  ),
  DATABASE_POOL: setting('Connections to the database that one server process opens at most.', wholeNumber(5, 500), {
    fallback: '10',
  }),
  ROLES: setting(
    'What this process does, comma-separated: `http` answers requests, `realtime` holds sockets, `worker` runs jobs and follows the log.',
    list.pipe(z.array(z.enum(roles), `it must be a list of ${roles.join(', ')}`).min(1, 'it must name a role')),
    { fallback: roles.join(','), flag: '--roles' },
  ),
  DEMO: setting('Whether a new database is filled with the demo world: `yes` or `no`.', yesNo, {
    fallbackAbout: '`yes` with the embedded database, `no` with an external one',
  }),
  CLIENTS: setting(
    'OAuth clients besides the wallet: a JSON list of `{id, name, secret, redirectUris, postLogoutRedirectUris, origins, embedOrigins, nativeContainers, original, own, scopes, grants, apiCalls, logoUri, backchannelLogoutUri, pickupDistance, asksAgeAndTerms, policyUri, tosUri}`. Pages of `embedOrigins` may show the wallet in a frame and make the calls that `grants` names, all of them with `original`, which also lets hosts that were written for the original drive it.',
    json.pipe(z.array(ClientSetting, 'it must be a list').superRefine(refuseTwins)),
    { secret: true, fallback: '[]' },
  ),
  CORS_ORIGINS: setting(
    'Web origins besides the server’s own and its clients’ that may call the API, comma-separated.',
    list.refine((all) => all.every(isOrigin), 'it must be a list of origins such as https://shop.example'),
    { fallback: '' },
  ),
  APP_CONFIG: setting(
    'What the app is on every hostname, as JSON: `{"appTitle": "…", "versions": {"web": {"minimum": "1.2.0"}}, "showFeedback": false, …}`. The legal pages are yours by `termsOfUseURL` (with `termsVersion`: another one asks everybody again), `privacyPolicyURL` and `supportURL`, those that come along are samples; feedback goes to `feedbackURL`, a page or `mailto:hello@wallet.example`, and is not offered without it. Brands lay their own over it. All fields and their effects are in docs/brands/viewer-configuration.md.',
    json.pipe(OperatorAppConfig),
    { fallback: '{}' },
  ),
  HOSTNAMES: setting(
    'Hostnames that are a brand’s by the operator’s word, as JSON `{"lumen.example": "CafeLumen1"}` of names and ids of businesses. Brands can prove others themselves.',
    json.pipe(HostnamesSetting),
    { fallback: '{}' },
  ),
  FRAME_ANCESTORS: setting(
    'Web origins besides the server’s own and its clients’ `embedOrigins` whose pages may show the wallet in a frame, comma-separated; they cannot drive it.',
    list.refine((all) => all.every(isOrigin), 'it must be a list of origins such as https://shop.example'),
    { fallback: '' },
  ),
  CONTENT_ORIGINS: setting(
    'Web origins besides the server’s own where brands keep models, streams and maps, comma-separated: with them the wallet fetches from these and from the map’s host alone, and what lies elsewhere is not shown. Without it, from every https address, by a worker that has no session.',
    list.refine((all) => all.every(isOrigin), 'it must be a list of origins such as https://assets.example'),
    { fallback: '' },
  ),
  TRUSTED_PROXIES: setting(
    'Addresses or networks of the proxies in front, comma-separated; their `X-Forwarded-For` and `X-Forwarded-Proto` are believed.',
    list.refine(
      (all) => all.every((each) => /^[0-9a-fA-F.:]+(\/\d{1,3})?$/.test(each)),
      'it must be a list of IP addresses',
    ),
    { fallback: '' },
  ),
  CLOSING_DAYS: setting(
    'How many days an account that its owner deletes waits, signed out and hidden, until it is gone; signing in keeps it. 0 deletes at once.',
    wholeNumber(0, 90),
    { fallback: '3' },
  ),
  RATE_PER_MINUTE: setting(
    'Requests per minute that one person or network may make of each operation without a limit of its own.',
    wholeNumber(1, 999_999_999),
    { fallback: String(limits.ratePerMinuteDefault) },
  ),
  SECRET: setting(
    'At least 32 characters that cookies and other secrets are derived from; several servers of one installation share it. To change it, put the new one first, comma-separated.',
    list.refine(
      (all) => all.length > 0 && all.every((each) => each.length >= 32),
      'it must have at least 32 characters',
    ),
    { secret: true, fallbackAbout: 'made at first start, kept in `DATA_DIR/secrets.json`' },
  ),
  SMTP_URL: setting(
    'Mail server, such as `smtps://user:password@mail.example`. Without it, mail goes to the local inbox page.',
    address(['smtp:', 'smtps:']),
    { secret: true, fallbackAbout: 'the local inbox' },
  ),
  MAIL_FROM: setting(
    'Sender of mail.',
    text.refine((value) => value.includes('@'), 'it must be a mail address'),
    {
      fallback: 'Vitrine <no-reply@localhost>',
    },
  ),
  OPERATORS: setting(
    'E-mail addresses of those who run this installation, comma-separated. Who has signed in with one sees every brand in Studio, says who may open one, reads what people report of others, and each is told by mail when there is something new.',
    list.refine((all) => all.every((each) => z.email().safeParse(each).success), 'it must be a list of mail addresses'),
    { fallback: '' },
  ),
  BRANDS: setting(
    'Who may open a brand in Studio: `open` for everybody who signs in, `invited` for those whom operators have invited by e-mail, `operators` for them alone.',
    oneOf(['open', 'invited', 'operators']),
    {
      fallbackAbout:
        '`open` while the demo world is here and the server is for this machine only, by `HOST` and `PUBLIC_URL`; otherwise `operators`',
    },
  ),
  SMS_URL: setting(
    'HTTP service that sends text messages: it gets `POST {to, text}` as JSON. Without it, they go to the local inbox page.',
    address(['http:', 'https:']),
    { secret: true, fallbackAbout: 'the local inbox' },
  ),
  SMS_TOKEN: setting('Bearer token for `SMS_URL`.', text, { secret: true }),
  INBOX: setting(
    'Whether the local inbox page is served: `yes` or `no`. It shows every code and link, so it is refused on a public address.',
    yesNo,
    {
      fallbackAbout: '`yes` while neither `SMTP_URL` nor `SMS_URL` is set and the server listens on this machine only',
    },
  ),
  RPC_URLS: setting(
    'RPC services of chains, as JSON `{"1": "https://…", "solana": "https://…", "casper": "https://…"}`: by chain id, or by the id of a network (`ethereum-sepolia`, `polygon`, `polygon-amoy`, `bsc`, `palm`, `solana-devnet`, `casper-test` …). The wallet reads and sends there, by way of this server; contract wallets can sign in on chains that are named by chain id.',
    json.pipe(
      z.record(
        z.string().refine((key) => /^\d+$/.test(key) || networks.some(({ id }) => id === key)),
        WebAddress,
        'it must be a JSON object of chain ids or networks, and addresses',
      ),
    ),
    { secret: true, fallback: '{}' },
  ),
  STRIPE_SECRET_KEY: setting(
    'Secret key of a Stripe account: things can be sold for money, paid by card on Stripe’s page.',
    text.regex(/^(sk|rk)_\w+$/, 'it must be a key that starts with sk_ or rk_'),
    { secret: true, fallbackAbout: 'the test checkout, or no cards' },
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    'Signing secret of the Stripe webhook to `/api/payments/stripe`, with the events `checkout.session.completed`, `.expired`, `.async_payment_succeeded` and `.async_payment_failed`, and, where brands pay you by subscription, `customer.subscription.created`, `.updated`, `.deleted`, `.paused` and `.resumed`; the subscription’s metadata `businessId` says whose it is. Several, newest first, comma-separated.',
    list.refine((all) => all.length > 0 && all.every((each) => /^whsec_/.test(each)), 'it must start with whsec_'),
    { secret: true },
  ),
  STRIPE_API_URL: setting('Address of a stand-in for Stripe’s API.', address(['http:', 'https:']), {
    fallbackAbout: 'Stripe’s own',
  }),
  TEST_CHECKOUT: setting(
    'Whether cards are paid on a test page on which no money moves: `yes` or `no`. Whoever sells for money gives things away there.',
    yesNo,
    {
      fallbackAbout:
        '`yes` while `STRIPE_SECRET_KEY` is not set and the server is for this machine only, by `HOST` and `PUBLIC_URL`',
    },
  ),
  MAP_STYLE: setting(
    'The ground of the map: address of a MapLibre style or of a PMTiles archive, or path of a PMTiles file on this machine. Vector archives have the Protomaps basemap schema. A host or a brand may ask for another one.',
    text.refine(
      (value) => (URL.canParse(value) ? /^https?:$/.test(new URL(value).protocol) : isAbsolute(value)),
      'it must be an address that starts with https:// or http://, or a path that starts at the root',
    ),
    { fallbackAbout: 'the map that comes with Vitrine' },
  ),
  GEOCODER_URL: setting(
    'Nominatim-compatible service, such as `https://nominatim.example`, that names the place where a person says they are.',
    address(['http:', 'https:']),
    { fallbackAbout: 'the list of cities that comes with Vitrine' },
  ),
  GOOGLE_GEOCODING_KEY: setting('Key of Google’s Geocoding API, which is asked in place of `GEOCODER_URL`.', text, {
    secret: true,
  }),
  PUSH_SERVICES: setting(
    'Hosts of the browsers’ push services that may be asked to deliver notifications, comma-separated; their subdomains count.',
    list.refine((all) => all.every((each) => /^[a-z0-9.-]+$/.test(each)), 'it must be a list of host names'),
    { fallback: 'fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com' },
  ),
  MATRIX_URL: setting(
    'Address of a Synapse, as browsers reach it, that has all of chat instead of this server; docs/self-hosting/synapse.md says how it is set up.',
    origin,
    { fallbackAbout: 'chat of this server’s own' },
  ),
  MATRIX_SERVER_NAME: setting(
    'How that Synapse is called (`server_name`).',
    text.regex(/^[A-Za-z0-9.\-[\]:]{1,230}$/, 'it must be a host name, perhaps with a port'),
    { fallbackAbout: 'the host that `PUBLIC_URL` had at the first start' },
  ),
  MATRIX_JWT_SECRET: setting(
    'Secret of that Synapse’s `jwt_config`: with it people’s sign-ins are signed.',
    text.min(16, 'it must have at least 16 characters'),
    { secret: true },
  ),
  MATRIX_APP_TOKEN: setting(
    'The `as_token` by which that Synapse knows this server.',
    text.regex(/^\S{16,}$/, 'it must have at least 16 characters, and no space'),
    { secret: true },
  ),
  ANALYTICS_URL: setting(
    'Segment-compatible collector, such as `https://writeKey@collector.example/v1/batch`, that is told what happens in the app besides being counted here.',
    address(['http:', 'https:']),
    { secret: true, fallbackAbout: 'counted here alone' },
  ),
  METRICS_TOKEN: setting(
    'Bearer token for `/metrics`. Without it, only requests from this machine that came through no proxy see them.',
    text.min(16, 'it must have at least 16 characters'),
    { secret: true },
  ),
  ERRORS_DSN: setting(
    'Address (DSN) of a project at Sentry, or at a collector that takes its envelopes, such as `https://key@errors.example/1`, that is told of errors of the server and, by people’s browsers, of the wallet.',
    dsn,
    { secret: true, fallbackAbout: 'only the log is told' },
  ),
  WALLET_ERRORS_DSN: setting(
    'The same for errors of the wallet alone: another project, or an address that people’s browsers reach. With `off` they tell nobody.',
    z.union(
      [z.literal('off'), dsn],
      'it must be off or an address with a key and a project, as https://key@errors.example/1',
    ),
    { fallbackAbout: 'what `ERRORS_DSN` says' },
  ),
  LOG_LEVEL: setting('Least important kind of log line that is written.', oneOf(['debug', 'info', 'warn', 'error']), {
    fallback: 'warn',
  }),
  CHECK_REPLIES: setting(
    'Whether each reply is held against its schema before it is sent: `yes` or `no`. For development; it costs more than most replies do.',
    yesNo,
    { fallback: 'no' },
  ),
  BACKUP_FOLDER: setting(
    'Folder that gets a backup on schedule, and from `npm run backup` without `--to`. Best on another disk.',
    text.transform((value) => resolve(value)),
    { fallbackAbout: 'no backups on schedule' },
  ),
  BACKUP_HOURS: setting(
    'Hours from one backup on schedule to the next: 1, 2, 3, 4, 6, 8, 12 or 24.',
    oneOf(['1', '2', '3', '4', '6', '8', '12', '24']).transform(Number),
    { fallback: '24' },
  ),
  BACKUP_KEEP: setting('How many backups are kept on schedule; older ones are removed.', wholeNumber(1, 10_000), {
    fallback: '7',
  }),
  BACKUP_PASSPHRASE: setting(
    'Encrypts backups, and opens them for `npm run restore`. Keep it elsewhere: without it they are lost.',
    text.min(8, 'it must have at least 8 characters'),
    { secret: true, fallbackAbout: 'not encrypted, for the owner of the files alone' },
  ),
  SHUTDOWN_SECONDS: setting('How long requests in progress may take to finish on shutdown.', wholeNumber(0, 600), {
    fallback: '10',
  }),
} as const satisfies Record<string, Setting<unknown>>

export type SettingName = keyof typeof settings

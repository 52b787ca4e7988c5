import type { HostConfig, WalletConfig } from './config.ts'
import { VitrineError } from './error.ts'

/** Who is signed in; without any of it people sign in in the wallet itself. */
export interface Credentials {
  /** An access token of your client for the person. */
  accessToken?: string | undefined
  /** Asked each time that a wallet starts, in place of `accessToken`; null where nobody is signed in. */
  getAccessToken?: (() => string | null | undefined | Promise<string | null | undefined>) | undefined
  refreshToken?: string | undefined
}

export interface Opening extends Credentials {
  baseUrl?: string | undefined
  businessId?: string | undefined
  path?: string | undefined
  config?: HostConfig | undefined
  walletConfig?: WalletConfig | undefined
  clientId?: string | undefined
  embeddedType?: string | undefined
  seal?: string | undefined
}

/** What is opened: the host's path, else the brand's area, else the wallet's start. Always on the wallet's own origin. */
export function addressOf({ baseUrl, businessId, path, config = {} }: Opening): string {
  const base = baseUrl ?? config.baseUrl
  if (!base || !/^https?:\/\/[^/?#]/i.test(base)) throw noPlace()
  const inside = path ?? config.path ?? (businessId ? `b/${encodeURIComponent(businessId)}` : '')
  return `${base.replace(/\/+$/, '')}/${inside.replace(/^\/+/, '')}`
}

export const noPlace = () =>
  new VitrineError('no_place', 'baseUrl must be the address of a wallet, such as https://wallet.example.')

/** What starts a wallet. */
export async function initOf(opening: Opening): Promise<Record<string, unknown>> {
  const { getAccessToken, refreshToken, businessId, config, walletConfig, clientId, embeddedType, seal } = opening
  const accessToken = getAccessToken ? await getAccessToken() : opening.accessToken
  const init = { accessToken, refreshToken, businessId, config, walletConfig, clientId, embeddedType, seal }
  return Object.fromEntries(Object.entries(init).filter(([, value]) => value !== undefined && value !== null))
}

/** The same with other switches; a newer access token takes the place of the one before. */
export function withConfig<Options extends Opening>(options: Options, { accessToken, ...config }: HostConfig): Options {
  const credentials = typeof accessToken === 'string' ? { accessToken } : {}
  return { ...options, ...credentials, config: { ...options.config, ...config } }
}

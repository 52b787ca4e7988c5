import { HostConfig } from '@vitrine/protocol/host/config'
import { type Call, textOf } from '../call-context.ts'

/** Lays what is sent over what the host has set before; what it does not name stays. A newer access token signs in anew. */
export const updateConfig: Call = async (params, { init, configure, signInWith }) => {
  const { accessToken: _token, ...settings } = params
  const given = Object.entries(HostConfig.parse(settings)).filter(([, value]) => value !== undefined)
  const config = Object.fromEntries(given) as HostConfig
  const before = init() ?? {}
  configure({ ...before, config: { ...before.config, ...config } })
  const accessToken = textOf(params, 'accessToken')
  if (accessToken) await signInWith(accessToken)
  return true
}

import { network } from '@vitrine/protocol'
import { z } from 'zod'

const { enveloped } = network
const done = enveloped(network.SuccessMessage)
const pack = enveloped(network.Pack)
const user = enveloped(network.NetworkUser)
const told = enveloped(network.TokenTold)
const template = enveloped(network.NetworkTemplate)
const variation = enveloped(network.NetworkVariation)
const login = enveloped(network.NetworkLogin)

/** What every call of the older network answers with; `:x` stands for one part of the path. */
export const replySchemas: Record<string, z.ZodType> = {
  'POST /v1/users': login,
  'POST /v1/user/login': login,
  'POST /v1/user/guest': user,
  'POST /v1/user/logout': done,
  'POST /v1/access_token': enveloped(network.AccessTokenReply),
  'POST /v1/oauth/token': network.OauthTokens,
  'GET /v1/user': user,
  'PATCH /v1/user': user,
  'DELETE /v1/user': done,
  'GET /v1/users/:id': enveloped(network.NetworkPublicUser),
  'POST /v1/user/avatar': done,
  'GET /v1/user/tokens': enveloped(z.array(network.UserToken)),
  'POST /v1/user/tokens': enveloped(network.UserToken),
  'DELETE /v1/user/tokens/:id': done,
  'PUT /v1/user/tokens/:id/default': done,
  'POST /v1/user/verify_token': told,
  'POST /v1/user/reset_token': told,
  'POST /v1/user/reset_token_verification': told,
  'POST /v1/user/message': done,
  'GET /v1/user/asset_providers': enveloped(network.AssetProviders),
  'POST /v1/user/vatom/inventory': pack,
  'POST /v1/user/vatom/get': pack,
  'GET /v1/user/vatom/inventory/hash': enveloped(network.InventoryHash),
  'GET /v1/user/vatom/inventory/index': enveloped(network.InventoryIndex),
  'POST /v1/user/vatom/inventorystats': enveloped(network.InventoryStats),
  'POST /v1/vatom/faces/changes': enveloped(network.FacesChanges),
  'POST /v1/vatom/actions/changes': enveloped(network.ActionsChanges),
  'GET /v1/user/actions/:template': enveloped(z.array(network.Action)),
  'GET /v1/vatoms/:id': enveloped(network.Vatom),
  'POST /v1/vatom/discover': enveloped(network.DiscoverPack),
  'POST /v1/vatom/geodiscover': enveloped(network.GeoPack),
  'POST /v1/vatom/geodiscovergroups': enveloped(network.GeoGroups),
  'POST /v1/user/vatom/action/:name': enveloped(network.ActionReply),
  'POST /v1/user/vatom/trash': done,
  'POST /v1/user/vatom/request/redemption': done,
  'PATCH /v1/vatoms': enveloped(network.MoveReply),
  'POST /v1/activity/mythreads': enveloped(network.ActivityThreads),
  'POST /v1/activity/mythreadmessages': enveloped(network.ActivityMessages),
  'GET /v1/templates': enveloped(network.TemplateList),
  'POST /v1/templates': template,
  'GET /v1/templates/:name': template,
  'PATCH /v1/templates/:name': template,
  'POST /v1/template_variations': variation,
  'GET /v1/template_variations/:name': variation,
  'PATCH /v1/template_variations/:name': variation,
  'DELETE /v1/template_variations/:name': done,
  'POST /v1/vatoms': enveloped(network.EmitReply),
  'POST /v1/publisher/action': done,
  'DELETE /v1/publisher/action/:name': done,
  'POST /v1/publisher/face': enveloped(network.SuccessMessage.extend({ id: z.uuid() })),
  'DELETE /v1/publisher/face/:id': done,
}

const patterns = Object.keys(replySchemas).map((name) => ({
  name,
  parts: name.split('/').length,
  pattern: new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`),
  isExact: !name.includes(':'),
}))

/** The call that a request is; exact paths win. */
export function callNamed(method: string, url: string): string {
  const asked = `${method} ${url.split('?')[0]}`
  const found = patterns
    .filter(({ pattern }) => pattern.test(asked))
    .sort((a, b) => Number(b.isExact) - Number(a.isExact))
  if (!found[0]) throw new Error(`no such call: ${asked}`)
  return found[0].name
}

import { deleteToken, executeAction, moveTokens } from '@vitrine/client/routes'
import type { Token, TokenId } from '@vitrine/protocol'
import { track } from '../../../platform/telemetry/analytics.ts'
import { countAhead, triggerOf } from '../../earnings/points.ts'
import { tokenKeys } from '../../tokens/token-keys.ts'
import { actionNamed } from '../named-action.ts'
import type { PerformedAction, RegionActing, RegionContext, SendInput } from '../region.ts'
import { applyToken, newerList } from './pages.ts'
import { newerReading } from './reading.ts'

async function perform(
  { api, client }: RegionContext,
  tokenId: string,
  { behaviorId, actionId, parameters, idempotencyKey }: PerformedAction,
) {
  const body = { behaviorId, actionId, ...(parameters ? { parameters } : {}) }
  const token = client.getQueryData<Token>(tokenKeys.detail(tokenId)) ?? newerList.find(client, tokenId)
  const uncount = countAhead(client, triggerOf(actionId), token)
  try {
    const { data } = await api.call(
      executeAction,
      { params: { tokenId: tokenId as TokenId }, body },
      idempotencyKey ? { idempotencyKey } : {},
    )
    if (data.token) applyToken(client, data.token)
    const businessId = (data.token ?? token)?.state['studio-info-v1']?.businessId ?? null
    track('Token Action', { actionId, behaviorId, tokenId, businessId })
    return data
  } catch (error) {
    uncount()
    throw error
  }
}

/** An action that is told of by a screen of its own. */
async function execute(
  { api }: RegionContext,
  { token, idempotencyKey }: Pick<SendInput, 'token' | 'idempotencyKey'>,
  body: { behaviorId: string; actionId: string; parameters: Readonly<Record<string, unknown>> },
) {
  return (await api.call(executeAction, { params: { tokenId: token.id }, body }, { idempotencyKey })).data
}

export const newerActing: RegionActing = {
  transfer: (context, input) =>
    execute(context, input, {
      behaviorId: 'transferable-v1',
      actionId: 'transfer-v1',
      parameters: { recipient: input.recipient },
    }),
  async clone(context, input) {
    const { token } = await execute(context, input, {
      behaviorId: 'cloneable-v1',
      actionId: 'clone-v1',
      parameters: { cloneOwner: input.recipient },
    })
    if (token) applyToken(context.client, token)
    return token
  },
  remove: (api, { id: tokenId }, keepalive) => api.call(deleteToken, { params: { tokenId } }, { keepalive }),
  perform,
  named: (_api, token, name, payload) => actionNamed(token, name, payload),
  async move(api, ids, parentId) {
    const body = { ids: [...ids], parentId: parentId as TokenId | '.' }
    return (await api.call(moveTokens, { body }, { idempotencyKey: crypto.randomUUID() })).data
  },
  drop: (context, { token, place, idempotencyKey }) =>
    perform(context, token.id, {
      behaviorId: 'map-ready-v1',
      actionId: 'drop-v1',
      parameters: { location: place },
      idempotencyKey,
    }),
  async pickUp(context, { token, position, idempotencyKey }) {
    const parameters: Record<string, unknown> = position ? { position } : {}
    const asked = { behaviorId: 'map-ready-v1', actionId: 'pickup-v1', parameters }
    const { token: taken, output } = await execute(context, { token, idempotencyKey }, asked)
    if (!newerReading.staysOnMap(token)) return taken
    const [given] = (output as { given?: { id: string }[] }).given ?? []
    return given ? newerReading.token(context.api, given.id) : null
  },
}

import type { QueryClient } from '@tanstack/react-query'
import { executeAction } from '@vitrine/client/routes'
import type { Token, TokenId } from '@vitrine/protocol'
import type { ApiClient } from '../../platform/server/api.ts'
import { track } from '../../platform/telemetry/analytics.ts'
import { countAhead, triggerOf } from '../earnings/points.ts'
import { isKnownThere, refreshThere } from '../regions/legacy-network/network-actions.ts'
import { applyToken, findCachedToken, refreshInventory, tokenKeys } from './tokens.ts'

export interface PerformedAction {
  behaviorId: string
  actionId: string
  parameters?: Readonly<Record<string, unknown>>
  /** One for each intention, so that a retry after a lost answer does nothing twice. */
  idempotencyKey?: string
}

export interface ActionResult {
  /** As it is now; null when the caller no longer holds it. */
  token: Token | null
  output: Record<string, unknown>
}

/** Does any action of a token, and shows what became of it wherever the token is shown. */
export async function performAction(
  { api, client }: { api: ApiClient; client: QueryClient },
  tokenId: string,
  { behaviorId, actionId, parameters, idempotencyKey }: PerformedAction,
): Promise<ActionResult> {
  const { network } = api
  if (network && isKnownThere(client, tokenId)) {
    try {
      const output = await network.client.perform(actionId, tokenId, parameters)
      track('Token Action', { actionId, tokenId })
      return { token: await refreshThere(client, network, tokenId), output: asRecord(output) }
    } finally {
      void refreshInventory(client)
    }
  }
  const body = { behaviorId, actionId, ...(parameters ? { parameters } : {}) }
  const token = client.getQueryData<Token>(tokenKeys.detail(tokenId)) ?? findCachedToken(client, tokenId)
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
  } finally {
    void refreshInventory(client)
  }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import { executeAction } from '@vitrine/client/routes'
import type { Token, TokenId } from '@vitrine/protocol'
import { applyToken, refreshInventory } from './tokens.ts'

export interface PerformedAction {
  behaviorId: string
  actionId: string
  parameters?: Readonly<Record<string, unknown>>
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
  { behaviorId, actionId, parameters }: PerformedAction,
): Promise<ActionResult> {
  const body = { behaviorId, actionId, ...(parameters ? { parameters } : {}) }
  try {
    const { data } = await api.call(executeAction, { params: { tokenId: tokenId as TokenId }, body })
    if (data.token) applyToken(client, data.token)
    return data
  } finally {
    void refreshInventory(client)
  }
}

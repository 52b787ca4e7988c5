import type { ApiClient } from '@vitrine/client'
import { executeAction, getPublicToken, getShare, getTaking, takeFromLink, takeShare } from '@vitrine/client/routes'
import type { GivenToken, PublicToken, SharedToken, ShareId, Taking, TakingId, TokenId } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'

/** What a landing page shows, read without a session and without the query cache, which signed-out pages do not carry (R5). */
export const readPublicToken = async (api: ApiClient, id: string): Promise<PublicToken> =>
  (await api.call(getPublicToken, { params: { tokenId: id as TokenId } })).data

export const readShare = async (api: ApiClient, shareId: string): Promise<SharedToken> =>
  (await api.call(getShare, { params: { shareId: shareId as ShareId } })).data

const actions = { token: 'acquire-v1', variation: 'acquire-pub-variation-v1', dispense: 'dispense-v1' } as const

/** Takes what a public token offers; answers with the ids of what is the caller's now. */
export async function acquire(
  api: ApiClient,
  { id, offer, behaviorId }: Pick<PublicToken, 'id' | 'offer' | 'behaviorId'>,
  idempotencyKey: string,
): Promise<string[]> {
  if (!offer || !behaviorId) throw new Problem('token.wrong_state', { reason: 'not_on_offer' })
  const { data } = await api.call(
    executeAction,
    { params: { tokenId: id }, body: { behaviorId, actionId: actions[offer] } },
    { idempotencyKey },
  )
  return offer === 'token' ? [id] : ((data.output.given ?? []) as GivenToken[]).map((each) => each.id)
}

export const takeShared = async (api: ApiClient, shareId: string, idempotencyKey: string): Promise<string> =>
  (await api.call(takeShare, { params: { shareId: shareId as ShareId } }, { idempotencyKey })).data.tokenId

export const readTaking = async (api: ApiClient, takingId: string): Promise<Taking> =>
  (await api.call(getTaking, { params: { takingId: takingId as TakingId } })).data

/** Takes what a link or a tablet's code has; says too where points come of it. */
export async function takeByLink(api: ApiClient, takingId: TakingId, idempotencyKey: string) {
  const { data } = await api.call(takeFromLink, { params: { takingId } }, { idempotencyKey })
  return { ids: [data.tokenId], earns: data.earns }
}

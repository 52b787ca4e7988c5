import { refreshInventory } from '../inventory/refresh.ts'
import type { ActionResult, PerformedAction, RegionContext } from '../regions/region.ts'
import { regionKnowing } from '../regions/regions.ts'

/** Does any action of a token, and shows what became of it wherever the token is shown. */
export async function performAction(
  context: RegionContext,
  tokenId: string,
  action: PerformedAction,
): Promise<ActionResult> {
  try {
    const act = await regionKnowing(context.client, tokenId).act()
    return await act.perform(context, tokenId, action)
  } finally {
    void refreshInventory(context.client)
  }
}

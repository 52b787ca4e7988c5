import type { Token } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import type { ApiClient } from '../../platform/server/api.ts'
import { regionsOf } from '../regions/regions.ts'

/** A token that no list here has: those regions are asked first that say without an error that they have it not. */
export async function lookForToken(api: ApiClient, tokenId: string, signal: AbortSignal): Promise<Token> {
  const [home, ...others] = regionsOf(api)
  if (!home) throw new Problem('token.not_found')
  let failure: unknown
  if (others.length > 0) {
    for (const region of [home, ...others]) {
      try {
        const found = await region.read.find(api, tokenId, signal)
        if (found) return found
      } catch (error) {
        failure ??= error
      }
    }
  }
  try {
    return await home.read.token(api, tokenId, signal)
  } catch (error) {
    // Whether another region has it was not learned.
    throw error instanceof Problem && error.code === 'token.not_found' ? (failure ?? error) : error
  }
}

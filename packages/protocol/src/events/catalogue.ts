import type { z } from 'zod'
import * as ofCampaigns from '../campaigns/events.ts'
import * as ofCoins from '../coins/events.ts'
import * as ofIdentity from '../identity/events.ts'
import * as ofTheLegacyNetwork from '../legacy-network/events.ts'
import * as ofRelations from '../relations/events.ts'
import * as ofBrands from '../studio/events.ts'
import * as ofTokens from '../tokens/events.ts'
import * as ofUsers from '../users/events.ts'
import type { EventKind } from './define-event.ts'

const areas = {
  ...ofUsers,
  ...ofIdentity,
  ...ofRelations,
  ...ofBrands,
  ...ofTokens,
  ...ofCoins,
  ...ofCampaigns,
  ...ofTheLegacyNetwork,
}

type Exported = (typeof areas)[keyof typeof areas]
type KindOf<One> = One extends EventKind<infer Type, infer Data> ? EventKind<Type, Data> : never

/** Every kind of event that there is: whatever the `events.ts` of an area exports. */
export type AnyEventKind = KindOf<Exported>

const isKind = (exported: Exported): exported is Exported & AnyEventKind =>
  typeof exported === 'function' && 'about' in exported

export const eventKinds: readonly AnyEventKind[] = Object.values(areas).filter(isKind)

/** What is known of each kind of event, by its type. */
export type EventData = { [Kind in AnyEventKind as Kind['type']]: z.output<Kind['data']> }
export type EventType = keyof EventData

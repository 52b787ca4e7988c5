import type { network, PositionClaim } from '@vitrine/protocol'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/edge/auth.ts'
import type { Activity } from '../activity/activity.ts'
import type { Properties } from '../legacy-network.schema.ts'
import type { Design, Designs } from '../objects/designs.ts'
import type { NetworkLedger } from '../objects/ledger.ts'
import type { VatomRow } from '../objects/vatom-view.ts'
import type { Recipients } from './recipients.ts'

/** One action on one object, whose row is locked. */
export interface Act {
  tx: Queryable
  row: VatomRow
  design: Design
  /** The object as its owner sees it. */
  vatom: network.Vatom
  caller: Caller
  callerName: string
  /** The name that was called, and how it was registered. */
  name: string
  action: network.ActionProperties
  /** The body, without `this.id`. */
  input: Readonly<Record<string, unknown>>
  now: Date
  /** Aborts when the action's time is up. */
  signal: AbortSignal
}

export interface ReactorTools {
  ledger: NetworkLedger
  designs: Designs
  activity: Activity
  recipients: Recipients
  /** Refuses who is not near enough to a thing of this business; nothing is asked of whom nobody asks to come near. */
  assertNear(tx: Queryable, approach: Approach): Promise<void>
  /** Whether anything lies in the object. */
  holdsSomething(tx: Queryable, vatomId: string): Promise<boolean>
  nameOf(tx: Queryable, accountId: string): Promise<string>
  /** Tells a person's clients something as an `rpc` frame. */
  callClients(tx: Queryable, to: { accountId: string; by: string }, payload: Properties): Promise<void>
}

/** Somebody who wants what lies at a place. */
export interface Approach {
  accountId: string
  clientId: string
  businessId: string
  reachMetres: number
  place: { lat: number; lon: number }
  claim: PositionClaim | undefined
}

/** What a registered action does. Throws a `Refusal` to say no; then nothing has happened. */
export interface Reactor {
  /** Owners alone, or everybody who can see the object. */
  who: 'owner' | 'anyone'
  /** Also while somebody pays for the object: everything else waits for that. */
  evenWhilePaid?: true
  run(act: Act, tools: ReactorTools): Promise<Record<string, unknown>>
}

/** An object's blocks with these fields of one of them. */
export function withBlock(blocks: Properties, name: string, fields: Properties): Properties {
  return { ...blocks, [name]: { ...(blocks[name] as Properties | undefined), ...fields } }
}

/** The icon that a message shows. */
export const shownWith = ({ 'vAtom::vAtomType': { resources } }: network.Vatom): network.Resource[] =>
  resources.filter(({ name }) => name === 'ActivatedImage').slice(0, 1)

export const titleOf = (vatom: network.Vatom): string => vatom['vAtom::vAtomType'].title

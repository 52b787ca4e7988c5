import type { RecipientInput, Token } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { isRecord } from '../../platform/device/storage.ts'
import { plainName } from './plain-name.ts'
import type { PerformedAction } from './region.ts'

type Payload = Readonly<Record<string, unknown>>

/** Actions that a token offers by no button of its own. */
const unlisted = new Map([
  ['acquire', { behaviorId: 'acquirable-v1', actionId: 'acquire-v1' }],
  ['pickup', { behaviorId: 'map-ready-v1', actionId: 'pickup-v1' }],
])

/** By what people read on the button, by the action's id, or by both ids; fields of the older network mean here what they mean there. */
export function actionNamed(token: Token, name: string, payload: Payload): PerformedAction {
  const action = idsOf(token, name, payload)
  return { ...action, parameters: parametersOf(action.actionId, payload) }
}

function idsOf(token: Token, name: string, payload: Payload): { behaviorId: string; actionId: string } {
  const wanted = name.toLowerCase() === 'share' ? 'clone' : name.toLowerCase()
  const found = token.abilities.find(
    (ability) =>
      ability.name.toLowerCase() === wanted ||
      ability.actionId.toLowerCase() === wanted ||
      `${ability.behaviorId}/${ability.actionId}`.toLowerCase() === wanted,
  )
  if (found) return { behaviorId: found.behaviorId, actionId: found.actionId }
  const { behaviorId } = payload
  if (typeof behaviorId === 'string') return { behaviorId, actionId: name }
  const known = unlisted.get(plainName(name))
  if (known) return known
  // Whether it can be done just now is the server's to say; which behaviour it is of, its name says.
  const [behaviour, action] = name.split('/')
  if (behaviour && action) return { behaviorId: behaviour, actionId: action }
  throw new Problem('token.action_not_supported', { behaviorId: '', actionId: name })
}

function parametersOf(actionId: string, payload: Payload): Record<string, unknown> {
  const { behaviorId: _behaviour, 'this.id': _own, ...given } = payload
  const recipient = recipientIn(given)
  if (actionId === 'transfer-v1' && recipient) return { recipient }
  if (actionId === 'clone-v1' && recipient) return { cloneOwner: recipient }
  const { 'geo.pos': place, ...rest } = given
  return actionId === 'drop-v1' && isRecord(place) ? { ...rest, location: place } : given
}

/** Whom a payload names, in any of the ways that hosts and older faces have for it. */
export function recipientIn(payload: Payload): RecipientInput | null {
  const { recipient, cloneOwner } = payload
  const said = recipient ?? cloneOwner
  if (typeof said === 'string' || isRecord(said)) return said as RecipientInput
  const text = (name: string) => (typeof payload[name] === 'string' ? (payload[name] as string) : null)
  const id = text('new.owner.id') ?? text('userID') ?? text('userId')
  const email = text('new.owner.email') ?? text('email')
  const phoneNumber = text('new.owner.phone_number') ?? text('phoneNumber')
  const address = text('new.owner.eth_address')
  if (address) return { type: 'eth', value: address }
  if (email) return { email }
  if (phoneNumber) return { phoneNumber }
  return id ? { userID: id } : null
}

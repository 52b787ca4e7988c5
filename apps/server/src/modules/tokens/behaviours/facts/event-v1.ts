import { EventState } from '@vitrine/protocol'
import type { Behaviour } from '../../actions/behaviour.ts'

export const event: Behaviour = {
  id: 'event-v1',
  summary: 'It lets one in to something: when, where and at which seat.',
  settings: EventState,
  state: EventState,
  actions: [],
}

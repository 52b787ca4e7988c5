import { LinkState } from '@vitrine/protocol'
import type { Behaviour } from '../../actions/behaviour.ts'

export const link: Behaviour = {
  id: 'link-v1',
  summary: 'It leads to a page on the web.',
  settings: LinkState,
  state: LinkState,
  actions: [],
}

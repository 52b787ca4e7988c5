import { ArFilterState } from '@vitrine/protocol'
import type { Behaviour } from '../../actions/behaviour.ts'

export const arFilter: Behaviour = {
  id: 'ar-filter-v2',
  summary: 'Says what AR shows around it: how many, how far, level by level.',
  settings: ArFilterState,
  state: ArFilterState,
  actions: [],
}

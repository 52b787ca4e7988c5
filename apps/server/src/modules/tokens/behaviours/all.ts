import type { Behaviour } from '../actions/behaviour.ts'
import { arFilter } from './around/ar-filter-v2.ts'
import { arGame } from './around/ar-game-v1.ts'
import { folder } from './contents/folder-v1.ts'
import { event } from './facts/event-v1.ts'
import { heldAt } from './facts/held-at-v1.ts'
import { lifecycle } from './facts/lifecycle-v1.ts'
import { link } from './facts/link-v1.ts'
import { mutable } from './facts/mutable-v1.ts'
import { numbered } from './facts/numbered-v1.ts'
import { reward } from './facts/reward-v1.ts'
import { royalties } from './facts/royalties-v1.ts'
import { scarcity } from './facts/scarcity-v1.ts'
import { userPoints } from './facts/user-points-v2.ts'
import { acquirable } from './ownership/acquirable-v1.ts'
import { combinable } from './ownership/combinable-v1.ts'
import { deletable } from './ownership/deletable-v1.ts'
import { transferable } from './ownership/transferable-v1.ts'

/** Behaviours that need no other module. A new one is a file beside this one and a line here; abilities are listed in this order. */
export const generalBehaviours: readonly Behaviour[] = [
  arGame,
  reward,
  acquirable,
  transferable,
  numbered,
  heldAt,
  scarcity,
  folder,
  lifecycle,
  event,
  link,
  mutable,
  royalties,
  userPoints,
  arFilter,
  combinable,
  deletable,
]

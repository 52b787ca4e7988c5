import { acquirable } from './acquirable-v1.ts'
import { arFilter } from './ar-filter-v2.ts'
import { arGame } from './ar-game-v1.ts'
import type { Behaviour } from './behaviour.ts'
import { cloneable } from './cloneable-v1.ts'
import { combinable } from './combinable-v1.ts'
import { commerce } from './commerce-v1.ts'
import { coupon } from './coupon-v1.ts'
import { crate } from './crate-v2.ts'
import { sealedCrate } from './crate-v3.ts'
import { deletable } from './deletable-v1.ts'
import { dispenser, vending } from './dispensing.ts'
import { folder } from './folder-v1.ts'
import { form } from './form-v1.ts'
import { gameOfChance } from './game-of-chance-v1.ts'
import { lifecycle } from './lifecycle-v1.ts'
import { link } from './link-v1.ts'
import { mapReady } from './map-ready-v1.ts'
import { mutable } from './mutable-v1.ts'
import { numbered } from './numbered-v1.ts'
import { poll } from './poll-v1.ts'
import { quiz } from './quiz-v2.ts'
import { redeemable } from './redeemable-v1.ts'
import { reward } from './reward-v1.ts'
import { royalties } from './royalties-v1.ts'
import { scarcity } from './scarcity-v1.ts'
import { share } from './share-v1.ts'
import { transferable } from './transferable-v1.ts'
import { userPoints } from './user-points-v2.ts'

/** Every behaviour of this server. A new one is a file beside this one and a line here; abilities are listed in this order. */
export const allBehaviours: readonly Behaviour[] = [
  coupon,
  gameOfChance,
  arGame,
  quiz,
  poll,
  form,
  reward,
  redeemable,
  crate,
  sealedCrate,
  dispenser,
  vending,
  acquirable,
  mapReady,
  transferable,
  cloneable,
  share,
  numbered,
  scarcity,
  folder,
  lifecycle,
  link,
  mutable,
  commerce,
  royalties,
  userPoints,
  arFilter,
  combinable,
  deletable,
]

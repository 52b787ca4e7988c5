import type { Behaviour } from '../actions/behaviour.ts'
import { form } from '../answers/form-v1.ts'
import { poll } from '../answers/poll-v1.ts'
import { quiz } from '../answers/quiz-v2.ts'
import { coupon } from '../coupons/coupon-v1.ts'
import { redeemable } from '../merchants/redeemable-v1.ts'
import { gameOfChance } from '../prizes/game-of-chance-v1.ts'
import { cloneable } from '../shares/cloneable-v1.ts'
import { share } from '../shares/share-v1.ts'
import { arFilter } from './around/ar-filter-v2.ts'
import { arGame } from './around/ar-game-v1.ts'
import { mapReady } from './around/map-ready-v1.ts'
import { crate } from './contents/crate-v2.ts'
import { sealedCrate } from './contents/crate-v3.ts'
import { dispenser, vending } from './contents/dispensing.ts'
import { folder } from './contents/folder-v1.ts'
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
import { commerce } from './ownership/commerce-v1.ts'
import { deletable } from './ownership/deletable-v1.ts'
import { transferable } from './ownership/transferable-v1.ts'

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

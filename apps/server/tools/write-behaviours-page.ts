import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { answerBehaviours } from '../src/modules/answers/index.ts'
import { commerceBehaviours } from '../src/modules/commerce/index.ts'
import { couponBehaviours } from '../src/modules/coupons/index.ts'
import { dropBehaviours } from '../src/modules/drops/index.ts'
import { merchantBehaviours } from '../src/modules/merchants/index.ts'
import { prizeBehaviours } from '../src/modules/prizes/index.ts'
import { shareBehaviours } from '../src/modules/shares/index.ts'
import { behavioursPage, generalBehaviours } from '../src/modules/tokens/index.ts'

const page = behavioursPage([
  ...generalBehaviours,
  ...prizeBehaviours,
  ...couponBehaviours,
  ...answerBehaviours,
  ...merchantBehaviours,
  ...shareBehaviours,
  ...dropBehaviours,
  ...commerceBehaviours,
])
await writeFile(fileURLToPath(new URL('../../../docs/behaviours.md', import.meta.url)), page)

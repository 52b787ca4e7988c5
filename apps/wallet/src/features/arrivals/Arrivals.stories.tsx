import { person } from '@vitrine/fixtures'
import type { InventoryUpdate } from '@vitrine/protocol'
import { demoServer, tokensOf } from '../../testing/demo-answers.ts'
import { inWorld, type Story } from '../../testing/story.tsx'
import { arrivalOf, Telling } from '../../testing/Telling.tsx'
import { Arrivals } from './Arrivals.tsx'

export default { title: 'Wallet/Arrivals', decorators: [inWorld] }

const mine = tokensOf('ana')
const fromPeople = mine.filter(({ lastOwner, author }) => lastOwner !== author).map((token) => arrivalOf(token))
const fromBrands = mine.filter(({ lastOwner, author }) => lastOwner === author).map((token) => arrivalOf(token))

const telling = (news: InventoryUpdate[]): Story => ({
  render: () => (
    <Telling news={news}>
      <Arrivals />
    </Telling>
  ),
  parameters: { world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: mine }) } },
})

export const FromAPerson = telling(fromPeople.slice(0, 1))
export const FromABrand = telling(fromBrands.slice(0, 1))
export const Many = telling(fromBrands.slice(1, 6))

import { useQueryClient } from '@tanstack/react-query'
import { person } from '@vitrine/fixtures'
import type { ReactNode } from 'react'
import { At } from '../../testing/At.tsx'
import { demoServer, forever, noNetwork } from '../../testing/demo-answers.ts'
import { coinsServer, demoCoin, holdingOf } from '../../testing/demo-coins.ts'
import type { Answer } from '../../testing/StoryWorld.tsx'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { EnrolSheet } from './EnrolSheet.tsx'
import { RedeemSheet } from './RedeemSheet.tsx'
import { AmountStep, ConfirmStep, RecipientStep } from './SendCoinsPage.tsx'
import { keepDraft } from './send-draft.ts'

export default { title: 'Wallet/Send coins', decorators: [inWorld], parameters: fullscreen }

type First = (asked: Parameters<Answer>[0]) => ReturnType<Answer> | undefined

const coins = coinsServer('ana')
const scene = (screen: ReactNode, address = '/', first?: First): Story => ({
  render: () => <At address={address}>{screen}</At>,
  parameters: {
    world: {
      accountId: person('ana').id,
      answer: demoServer({ me: 'ana', tokens: [], otherwise: (asked) => first?.(asked) ?? coins(asked) }),
    },
  },
})
const queryOf = (name: string) => {
  const { id, businessId } = demoCoin(name)
  return `business=${businessId}&coin=${id}`
}
const beans = queryOf('Beans')

function WithDraft({ children }: { children: ReactNode }) {
  const { id, name, picture } = person('bo')
  keepDraft(useQueryClient(), demoCoin('Beans').id, { input: { type: 'userId', value: id }, name, picture })
  return children
}

export const HowMany = scene(<AmountStep />, `/fungible/transfer?${beans}`)
export const ForWhom = scene(<RecipientStep />, `/fungible/recipient?${beans}&amount=25`)
export const Sure = scene(
  <WithDraft>
    <ConfirmStep />
  </WithDraft>,
  `/funngible/confirmation?${beans}&amount=25`,
)
export const NotJoined = scene(<AmountStep />, `/fungible/transfer?${queryOf('Lanterns')}`)
export const Loading = scene(<AmountStep />, `/fungible/transfer?${beans}`, forever)
export const Offline = scene(<AmountStep />, `/fungible/transfer?${beans}`, noNetwork)

const place = (name: string) => ({ business: demoCoin(name).businessId, coinId: demoCoin(name).id })
const ignore = () => undefined
export const Terms = scene(
  <EnrolSheet open holding={holdingOf('ana', demoCoin('Lanterns'))} place={place('Lanterns')} onClose={ignore} />,
)
export const Spend = scene(
  <RedeemSheet open holding={holdingOf('ana', demoCoin('Beans'))} place={place('Beans')} onClose={ignore} />,
)

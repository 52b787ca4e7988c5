import { person } from '@vitrine/fixtures'
import type { Token } from '@vitrine/protocol'
import { staticMerchantCode } from '@vitrine/token-rules'
import { Button } from '@vitrine/ui'
import { type ComponentType, createElement } from 'react'
import type { TokenAction, TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { At } from '../../testing/At.tsx'
import { type DemoServer, demoServer, forever, noNetwork, tokenOf } from '../../testing/demo-answers.ts'
import { inWorld, type Story } from '../../testing/story.tsx'
import CrateSection from './CrateSection.tsx'
import { crateAction } from './crate-action.tsx'
import DispenserSection from './DispenserSection.tsx'
import OfferSection from './OfferSection.tsx'
import RedeemSection from './RedeemSection.tsx'
import ShareLinkSection from './ShareLinkSection.tsx'

export default { title: 'Wallet/Handing out', decorators: [inWorld] }

interface Shown {
  block?: object
  /** Abilities that it has not any more, and those it has instead. */
  without?: readonly string[]
  with?: Token['abilities']
  isMine?: boolean
  address?: string
  server?: Partial<DemoServer>
  /** What the bar under the thumb offers beside the section. */
  action?: TokenAction
}

function InBar({ action, ...props }: TokenPartProps & { action: TokenAction }) {
  const run = action.useRun?.(props)
  return <Button onPress={() => run?.()}>{action.useLabel()}</Button>
}

function section(Section: ComponentType<TokenPartProps>, plain: Token, id: string, shown: Shown = {}): Story {
  const token: Token = {
    ...plain,
    state: { ...plain.state, [id]: { ...(plain.state[id] as object), ...shown.block } },
    abilities: [...plain.abilities.filter(({ name }) => !shown.without?.includes(name)), ...(shown.with ?? [])],
  }
  const props = { token, business: null, isMine: shown.isMine ?? true, onGone: () => undefined }
  return {
    render: () => (
      <At address={shown.address ?? `/token/${token.id}`}>
        {createElement(Section, props)}
        {shown.action && <InBar action={shown.action} {...props} />}
      </At>
    ),
    parameters: {
      world: {
        accountId: person('ana').id,
        answer: demoServer({ me: 'ana', tokens: [token], ...shown.server }),
      },
    },
  }
}

const crate = tokenOf('ana', 'lumen-roasters-crate')
const machine = tokenOf('ana', 'lumen-bean-machine')
const ticket = tokenOf('ana', 'parade-saturday-ticket')
const jar = tokenOf('ana', 'parade-firefly-jar')
const poster = tokenOf('chen', 'marea-low-tide-poster')
const opened = { opened: true, openedAt: '2026-05-14T16:20:00.000Z' }

export const Crate = section(CrateSection, crate, 'crate-v3', { action: crateAction('crate-v3') })
export const CrateStillSealed = section(CrateSection, crate, 'crate-v3', {
  block: { ...opened, sealed: 2 },
  without: ['Open'],
  with: [{ name: 'Reveal', behaviorId: 'crate-v3', actionId: 'reveal-v1' }],
})
export const CrateEmpty = section(CrateSection, crate, 'crate-v3', {
  block: { ...opened, consumed: false },
  without: ['Open'],
})
export const Dispenser = section(DispenserSection, machine, 'dispense-v1', { isMine: false })
export const DispenserOfMine = section(DispenserSection, machine, 'dispense-v1', { block: { limitPerUser: null } })
export const OnOffer = section(OfferSection, poster, 'acquirable-v1', { isMine: false })
export const OnOfferByMe = section(OfferSection, poster, 'acquirable-v1')
export const Redeem = section(RedeemSection, ticket, 'redeemable-v1')
export const RedeemSeveralTimes = section(RedeemSection, ticket, 'redeemable-v1', {
  block: { totalQuantity: 5, count: 2 },
})
export const RedeemNow = section(RedeemSection, ticket, 'redeemable-v1', {
  address: `/token/${ticket.id}?code=${staticMerchantCode('4b0f0f0e-6a51-4c09-9f0e-0a5b1f6a7c11')}`,
})
const asks = (answer: DemoServer['otherwise']) => ({
  server: {
    otherwise: (asked: Parameters<NonNullable<typeof answer>>[0]) =>
      asked.path.endsWith('/pass') ? answer?.(asked) : undefined,
  },
})
const longAgo = { key: 'k'.repeat(43), expiresAt: '2026-05-16T21:40:00.000Z', now: '2026-05-16T21:41:00.000Z' }
export const RedeemCodeLoading = section(RedeemSection, ticket, 'redeemable-v1', asks(forever))
export const RedeemCodeOver = section(
  RedeemSection,
  ticket,
  'redeemable-v1',
  asks(() => ({ body: { data: longAgo } })),
)
export const RedeemOfflineWithoutCode = section(RedeemSection, ticket, 'redeemable-v1', asks(noNetwork))
export const RedeemWhileHeld = section(RedeemSection, ticket, 'redeemable-v1', { without: ['Redeem'] })
export const RedeemUsedUp = section(RedeemSection, ticket, 'redeemable-v1', {
  block: { count: 0, lastRedeemedAt: '2026-05-16T21:03:00.000Z' },
  without: ['Redeem'],
})
export const ShareByLink = section(ShareLinkSection, jar, 'share-v1')
export const ShareLink = section(ShareLinkSection, jar, 'share-v1', {
  block: { shareUrl: 'https://wallet.example/shared/0a5b1f6a7c114b0f0f0e6a', scores: { [person('ana').id]: 3 } },
})

import { person } from '@vitrine/fixtures'
import type { BillingAccount, SubscriptionStatus } from '@vitrine/protocol'
import { businessOf, demoServer, refused } from '../../testing/demo-answers.ts'
import { inWorld, type Story } from '../../testing/story.tsx'
import { BillingBanner } from './BillingBanner.tsx'

export default { title: 'Wallet/Billing banner', decorators: [inWorld] }

const cafe = businessOf('cafe-lumen')
type Subscription = BillingAccount['subscription']

/** What somebody with this role sees; a server that is asked for what is not theirs refuses. */
const seen = (
  status: SubscriptionStatus | null,
  role: 'owner' | 'editor' | null = 'owner',
  more: Partial<NonNullable<Subscription>> = {},
): Story => ({
  render: () => <BillingBanner business={cafe} />,
  parameters: {
    world: {
      accountId: person('ana').id,
      answer: demoServer({
        me: 'ana',
        tokens: [],
        otherwise({ path }) {
          if (path.endsWith('/roles')) {
            return { body: { items: role ? [{ businessId: cafe.id, role, business: cafe }] : [] } }
          }
          if (path !== `/b/${cafe.id}/account`) return undefined
          if (role !== 'owner') return refused('auth.forbidden', 403)
          const subscription: Subscription = status && {
            status,
            trialEndsAt: '2026-06-01T00:00:00.000Z',
            currentPeriodEnd: '2026-06-15T00:00:00.000Z',
            cancelAtPeriodEnd: false,
            ...more,
          }
          return { body: { id: cafe.id, businessId: cafe.id, plan: 'standard', subscription } }
        },
      }),
    },
  },
})

export const Trial = seen('trialin')
export const TrialExpiring = seen('trial_expiring')
export const Active = seen('active')
export const ActiveUntilItEnds = seen('active', 'owner', { cancelAtPeriodEnd: true })
export const NotBilled = seen(null)
export const Canceled = seen('canceled')
export const Incomplete = seen('incomplete')
export const IncompleteExpired = seen('incomplete_expired')
export const PastDue = seen('past_due')
export const Unpaid = seen('unpaid')
export const ForStaff = seen('unpaid', 'editor')
export const ForEverybodyElse = seen('unpaid', null)

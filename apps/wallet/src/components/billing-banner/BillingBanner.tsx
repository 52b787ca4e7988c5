import { useQuery } from '@tanstack/react-query'
import type { BillingAccount, PublicBusiness, SubscriptionStatus } from '@vitrine/protocol'
import { classNames } from '@vitrine/ui'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { billingQuery, rolesQuery } from '../../data/brands/billing.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useIsOwnWallet } from '../../platform/session/use-is-own-wallet.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import styles from './billing-banner.module.css'
import './namespaces.ts'

type Subscription = NonNullable<BillingAccount['subscription']>
type Told = Exclude<SubscriptionStatus, 'active'>

/** What can wait, and what keeps the brand from going on. All is well with `active`: nobody has to be told. */
const urgency: Record<Told, 'calm' | 'urgent'> = {
  trialin: 'calm',
  trial_expiring: 'calm',
  canceled: 'calm',
  incomplete: 'urgent',
  incomplete_expired: 'urgent',
  past_due: 'urgent',
  unpaid: 'urgent',
}

/** In a brand's area, for its owner alone: how the brand stands with whoever runs this server. */
export function BillingBanner({ business }: { business: PublicBusiness }) {
  const api = useApi()
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.sub : ''
  const roles = useQuery({ ...rolesQuery(api, userId), enabled: useIsOwnWallet() && userId !== '' })
  const isOwner = roles.data?.some(({ businessId, role }) => businessId === business.id && role === 'owner') ?? false
  const { data } = useQuery({ ...billingQuery(api, business.id), enabled: isOwner })
  const told = isOwner && data?.subscription ? toldOf(data.subscription) : null
  return told && data?.subscription ? (
    <Banner status={told} subscription={data.subscription} brand={business.displayName} />
  ) : null
}

/** Whoever has cancelled goes on until what is paid for is over. */
function toldOf({ status, cancelAtPeriodEnd }: Subscription): Told | null {
  if (status !== 'active') return status
  return cancelAtPeriodEnd ? 'canceled' : null
}

interface BannerProps {
  status: Told
  subscription: Subscription
  brand: string
}

function Banner({ status, subscription, brand }: BannerProps) {
  const t = useT('billing-banner')
  const format = useFormat()
  const { trialEndsAt, currentPeriodEnd } = subscription
  const end = status === 'trialin' || status === 'trial_expiring' ? trialEndsAt : currentPeriodEnd
  const level = urgency[status]
  return (
    <section className={classNames(styles.banner, styles[level])} aria-label={t('label', { brand })}>
      {level === 'urgent' ? <CircleAlert aria-hidden="true" /> : <CalendarClock aria-hidden="true" />}
      <div className={styles.words}>
        <p className={styles.title}>{t(`${status}-title`)}</p>
        <p>
          {t(status, { brand })}
          {end && isEnding(status) && <> {t(`${status}-end`, { date: format.date(end) })}</>}
        </p>
      </div>
    </section>
  )
}

const ending = ['trialin', 'trial_expiring', 'canceled', 'past_due'] as const
const isEnding = (status: Told): status is (typeof ending)[number] => (ending as readonly string[]).includes(status)

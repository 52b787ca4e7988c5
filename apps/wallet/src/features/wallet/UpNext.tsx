import { useQuery } from '@tanstack/react-query'
import { Joined } from '@vitrine/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { CSSProperties } from 'react'
import tint from '../../components/pass/pass-color.module.css'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { openToken } from '../../components/token/travel.ts'
import { inventoryBusinessesQuery } from '../../data/brands/businesses.ts'
import type { Listing } from '../../data/inventory/listing.ts'
import { inventoryPageQuery } from '../../data/regions/newer/pages.ts'
import { useLocale } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { nextEventOf } from './next-event.ts'
import { ticketsIn } from './tickets-in.ts'
import styles from './up-next.module.css'

/** The ticket that is needed next, one press away; nothing where none is to come. */
export default function UpNext({ listing, hrefOf }: { listing: Listing; hrefOf: (tokenId: string) => string }) {
  const t = useT('wallet')
  const locale = useLocale()
  const api = useApi()
  const { data: tickets } = useQuery(inventoryPageQuery(api, ticketsIn(listing), 0))
  const { data: businesses } = useQuery(inventoryBusinessesQuery(api))
  const next = tickets && nextEventOf(tickets.items, Date.now())
  if (!next) return null
  const { token, event, at, inDays } = next
  const href = hrefOf(token.id)
  const brand = businesses?.find(({ id }) => id === token.state['studio-info-v1'].businessId)
  const color = brand?.brandConfig.colors.primary?.light
  const moment = new Intl.DateTimeFormat(locale, { timeZone: event.timeZone, ...dayOf(inDays), ...time })
  return (
    <a
      className={`${styles.card} ${tint.tinted}`}
      href={href}
      style={color ? ({ '--pass-color': color } as CSSProperties) : undefined}
      onClick={(click) => {
        if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey || click.button !== 0) return
        click.preventDefault()
        openToken(token.id, href, click.currentTarget)
      }}
    >
      <span className={styles.art}>
        <TokenIcon token={token} titled eager />
      </span>
      <span className={styles.words}>
        <span className={styles.when}>
          <span className={styles.what}>{t('up-next')} · </span>
          {new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(inDays, 'day')}
        </span>
        <span className={styles.title}>
          <Joined>{titleOf(token)}</Joined>
        </span>
        <span className={styles.where}>
          <span>{moment.format(new Date(at))}</span>
          {event.venue && <span> · {event.venue}</span>}
        </span>
      </span>
      <ChevronRight aria-hidden="true" />
    </a>
  )
}

const time = { hour: 'numeric', minute: '2-digit' } as const

/** Which day it is, as far as the number of days leaves that open. */
function dayOf(inDays: number): Intl.DateTimeFormatOptions {
  if (inDays < 2) return {}
  return inDays < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'short' }
}

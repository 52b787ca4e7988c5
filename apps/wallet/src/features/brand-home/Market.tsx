import { useInfiniteQuery } from '@tanstack/react-query'
import type { Sale } from '@vitrine/protocol'
import { useLinkClick } from '@vitrine/ui'
import { ThingIcon } from '../../components/price/ThingIcon.tsx'
import { usePrice } from '../../components/price/use-price.ts'
import { marketQuery } from '../../data/market.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './brand-home.module.css'
import { Section, type SectionProps } from './Section.tsx'

const shownMax = 8

/** The newest of what people sell; nothing where nothing is for sale or nobody knows. */
export function Market({ name }: SectionProps) {
  const t = useT('brand-home')
  const { data } = useInfiniteQuery(
    marketQuery(useApi(), { business: name, sort: 'newest', category: null, currency: null }),
  )
  const sales = data?.pages[0]?.items ?? []
  if (sales.length === 0) return null
  return (
    <Section title={t('for-sale')} more={{ label: t('to-market'), href: href('businessMarket', { business: name }) }}>
      <ul className={styles.strip} aria-label={t('for-sale')}>
        {sales.slice(0, shownMax).map((sale) => (
          <li key={sale.id}>
            <Offer sale={sale} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Offer({ sale }: { sale: Sale }) {
  const say = usePrice()
  const handleClick = useLinkClick()
  return (
    <a className={styles.cell} href={href('sale', { saleId: sale.id })} onClick={handleClick}>
      <span className={styles.cellName}>{sale.token.displayName}</span>
      <span className={styles.price}>{say(sale.price, sale.coin)}</span>
      <span className={styles.picture} aria-hidden="true">
        <ThingIcon thing={sale.token} />
      </span>
    </a>
  )
}

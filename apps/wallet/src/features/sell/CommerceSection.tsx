import { useQuery } from '@tanstack/react-query'
import { Badge, Button, LinkButton } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { usePrice } from '../../components/price/use-price.ts'
import type { TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { coinsQuery } from '../../data/earnings/coins.ts'
import { tokenSaleOf } from '../../data/market.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './sell.module.css'

const tones = {
  active: 'success',
  pending: 'accent',
  failed: 'warning',
  unlisted: 'neutral',
  unknown: 'neutral',
} as const

/** How the token stands to be bought. */
export default function CommerceSection({ token, isMine }: TokenPartProps) {
  const t = useT('sell')
  const say = usePrice()
  const format = useFormat()
  const toasts = useToasts()
  const sale = tokenSaleOf(token)
  const { businessId } = token.state['studio-info-v1']
  const coins = useQuery({ ...coinsQuery(useApi(), businessId), enabled: sale?.price?.currency === 'coins' })
  const coin = coins.data?.find((holding) => holding.coin.businessId === businessId)?.coin ?? null
  if (!sale) return null
  const { price, saleId, productUrl } = sale
  const copy = async () => {
    if (!productUrl) return
    await navigator.clipboard.writeText(productUrl)
    toasts.show({ title: t('copied') })
  }
  return (
    <section className={styles.section} aria-labelledby="commerce">
      <header className={styles.header}>
        <h2 id="commerce" className={styles.heading}>
          {t('commerce')}
        </h2>
        <Badge tone={tones[sale.status]}>{t(`status-${sale.status}`)}</Badge>
      </header>
      {price && <p className={styles.sum}>{say(price, coin)}</p>}
      {sale.channel !== 'none' && <p className={styles.quiet}>{t(`channel-${sale.channel}-why`)}</p>}
      {isMine && sale.status === 'pending' && <p className={styles.quiet}>{t('pending-why')}</p>}
      {isMine && sale.error && <p className={styles.quiet}>{t('failed-why')}</p>}
      {sale.saleDate && <p className={styles.quiet}>{t('last-sold', { date: format.date(sale.saleDate) })}</p>}
      {saleId && (
        <div className={styles.ways}>
          <LinkButton href={href('sale', { saleId })}>{t(isMine ? 'see-sale' : 'buy')}</LinkButton>
          <Button variant="quiet" onPress={() => void copy()}>
            {t('copy-link')}
          </Button>
        </div>
      )}
    </section>
  )
}

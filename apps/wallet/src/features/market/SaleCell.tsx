import type { Sale } from '@vitrine/protocol'
import { Badge } from '@vitrine/ui'
import { ThingIcon } from '../../components/price/ThingIcon.tsx'
import { usePrice } from '../../components/price/use-price.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import styles from './market.module.css'

/** One thing in the grid, with its price. A link to its own page; a plain press opens it here. */
export function SaleCell({ sale, onOpen }: { sale: Sale; onOpen: () => void }) {
  const t = useT('market')
  const say = usePrice()
  return (
    <a
      className={styles.cell}
      href={href('sale', { saleId: sale.id })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
        event.preventDefault()
        onOpen()
      }}
    >
      <span className={styles.name}>{sale.token.displayName}</span>
      <span className={styles.tag}>{say(sale.price, sale.coin)}</span>
      {(sale.isMine || sale.status === 'reserved') && (
        <span className={styles.mark}>
          <Badge tone={sale.isMine ? 'accent' : 'neutral'}>{t(sale.isMine ? 'yours' : 'reserved')}</Badge>
        </span>
      )}
      <span className={styles.icon} aria-hidden="true">
        <ThingIcon thing={sale.token} />
      </span>
    </a>
  )
}

import type { Sale } from '@vitrine/protocol'
import { Sheet } from '@vitrine/ui/sheet'
import { ThingIcon } from '../../components/price/ThingIcon.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { BuyPanel } from './BuyPanel.tsx'
import styles from './market.module.css'

/** What one looks at closely before buying. */
export default function BuySheet({ sale, open, onClose }: { sale: Sale; open: boolean; onClose: () => void }) {
  const t = useT('market')
  return (
    <Sheet title={sale.token.displayName} open={open} onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.closeUp}>
          <ThingIcon thing={sale.token} eager />
        </div>
        <p className={styles.quiet}>{sale.token.description}</p>
        <p className={styles.quiet}>{t('sold-by', { seller: sale.seller.name })}</p>
        <BuyPanel sale={sale} isSignedIn onSignIn={onClose} />
      </div>
    </Sheet>
  )
}

import type { CoinHolding } from '@vitrine/protocol'
import { Button } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useToasts } from '@vitrine/ui/toast'
import ExternalLink from 'lucide-react/icons/external-link'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useEnrolForCoins } from '../../data/earnings/coin-spending.ts'
import type { CoinPlace } from '../../data/earnings/coins.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './sheets.module.css'

export interface EnrolSheetProps {
  open: boolean
  holding: CoinHolding
  place: CoinPlace
  onClose: () => void
}

/** The brand's coin terms, and the way in (R30). */
export function EnrolSheet({ open, holding, place, onClose }: EnrolSheetProps) {
  const t = useT('coins')
  const toasts = useToasts()
  const enrol = useEnrolForCoins()
  const { coin, business } = holding
  const { text, url, version } = coin.terms
  const words = { coin: coin.name, brand: business.displayName }
  const handleAccept = () =>
    enrol.mutate(
      { place, termsVersion: version },
      {
        onSuccess: () => {
          onClose()
          toasts.show({ title: t('joined', words) })
        },
      },
    )
  return (
    <Sheet
      title={t('join-title', words)}
      open={open}
      onClose={onClose}
      locked={enrol.isPending}
      footer={
        <Button full busy={enrol.isPending} onPress={handleAccept}>
          {t('accept-and-join')}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p className={styles.quiet}>{t('join-why', words)}</p>
        <section className={styles.terms} aria-label={t('terms')}>
          {text.split(/\n{2,}/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
        {url && isWebAddress(url) && (
          <a className={styles.link} href={url} target="_blank" rel="noreferrer">
            {t('terms-in-full', words)}
            <ExternalLink aria-hidden="true" />
          </a>
        )}
        {/* Where they were outdated, those above are the new ones by now: the coin has been asked for again. */}
        {enrol.error && <ProblemNote error={enrol.error} />}
      </div>
    </Sheet>
  )
}

const isWebAddress = (url: string) => /^https?:\/\//.test(url)

import type { Redemption } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { readPassCode } from '@vitrine/token-rules'
import { Button, classNames } from '@vitrine/ui'
import Check from 'lucide-react/icons/circle-check-big'
import Stop from 'lucide-react/icons/circle-x'
import ScanLine from 'lucide-react/icons/scan-line'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { ScannerSheet } from '../../components/scanner/scanner-on-demand.ts'
import { useRedeemPass } from '../../data/brands/merchants.ts'
import { takeScannedPass } from '../../data/brands/scanned-pass.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { randomKey } from '../../platform/server/random-key.ts'
import styles from './merchant.module.css'

/** Scans the passes that people show, one after the other, and says of each in large letters whether it is good. */
export function ScanDesk({ merchantId }: { merchantId: string }) {
  const t = useT('merchant')
  const redeem = useRedeemPass(merchantId)
  const [isScanning, setIsScanning] = useState(false)
  const take = (code: string): boolean => {
    if (!readPassCode(code)) return false
    setIsScanning(false)
    redeem.mutate({ code, key: randomKey() })
    return true
  }
  const takeScanned = useEffectEvent(() => {
    const code = takeScannedPass()
    if (code) take(code)
  })
  useEffect(() => takeScanned(), [])
  return (
    <section className={styles.desk} aria-label={t('scan')}>
      <ScanAnswer redeemed={redeem.data} error={redeem.error} />
      {redeem.error && !refusalOf(redeem.error) && (
        <ProblemNote
          error={redeem.error}
          action={
            <Button size="small" variant="quiet" onPress={() => redeem.mutate(redeem.variables)}>
              {t('scan-retry')}
            </Button>
          }
        />
      )}
      <Button full busy={redeem.isPending} onPress={() => setIsScanning(true)}>
        <ScanLine aria-hidden="true" />
        {t(redeem.isIdle ? 'scan' : 'scan-next')}
      </Button>
      {isScanning && (
        <Suspense>
          <ScannerSheet
            title={t('scan')}
            hint={t('scan-hint')}
            useless={t('scan-useless')}
            onCode={take}
            onClose={() => setIsScanning(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

interface ScanAnswerProps {
  redeemed: Pick<Redemption, 'person' | 'title' | 'remaining'> | undefined
  error: Error | null
}

/** What became of the pass that was scanned last, to be read at a glance. */
export function ScanAnswer({ redeemed, error }: ScanAnswerProps) {
  const t = useT('merchant')
  const format = useFormat()
  const refusal = error && refusalOf(error)
  return (
    <div role="status" className={styles.told}>
      {redeemed && (
        <Told good title={redeemed.person || redeemed.title}>
          {redeemed.person && <span>{redeemed.title}</span>}
          {redeemed.remaining > 0 && <span>{t('remaining', { count: redeemed.remaining })}</span>}
        </Told>
      )}
      {refusal && (
        <Told title={t(`refused-${refusal.key}`)}>
          {(refusal.key !== 'used' || refusal.usedAt) && (
            <span>{t(`refused-${refusal.key}-why`, { at: format.moment(refusal.usedAt ?? 0) })}</span>
          )}
        </Told>
      )}
    </div>
  )
}

function Told({ good = false, title, children }: { good?: boolean; title: string; children: ReactNode }) {
  const t = useT('merchant')
  return (
    <div className={classNames(styles.answer, good ? styles.good : styles.bad)}>
      {good ? <Check aria-hidden="true" /> : <Stop aria-hidden="true" />}
      {good && <span>{t('let-in')}</span>}
      <strong className={styles.who}>{title}</strong>
      {children}
    </div>
  )
}

/** Where somebody stands and waits, what is wrong with what they show is said by what to do about it. */
function refusalOf(error: Error): { key: 'used' | 'old' | 'elsewhere'; usedAt?: string } | null {
  if (!(error instanceof Problem)) return null
  if (error.code === 'redemption.pass_used') return { key: 'used', usedAt: String(error.details.usedAt) }
  if (error.code === 'redemption.none_left') return { key: 'used' }
  if (error.code === 'redemption.code_invalid') return { key: 'old' }
  if (error.code === 'redemption.wrong_merchant') return { key: 'elsewhere' }
  return null
}

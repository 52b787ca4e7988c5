import { useQueryClient } from '@tanstack/react-query'
import type { GivenToken, RedeemableState } from '@vitrine/protocol'
import { readMerchantCode } from '@vitrine/token-rules'
import { Button, Joined } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import ScanLine from 'lucide-react/icons/scan-line'
import { lazy, Suspense, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { ScannerSheet } from '../../components/scanner/scanner-on-demand.ts'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import type { TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { showReward } from '../../data/tokens/rewards.ts'
import { useTokenAction } from '../../data/tokens/use-token-action.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useSearchParams } from '../../platform/navigation/navigation.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('@vitrine/ui/confirm-dialog')).ConfirmDialog }))

interface Redeemed {
  remaining: number
  merchant: { name: string }
  given: GivenToken[]
}

interface CounterScanProps extends Pick<TokenPartProps, 'token' | 'onGone'> {
  left: number
  atZero: RedeemableState['atZero']
}

/** The other way round, where the counter cannot scan: its holder scans the counter's code and says yes. */
export function CounterScan({ token, left, atZero, onGone }: CounterScanProps) {
  const client = useQueryClient()
  const t = useT('handing-out')
  const problems = useT('problems')
  const toasts = useToasts()
  const redeem = useTokenAction<Redeemed>(token, 'redeemable-v1', 'redeem-v1')
  // The camera has been at the counter already, where the person came from there.
  const [code, setCode] = useState(codeFrom(useSearchParams().get('code')))
  const [isScanning, setIsScanning] = useState(false)
  const title = titleOf(token)
  const take = (scanned: string): boolean => {
    if (!codeFrom(scanned)) return false
    setIsScanning(false)
    redeem.reset()
    setCode(scanned)
    return true
  }
  const redeemNow = (merchant: string) =>
    redeem.mutate(
      { merchant },
      {
        onSettled: () => setCode(null),
        onSuccess: ({ token: kept, output }) => {
          const words = { title, merchant: output.merchant.name, count: output.remaining }
          toasts.show({ title: t('redeemed', words), message: t('redeemed-left', words) })
          if (output.given.length > 0) showReward(client, { kind: 'return', token, given: output.given, sealed: 0 })
          if (!kept) onGone()
        },
      },
    )
  return (
    <>
      {redeem.isError && <ProblemNote title={problems('client.redemption_failed.title')} error={redeem.error} />}
      <Button variant="plain" size="small" busy={redeem.isPending} onPress={() => setIsScanning(true)}>
        <ScanLine aria-hidden="true" />
        {t('redeem-scan')}
      </Button>
      {isScanning && (
        <Suspense>
          <ScannerSheet
            title={t('redeem-scan')}
            hint={t('redeem-scan-hint')}
            useless={t('redeem-scan-useless')}
            onCode={take}
            onClose={() => setIsScanning(false)}
          />
        </Suspense>
      )}
      {code && (
        <Suspense>
          <ConfirmDialog
            title={<Joined whole={title}>{t('redeem-confirm-title', { title })}</Joined>}
            picture={<TokenIcon token={token} titled edition eager />}
            confirmLabel={t('redeem-confirm')}
            busy={redeem.isPending}
            onConfirm={() => redeemNow(code)}
            onCancel={() => setCode(null)}
          >
            {left === 1
              ? t(atZero === 'delete' ? 'redeem-last-gone' : 'redeem-last', { title })
              : t('redeem-one', { count: left - 1 })}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}

const codeFrom = (text: string | null) => (text && readMerchantCode(text) ? text : null)

import { Button } from '@vitrine/ui'
import { lazy, Suspense, useState } from 'react'
import { Panel } from '../../../components/panel/Panel.tsx'
import panel from '../../../components/panel/panel.module.css'
import { ProblemNote } from '../../../components/problem/ProblemNote.tsx'
import { isAble } from '../../../components/token/token-view.ts'
import { partId } from '../../../components/token-parts/go-to-part.ts'
import type { TokenPartProps } from '../../../components/token-parts/token-parts.ts'
import { useTokenAction } from '../../../data/tokens/use-token-action.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { blockOf } from '../block-of.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('@vitrine/ui/confirm-dialog')).ConfirmDialog }))

/** Something that a holder takes once: what it is, until when, and whether it was taken. */
export default function RewardSection({ token, isMine }: TokenPartProps) {
  const t = useT('token-actions')
  const format = useFormat()
  const reward = blockOf(token, 'reward-v1')
  const redeem = useTokenAction(token, 'reward-v1', 'redeem-reward-v1')
  const [asks, setAsks] = useState<'never' | 'open' | 'closed'>('never')
  if (!reward) return null
  const { redeemed, redeemedAt, expiration_date: until } = reward
  const isLate = !redeemed && until !== null && new Date(until).getTime() <= Date.now()
  return (
    <Panel id={partId('reward-v1')} title={t('reward-title')}>
      {reward.terms && <p>{reward.terms}</p>}
      {redeemed && (
        <p role="status" className={panel.good}>
          {t('reward-redeemed', { at: format.dateTime(redeemedAt ?? 0) })}
        </p>
      )}
      {isLate && <p className={panel.bad}>{t('reward-expired', { at: format.dateTime(until) })}</p>}
      {!redeemed && !isLate && until !== null && (
        <p className={panel.note}>{t('reward-until', { at: format.dateTime(until) })}</p>
      )}
      {isMine && isAble(token, 'RedeemReward') && (
        <div className={panel.ways}>
          <Button onPress={() => setAsks('open')}>{t('reward-redeem')}</Button>
        </div>
      )}
      {redeem.isError && <ProblemNote error={redeem.error} />}
      {asks !== 'never' && (
        <Suspense>
          <ConfirmDialog
            title={t('reward-redeem-title')}
            confirmLabel={t('reward-redeem')}
            open={asks === 'open'}
            busy={redeem.isPending}
            onCancel={() => setAsks('closed')}
            onConfirm={() => redeem.mutate({}, { onSettled: () => setAsks('closed') })}
          >
            {t('reward-redeem-hint')}
          </ConfirmDialog>
        </Suspense>
      )}
    </Panel>
  )
}

import { ProgressBar } from '@vitrine/ui'
import { lazy, Suspense, useState } from 'react'
import panel from '../../components/panel/panel.module.css'
import { FullScreen } from '../../components/pass/FullScreen.tsx'
import { Pass } from '../../components/pass/Pass.tsx'
import { kindOfPass } from '../../components/pass/pass-words.ts'
import { SpentCode } from '../../components/pass/SpentCode.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { partId } from '../../components/token-parts/go-to-part.ts'
import type { TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { blockOf, offers } from './blocks.ts'
import { CounterScan } from './CounterScan.tsx'
import { TicketCode } from './TicketCode.tsx'

const CodePicture = lazy(() => import('../../components/code-picture/CodePicture.tsx'))

/** Something to show at a counter: its code at once, what it is still good for, or when it was used. */
export default function RedeemSection({ token, isMine, leads, onGone }: TokenPartProps) {
  const t = useT('handing-out')
  const passes = useT('pass')
  const format = useFormat()
  const [isFull, setIsFull] = useState(false)
  const block = blockOf(token, 'redeemable-v1')
  if (!block || !isMine) return null
  const { totalQuantity, lastRedeemedAt } = block
  const left = block.count ?? totalQuantity
  const isUsedUp = left === 0
  const kind = kindOfPass(token)
  const isShowable = offers(token, 'redeemable-v1', 'Redeem')
  return (
    <Pass token={token} kind={kind} id={partId('redeemable-v1')} status={isUsedUp ? 'used' : 'valid'} leads={leads}>
      {isShowable && <TicketCode token={token} onEnlarge={() => setIsFull(true)} />}
      {isUsedUp && (
        <p className={panel.good}>
          {lastRedeemedAt ? t('redeem-used', { at: format.dateTime(lastRedeemedAt) }) : t('redeem-none')}
        </p>
      )}
      {isUsedUp && (
        <SpentCode kind={kind} status="used">
          <Suspense>
            <CodePicture text={token.id} alt="" />
          </Suspense>
        </SpentCode>
      )}
      {!isUsedUp && !isShowable && <p className={panel.bad}>{t('redeem-held')}</p>}
      {totalQuantity > 1 && (
        <ProgressBar
          label={t('redeem-uses')}
          value={left}
          max={totalQuantity}
          valueText={t('redeem-left', { count: left, total: totalQuantity })}
        />
      )}
      {!isUsedUp && totalQuantity > 1 && lastRedeemedAt && (
        <p className={panel.note}>{t('redeem-last-time', { at: format.moment(lastRedeemedAt) })}</p>
      )}
      {isShowable && (
        <div className={panel.ways}>
          <CounterScan token={token} left={left} atZero={block.atZero} onGone={onGone} />
        </div>
      )}
      {isFull && isShowable && (
        <FullScreen label={passes(`kind-${kind}`)} title={titleOf(token)} onClose={() => setIsFull(false)}>
          <TicketCode token={token} />
        </FullScreen>
      )}
    </Pass>
  )
}

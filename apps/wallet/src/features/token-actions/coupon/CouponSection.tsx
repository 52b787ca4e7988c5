import type { CouponState } from '@vitrine/protocol'
import { Button, classNames, LinkButton } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { lazy, Suspense, useState } from 'react'
import { type Fact, FactList } from '../../../components/fact-list/FactList.tsx'
import { Panel } from '../../../components/panel/Panel.tsx'
import panel from '../../../components/panel/panel.module.css'
import { FullScreen } from '../../../components/pass/FullScreen.tsx'
import { Pass } from '../../../components/pass/Pass.tsx'
import { Plate } from '../../../components/pass/Plate.tsx'
import { SpentCode } from '../../../components/pass/SpentCode.tsx'
import { ProblemNote } from '../../../components/problem/ProblemNote.tsx'
import { isAble, titleOf } from '../../../components/token/token-view.ts'
import { partId } from '../../../components/token-parts/go-to-part.ts'
import type { TokenPartProps } from '../../../components/token-parts/token-parts.ts'
import { useTokenAction } from '../../../data/tokens/use-token-action.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../../platform/i18n/use-t.tsx'
import { blockOf } from '../block-of.ts'
import { CodeImage } from './CodeImage.tsx'
import styles from './coupon.module.css'
import { expiryText } from './expiry.ts'
import { valueText } from './value-text.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('@vitrine/ui/confirm-dialog')).ConfirmDialog }))

/** A coupon: what it is good for, its code once it is shown, and what became of it. */
export default function CouponSection({ token, isMine, leads }: TokenPartProps) {
  const t = useT('token-actions')
  const facts = useFacts(blockOf(token, 'coupon-v1'))
  const coupon = blockOf(token, 'coupon-v1')
  const reveal = useTokenAction<{ code: string }>(token, 'coupon-v1', 'reveal-v1')
  const use = useTokenAction(token, 'coupon-v1', 'use-v1')
  const [isFull, setIsFull] = useState(false)
  const [asks, setAsks] = useState<'never' | 'open' | 'closed'>('never')
  if (!coupon) return null
  const { code, status } = coupon
  const isLive = status === 'revealed' && code !== null
  const isOver = status === 'used' || status === 'expired'
  const isSealed = status === 'hidden' && isAble(token, 'ShowCode')
  const showAtCounter = () => (isLive ? setIsFull(true) : reveal.mutate({}, { onSuccess: () => setIsFull(true) }))
  if (!isMine) {
    return (
      <Panel id={partId('coupon-v1')} title={t('coupon-title')}>
        {coupon.rule && <p>{coupon.rule}</p>}
        <Became coupon={coupon} />
      </Panel>
    )
  }
  return (
    <Pass
      token={token}
      kind="coupon"
      id={partId('coupon-v1')}
      status={isOver ? status : 'valid'}
      leads={leads}
      main={facts}
    >
      <Became coupon={coupon} />
      {isOver && (
        <SpentCode kind="coupon" status={status}>
          <CodeImage code={noCode} format={coupon.format} />
        </SpentCode>
      )}
      {(isLive || isSealed) && (
        <div className={styles.use}>
          <Button onPress={showAtCounter} busy={reveal.isPending} full>
            {t('coupon-use')}
          </Button>
          <p className={panel.note}>{t(isLive ? 'coupon-shown' : 'coupon-hidden')}</p>
        </div>
      )}
      {reveal.isError && <ProblemNote error={reveal.error} />}
      {isLive && coupon.shownBefore && <p className={panel.bad}>{t('coupon-shown-before')}</p>}
      {isLive && (
        <Plate>
          <CodeImage code={code} format={coupon.format} />
          <p className={styles.code}>{code}</p>
        </Plate>
      )}
      {isSealed && <SealedCode format={coupon.format} />}
      {coupon.rule && <p>{coupon.rule}</p>}
      {isLive && (
        <div className={panel.ways}>
          <CopyButton text={code} />
          {coupon.couponUrl && (
            <LinkButton size="small" href={coupon.couponUrl} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" />
              {t('coupon-link')}
            </LinkButton>
          )}
          <Button variant="quiet" size="small" onPress={() => setAsks('open')}>
            <Check aria-hidden="true" />
            {t('coupon-mark-used')}
          </Button>
        </div>
      )}
      {use.isError && <ProblemNote error={use.error} />}
      {isFull && isLive && (
        <FullScreen label={t('coupon-title')} title={titleOf(token)} onClose={() => setIsFull(false)}>
          <div className={styles.full}>
            <CodeImage code={code} format={coupon.format} />
            <p className={styles.code}>{code}</p>
          </div>
          <FactList facts={facts} />
        </FullScreen>
      )}
      {asks !== 'never' && (
        <Suspense>
          <ConfirmDialog
            title={t('coupon-mark-used-title')}
            confirmLabel={t('coupon-mark-used')}
            open={asks === 'open'}
            busy={use.isPending}
            onCancel={() => setAsks('closed')}
            onConfirm={() => use.mutate({}, { onSettled: () => setAsks('closed') })}
          >
            {t('coupon-mark-used-hint')}
          </ConfirmDialog>
        </Suspense>
      )}
    </Pass>
  )
}

/** Something that every format can draw. */
const noCode = '000000000000'

/** Where the code will be; seen by nobody until the holder uses it. */
function SealedCode({ format }: { format: CouponState['format'] }) {
  return (
    <div className={styles.sealed} aria-hidden="true">
      <Plate>
        <div className={classNames(styles.veil, format !== 'text' && styles.drawn)}>
          <CodeImage code={noCode} format={format} />
          <p className={styles.code}>••••-••••</p>
        </div>
      </Plate>
      <LockKeyhole className={styles.lock} />
    </div>
  )
}

/** When it ended, and how. */
function Became({ coupon }: { coupon: CouponState }) {
  const t = useT('token-actions')
  const format = useFormat()
  if (coupon.status === 'expired' && coupon.expiry) {
    return <p className={panel.bad}>{t('coupon-expired', { at: expiryText(coupon.expiry, format) })}</p>
  }
  if (coupon.status !== 'used') return null
  return <p className={panel.good}>{t('coupon-used', { at: format.dateTime(coupon.usedAt ?? 0) })}</p>
}

/** What stands on a coupon besides its code. */
function useFacts(coupon: CouponState | null): readonly Fact[] {
  const t = useT('token-actions')
  const format = useFormat()
  const [language] = useLanguage()
  if (!coupon) return []
  return [
    [t('coupon-value'), coupon.value && valueText(coupon.value, language)],
    [t('coupon-until'), coupon.expiry && expiryText(coupon.expiry, format)],
    [t('coupon-pin'), coupon.pin],
  ]
}

function CopyButton({ text }: { text: string }) {
  const t = useT('token-actions')
  const toasts = useToasts()
  const say = (title: string) => toasts.show({ title, durationMs: 2000 }, 'coupon-copied')
  const copy = () =>
    // There is no clipboard on plain-http pages.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))).then(
      () => say(t('coupon-copied')),
      () => say(t('coupon-copy-failed')),
    )
  return (
    <Button variant="quiet" size="small" onPress={() => void copy()}>
      <Copy aria-hidden="true" />
      {t('coupon-copy')}
    </Button>
  )
}

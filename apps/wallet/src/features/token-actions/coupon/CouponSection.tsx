import { Button, LinkButton } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import Maximize from 'lucide-react/icons/maximize'
import { lazy, Suspense, useState } from 'react'
import { Panel } from '../../../components/panel/Panel.tsx'
import panel from '../../../components/panel/panel.module.css'
import { ProblemNote } from '../../../components/problem/ProblemNote.tsx'
import { isAble } from '../../../components/token/token-view.ts'
import type { TokenPartProps } from '../../../components/token-parts/token-parts.ts'
import { useTokenAction } from '../../../data/tokens/use-token-action.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { blockOf } from '../block-of.ts'
import { partId } from '../go-to-part.tsx'
import { CodeImage } from './CodeImage.tsx'
import { CouponFacts } from './CouponFacts.tsx'
import styles from './coupon.module.css'
import { expiryText } from './expiry.ts'
import { FullCode } from './FullCode.tsx'

const ConfirmDialog = lazy(async () => ({ default: (await import('@vitrine/ui/confirm-dialog')).ConfirmDialog }))

/** A coupon: what it is good for, its code once it is shown, and what became of it. */
export default function CouponSection({ token, isMine }: TokenPartProps) {
  const t = useT('token-actions')
  const format = useFormat()
  const coupon = blockOf(token, 'coupon-v1')
  const reveal = useTokenAction<{ code: string }>(token, 'coupon-v1', 'reveal-v1')
  const use = useTokenAction(token, 'coupon-v1', 'use-v1')
  const [isFull, setIsFull] = useState(false)
  const [asks, setAsks] = useState<'never' | 'open' | 'closed'>('never')
  if (!coupon) return null
  const { code, status } = coupon
  const isLive = status === 'revealed' && code !== null
  const showCode = () => reveal.mutate({}, { onSuccess: () => setIsFull(true) })
  return (
    <Panel id={partId('coupon-v1')} title={t('coupon-title')}>
      {coupon.rule && <p>{coupon.rule}</p>}
      {status === 'expired' && coupon.expiry && (
        <p className={panel.bad}>{t('coupon-expired', { at: expiryText(coupon.expiry, format) })}</p>
      )}
      {status === 'used' && (
        <p className={panel.good}>{t('coupon-used', { at: format.dateTime(coupon.usedAt ?? 0) })}</p>
      )}
      {isMine && isLive && coupon.shownBefore && <p className={panel.bad}>{t('coupon-shown-before')}</p>}
      {isLive && (
        <div className={styles.paper}>
          <CodeImage code={code} format={coupon.format} />
          <p className={styles.code}>{code}</p>
        </div>
      )}
      <CouponFacts coupon={coupon} />
      {isMine && status === 'hidden' && isAble(token, 'ShowCode') && (
        <>
          <p className={panel.note}>{t('coupon-hidden')}</p>
          <Button onPress={showCode} busy={reveal.isPending} full>
            {t('coupon-show')}
          </Button>
        </>
      )}
      {isLive && (
        <div className={panel.ways}>
          <Button onPress={() => setIsFull(true)}>
            <Maximize aria-hidden="true" />
            {t('coupon-full')}
          </Button>
          <CopyButton text={code} />
          {coupon.couponUrl && (
            <LinkButton href={coupon.couponUrl} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" />
              {t('coupon-link')}
            </LinkButton>
          )}
          <Button variant="quiet" onPress={() => setAsks('open')}>
            <Check aria-hidden="true" />
            {t('coupon-use')}
          </Button>
        </div>
      )}
      {reveal.isError && <ProblemNote error={reveal.error} />}
      {use.isError && <ProblemNote error={use.error} />}
      {isFull && isLive && <FullCode code={code} coupon={coupon} onClose={() => setIsFull(false)} />}
      {asks !== 'never' && (
        <Suspense>
          <ConfirmDialog
            title={t('coupon-use-title')}
            confirmLabel={t('coupon-use')}
            open={asks === 'open'}
            busy={use.isPending}
            onCancel={() => setAsks('closed')}
            onConfirm={() => use.mutate({}, { onSettled: () => setAsks('closed') })}
          >
            {t('coupon-use-hint')}
          </ConfirmDialog>
        </Suspense>
      )}
    </Panel>
  )
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
    <Button variant="quiet" onPress={() => void copy()}>
      <Copy aria-hidden="true" />
      {t('coupon-copy')}
    </Button>
  )
}

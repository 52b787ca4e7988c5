import { EmptyState, LinkButton, PageHeader, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { useToasts } from '@vitrine/ui/toast'
import { useState } from 'react'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { useFailureToast } from '../../components/problem/failures.tsx'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { RecipientForm } from '../../components/recipient/RecipientForm.tsx'
import type { ChosenRecipient } from '../../components/recipient/recipient.ts'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { isAble, titleOf } from '../../components/token/token-view.ts'
import { useCloneToken, useTransferToken } from '../../data/tokens/tokens.ts'
import { useToken } from '../../data/tokens/use-token.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack, navigate, useSearchParams } from '../../platform/navigation/navigation.ts'
import { href, inBusiness } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { randomKey } from '../../platform/server/random-key.ts'
import styles from './give-page.module.css'

interface PageProps {
  params: { tokenId: string; business?: string }
}

export function SendPage(props: PageProps) {
  return <GivePage {...props} way="send" />
}

export function SharePage(props: PageProps) {
  return <GivePage {...props} way="share" />
}

/** The original's address of the last step (spec §2.4). It names the token; whom it is for is chosen here, so that no link decides it. */
export function SendConfirmationPage() {
  const tokenId = useSearchParams().get('tokenId')
  if (tokenId) return <GivePage params={{ tokenId }} way="send" />
  return <NothingToSend />
}

function NothingToSend() {
  const t = useT('send')
  return (
    <EmptyState
      title={t('nothing-chosen')}
      message={t('nothing-chosen-why')}
      action={<LinkButton href={href('wallet')}>{t('to-wallet')}</LinkButton>}
    />
  )
}

const abilityOf = { send: 'Transfer', share: 'Clone' } as const

/** Whom is it for, are you sure, and off it goes: what is sent is gone from the wallet at once and back if it fails. */
function GivePage({ params, way }: PageProps & { way: 'send' | 'share' }) {
  const { tokenId, business = null } = params
  const t = useT('send')
  const toasts = useToasts()
  const tellFailure = useFailureToast()
  useBrandArea(business)
  const [recipient, setRecipient] = useState<ChosenRecipient | null>(null)
  const [idempotencyKey] = useState(randomKey)
  const { token, error, retry } = useToken(tokenId)
  const transfer = useTransferToken()
  const clone = useCloneToken()
  const tokenHref = inBusiness(business, href('token', { tokenId }))
  const walletHref = inBusiness(business, href('wallet'))

  if (error && !token)
    return (
      <div className={styles.content}>
        <RetryNote error={error} onRetry={retry} />
      </div>
    )
  if (!token) return <GiveSkeleton />

  const title = titleOf(token)
  const give = (to: ChosenRecipient) => {
    const names = { title, name: to.name }
    const input = { token, recipient: to.input, idempotencyKey }
    const giving = way === 'send' ? transfer.mutateAsync(input) : clone.mutateAsync(input)
    navigate(way === 'send' ? walletHref : tokenHref, { replace: true })
    giving.then(
      () => toasts.show({ title: t(`${way}-done`, names) }),
      (error: unknown) => tellFailure({ title: t(`${way}-failed`, names), error }),
    )
  }
  return (
    <div className={styles.page}>
      <Title>{t(`${way}-title`, { title })}</Title>
      <PageHeader title={t(`${way}-title`, { title })} onBack={() => goBack(tokenHref)} />
      {isAble(token, abilityOf[way]) ? (
        <div className={styles.content}>
          <div className={styles.token}>
            <TokenIcon token={token} titled edition eager />
          </div>
          <RecipientForm
            onChosen={setRecipient}
            addressRefusal={
              Object.hasOwn(token.state, 'mintable-v1') ? 'recipient.not_custodial' : 'recipient.unmintable_to_wallet'
            }
          />
        </div>
      ) : (
        <EmptyState
          title={t(`${way}-not-able`)}
          message={t(`${way}-not-able-why`)}
          action={<LinkButton href={tokenHref}>{t('to-token')}</LinkButton>}
        />
      )}
      {recipient && (
        <ConfirmDialog
          title={t(`${way}-confirm-title`, { title, name: recipient.name })}
          picture={<TokenIcon token={token} titled edition eager />}
          confirmLabel={t(`${way}-do`, { name: recipient.name })}
          onConfirm={() => give(recipient)}
          onCancel={() => setRecipient(null)}
        >
          {t(`${way}-confirm`, { title, name: recipient.name })}
        </ConfirmDialog>
      )}
    </div>
  )
}

function GiveSkeleton() {
  return (
    <SkeletonGroup className={styles.content}>
      <Skeleton width="60%" height="2rem" />
      <Skeleton shape="block" className={styles.token} height="9rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </SkeletonGroup>
  )
}

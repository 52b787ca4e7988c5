import { classNames, EmptyState, Joined, LinkButton, PageHeader, Skeleton, SkeletonGroup } from '@vitrine/ui'
import SendIcon from 'lucide-react/icons/send'
import { useState } from 'react'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { RecipientForm } from '../../components/recipient/RecipientForm.tsx'
import type { ChosenRecipient } from '../../components/recipient/recipient.ts'
import { TokenOnStage } from '../../components/token/TokenOnStage.tsx'
import { isAble, titleOf } from '../../components/token/token-view.ts'
import { useToken } from '../../data/tokens/use-token.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack, navigate, useSearchParams } from '../../platform/navigation/navigation.ts'
import { href, inBusiness } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { GiveConfirmation } from './GiveConfirmation.tsx'
import styles from './give.module.css'
import { useGive, type Way } from './use-give.ts'

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
      picture={<SendIcon aria-hidden="true" />}
      title={t('nothing-chosen')}
      message={t('nothing-chosen-why')}
      action={<LinkButton href={href('wallet')}>{t('to-wallet')}</LinkButton>}
    />
  )
}

const abilityOf = { send: 'Transfer', share: 'Clone' } as const

/** Whom is it for, are you sure, and off it goes: what is sent is gone from the wallet at once and back if it fails. */
function GivePage({ params, way }: PageProps & { way: Way }) {
  const { tokenId, business = null } = params
  const t = useT('send')
  useBrandArea(business)
  const [recipient, setRecipient] = useState<ChosenRecipient | null>(null)
  const { token, error, retry } = useToken(tokenId)
  const give = useGive(way)
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
  return (
    <div className={classNames(styles.page, styles.wide)}>
      <Title>{t(`${way}-title`, { title })}</Title>
      <PageHeader
        title={<Joined whole={title}>{t(`${way}-title`, { title })}</Joined>}
        onBack={() => goBack(tokenHref)}
      />
      {isAble(token, abilityOf[way]) ? (
        <div className={classNames(styles.content, styles.giving)}>
          <div className={styles.token}>
            <TokenOnStage token={token} />
            <p className={styles.cost}>{t(`${way}-cost`)}</p>
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
        <GiveConfirmation
          way={way}
          token={token}
          recipient={recipient}
          onConfirm={() => {
            give(token, recipient)
            navigate(way === 'send' ? walletHref : tokenHref, { replace: true })
          }}
          onCancel={() => setRecipient(null)}
        />
      )}
    </div>
  )
}

function GiveSkeleton() {
  return (
    <SkeletonGroup className={styles.content}>
      <Skeleton width="60%" height="2rem" />
      <Skeleton shape="block" className={styles.blankToken} height="10rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </SkeletonGroup>
  )
}

import type { BusinessSummary, SharedToken } from '@vitrine/protocol'
import { pictureOfPlacements } from '@vitrine/token-rules/faces'
import { Button, ErrorNote, Joined, LinkButton, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { type ReactNode, useMemo } from 'react'
import { Confetti } from '../../components/confetti/Confetti.tsx'
import { TermsSentence } from '../../components/confirm-fields/TermsSentence.tsx'
import { Entrance } from '../../components/entrance/Entrance.tsx'
import { useSentence } from '../../components/problem/use-sentence.ts'
import { WayOn } from '../../components/way-on/WayOn.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href, inBusiness } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useBrand } from '../../platform/theme/brand.ts'
import styles from './landing.module.css'
import type { Taken, Taking } from './use-taking.ts'

export interface Shown {
  token: Pick<SharedToken['token'], 'displayName' | 'description' | 'viewPlacements'>
  business: BusinessSummary | null
  /** What this page is about, such as who shares. */
  headline: string
  lead: string
  /** How many are left, where that is known. */
  note?: string | null
  /** What the button does, for people who are signed in and who are not. */
  take: string
  signIn: string
  /** The same for people who want no account, where they may have it so. */
  asGuest?: string
  /** There is nothing to be had now; the headline says why. */
  isClosed?: boolean
}

export interface LandingScreenProps {
  state: 'loading' | 'unknown' | 'failed' | Shown
  taking: Taking
  signedIn: boolean
  onGo: (way?: 'guest') => void
  onRetry: () => void
}

/** What is behind a link or a poster, and the way to have it. */
export function LandingScreen({ state, taking, signedIn, onGo, onRetry }: LandingScreenProps) {
  const t = useT('landing')
  const shown = typeof state === 'string' ? null : state
  const brandConfig = shown?.business?.brandConfig
  useBrand(useMemo(() => (brandConfig ? { brandConfig, pageConfig: null } : null), [brandConfig]))
  const title = shown?.token.displayName ?? t('title')
  const picture = shown && pictureOf(shown)
  return (
    <>
      <Title>{title}</Title>
      <Entrance
        brand={null}
        plaque={
          shown ? [shown.token.displayName, shown.business?.displayName].filter(Boolean).join(' · ') : t('plaque')
        }
        {...(picture ? { object: <img className={styles.object} src={picture.src} alt={picture.alt} /> } : {})}
      >
        {state === 'loading' && (
          <SkeletonGroup className={styles.words}>
            <Skeleton width="80%" height="2.25rem" />
            <Skeleton />
          </SkeletonGroup>
        )}
        {state === 'unknown' && (
          <Words title={t('unknown-headline')} lead={t('unknown')}>
            <WayOn full variant="primary" href={href('wallet')}>
              {t('to-wallet')}
            </WayOn>
          </Words>
        )}
        {state === 'failed' && (
          <ErrorNote
            action={
              <Button size="small" variant="quiet" onPress={onRetry}>
                {t('try-again')}
              </Button>
            }
          >
            {t('load-failed')}
          </ErrorNote>
        )}
        {shown && <Offer shown={shown} taking={taking} signedIn={signedIn} onGo={onGo} />}
      </Entrance>
    </>
  )
}

type OfferProps = Pick<LandingScreenProps, 'taking' | 'signedIn' | 'onGo'> & { shown: Shown }

function Offer({ shown, taking, signedIn, onGo }: OfferProps) {
  const t = useT('landing')
  const sentence = useSentence()
  const title = shown.token.displayName
  if (taking.status === 'gone') {
    return (
      <Words title={t('gone-headline')} lead={t('gone', { title })}>
        <ToWallet />
      </Words>
    )
  }
  if (taking.status === 'taken') {
    const [first] = taking.ids
    if (!first) {
      return (
        <Words title={t('nothing-headline')} lead={t('nothing')} status>
          <ToWallet />
        </Words>
      )
    }
    const { business } = shown
    const seen = seenAt(taking, business?.id ?? null, first)
    return (
      <Words
        title={t('taken-headline')}
        lead={t(taking.earns ? 'earned' : 'taken', { title, brand: business?.displayName ?? t('somebody') })}
        status
      >
        <Confetti />
        <LinkButton full variant="primary" href={seen.href}>
          {t(seen.label)}
        </LinkButton>
      </Words>
    )
  }
  return (
    <Words title={shown.headline} lead={shown.lead}>
      {shown.token.description && <p>{shown.token.description}</p>}
      {shown.note && <p className={styles.note}>{shown.note}</p>}
      {taking.status === 'sign-in-failed' && <ErrorNote>{t('sign-in-failed')}</ErrorNote>}
      {taking.status === 'refused' && <ErrorNote>{sentence(taking.error).body}</ErrorNote>}
      {shown.isClosed ? <ToWallet /> : <Ways shown={shown} taking={taking} signedIn={signedIn} onGo={onGo} />}
    </Words>
  )
}

/** What gives points is used up by it: its card shows more. */
function seenAt({ earns }: Pick<Taken, 'earns'>, business: string | null, tokenId: string) {
  const ofToken = (id: string) => inBusiness(business, href('token', { tokenId: id }))
  if (earns?.cardId) return { label: 'see-card', href: ofToken(earns.cardId) } as const
  if (earns && business) return { label: 'see-points', href: href('businessPoints', { business }) } as const
  return { label: 'look', href: ofToken(tokenId) } as const
}

function Ways({ shown, taking, signedIn, onGo }: OfferProps) {
  const busy = taking.status === 'leaving' || taking.status === 'taking'
  if (signedIn || !shown.asGuest) {
    return (
      <Button full busy={busy} onPress={() => onGo()}>
        {signedIn ? shown.take : shown.signIn}
      </Button>
    )
  }
  return (
    <>
      <Button full busy={busy} onPress={() => onGo('guest')}>
        {shown.asGuest}
      </Button>
      <p className={styles.terms}>
        <TermsSentence name="guest-terms" />
      </p>
      <Button full variant="quiet" disabled={busy} onPress={() => onGo()}>
        {shown.signIn}
      </Button>
    </>
  )
}

function ToWallet() {
  const t = useT('landing')
  return (
    <LinkButton full variant="primary" href={href('wallet')}>
      {t('to-wallet')}
    </LinkButton>
  )
}

interface WordsProps {
  title: string
  lead: string
  /** Told to people who do not see it, too. */
  status?: boolean
  children?: ReactNode
}

function Words({ title, lead, status, children }: WordsProps) {
  return (
    <div className={styles.words} role={status ? 'status' : undefined}>
      <h1>
        <Joined>{title}</Joined>
      </h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </div>
  )
}

function pictureOf({ token }: Shown): { src: string; alt: string } | null {
  const picture = pictureOfPlacements(token.viewPlacements)
  return picture && { src: picture.url, alt: picture.alt || token.displayName }
}

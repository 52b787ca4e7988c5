import { useQueryClient } from '@tanstack/react-query'
import type { PublicBusiness } from '@vitrine/protocol'
import { IconButton, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShownProfile } from '../../data/account/profile-override.ts'
import { useOnline } from '../../platform/device/online.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack, navigate } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useSession, useSessionTokens } from '../../platform/session/use-session.tsx'
import { track } from '../../platform/telemetry/analytics.ts'
import { logWarning } from '../../platform/telemetry/log.ts'
import styles from './brand-frame.module.css'
import { createExperienceDriver } from './experience/create-driver.ts'
import { type Experience, openExperience } from './experience/open-experience.ts'
import { share } from './experience/share.ts'
import type { HomeLink } from './home-link.ts'
import { PageGone } from './PageGone.tsx'
import { usePageBridge } from './page-bridge.ts'

/** A page that is not here by then will not come. */
const patienceMs = 15_000

/**
 * Scripts, forms and an origin of its own, which is never ours: what the page keeps is its own. It leads the wallet nowhere, asks for no
 * permission of the device and opens windows only where somebody has pressed something.
 */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'

type State = 'loading' | 'shown' | 'failed' | 'blocked' | 'flooded'

interface BrandFrameProps {
  business: PublicBusiness
  /** As the address names it. */
  name: string
  link: HomeLink
}

/** The brand's own page as its home. */
export function BrandFrame(props: BrandFrameProps) {
  const [turn, setTurn] = useState(0)
  return <FramedPage key={`${props.link.url} ${turn}`} {...props} onRetry={() => setTurn(turn + 1)} />
}

function FramedPage({ business, name, link, onRetry }: BrandFrameProps & { onRetry: () => void }) {
  const t = useT('brand-home')
  const online = useOnline()
  const frame = useRef<HTMLIFrameElement>(null)
  const experience = useRef<Experience>(null)
  // Without a network there is nothing to wait for.
  const [startedOnline] = useState(online)
  const [state, setState] = useState<State>('loading')
  const [title, setTitle] = useState('')
  const [back, setBack] = useState({ canGoBack: false, isWanted: false })
  const isFramed = state === 'loading' || state === 'shown'
  const isWaitingForNetwork = !startedOnline && state === 'loading'
  const heading = title || business.displayName
  const needs = useNeeds(business, name)

  const settle = useEffectEvent((next: State) =>
    setState((now) => (now === 'loading' || next !== 'failed' ? next : now)),
  )
  const needsNow = useEffectEvent(() => needs)
  const isOpen = isFramed && !isWaitingForNetwork
  const isHeard = usePageBridge()

  useEffect(() => {
    const element = frame.current
    if (!isOpen || !isHeard || !element) return
    experience.current = openExperience({
      frame: element,
      origin: link.origin,
      driver: createExperienceDriver({
        ...needsNow(),
        origin: link.origin,
        onTitle: setTitle,
        onHistory: (canGoBack) => setBack((now) => ({ ...now, canGoBack })),
        onGoBackWish: (isWanted) => setBack((now) => ({ ...now, isWanted })),
      }),
      onHeard: () => settle('shown'),
      onFlood: () => settle('flooded'),
      onFailure: (error) => logWarning('a brand’s page asked for something that failed', error),
    })
    return () => {
      experience.current?.close()
      experience.current = null
    }
  }, [isOpen, isHeard, link.origin])

  useEffect(() => {
    if (!isOpen) return
    const ending = new AbortController()
    const { signal } = ending
    const timer = setTimeout(() => settle('failed'), patienceMs)
    const loaded = () => {
      clearTimeout(timer)
      settle(isOurs(frame.current) ? 'blocked' : 'shown')
    }
    frame.current?.addEventListener('load', loaded, { signal })
    const refused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && link.url.startsWith(blockedURI)) settle('blocked')
    }
    document.addEventListener('securitypolicyviolation', refused, { signal })
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [isOpen, link.url])

  const goBackInside = () =>
    experience.current?.tell({ type: back.isWanted ? 'BACK_BUTTON_PRESSED' : 'SITE_GO_BACK', payload: null })

  return (
    <div className={styles.page}>
      <Title>{heading}</Title>
      <header className={styles.bar}>
        {isFramed && (back.canGoBack || back.isWanted) && (
          <IconButton label={t('back')} icon={<ArrowLeft />} onPress={goBackInside} />
        )}
        <h1 className={styles.title}>{heading}</h1>
        <a
          className={styles.outside}
          href={link.url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('open-outside')}
        >
          <ExternalLink aria-hidden="true" />
        </a>
      </header>
      {isOpen && (
        <div className={styles.place} data-loaded={state === 'shown' || undefined}>
          {state === 'loading' && (
            <SkeletonGroup label={t('loading')} className={styles.waiting}>
              <Skeleton shape="block" height="40%" />
              <Skeleton width="60%" height="1.75rem" />
              <Skeleton />
              <Skeleton width="80%" />
            </SkeletonGroup>
          )}
          <iframe
            ref={frame}
            className={styles.frame}
            src={link.url}
            title={t('frame-title', { brand: business.displayName })}
            sandbox={sandbox}
            allow=""
            referrerPolicy="strict-origin"
          />
        </div>
      )}
      {isWaitingForNetwork && <PageGone what="offline" business={business} name={name} onRetry={onRetry} />}
      {!isFramed && <PageGone what={state} business={business} name={name} onRetry={onRetry} />}
    </div>
  )
}

/** A press in the frame counts as one in here; without one, a page opens nothing. */
const isPressed = () => navigator.userActivation?.isActive !== false

/** A page that came to stand on our own origin, as by a redirect, would be the wallet within itself. */
function isOurs(frame: HTMLIFrameElement | null): boolean {
  try {
    const address = frame?.contentWindow?.location.href
    return address !== undefined && address !== 'about:blank'
  } catch {
    return false
  }
}

/** What the page reaches of the wallet, apart from what this screen itself shows. */
function useNeeds(business: PublicBusiness, name: string) {
  const t = useT('brand-home')
  const api = useApi()
  const client = useQueryClient()
  const session = useSession()
  const tokens = useSessionTokens()
  const toasts = useToasts()
  const shownAs = useShownProfile(business.id)
  return {
    api,
    client,
    business,
    name,
    userId: session.status === 'signed-in' ? session.sub : '',
    shownAs,
    accessToken: () =>
      tokens.accessToken().catch((error: unknown) => {
        logWarning('a page could not be given the access token', error)
        return null
      }),
    navigate,
    goBack: () => goBack(href('businessWallet', { business: name })),
    openTab: (url: string) => {
      if (isPressed()) window.open(url, '_blank', 'noopener,noreferrer')
    },
    share: async (shared: Parameters<typeof share>[0]) => {
      if (!isPressed()) throw new Error('Nobody has pressed anything.')
      return share(shared, () => toasts.show({ title: t('copied') }, 'brand-home-copied'))
    },
    track,
    onUnavailable: () => toasts.show({ title: t('not-here-yet'), message: t('not-here-yet-why') }, 'brand-home-space'),
  }
}

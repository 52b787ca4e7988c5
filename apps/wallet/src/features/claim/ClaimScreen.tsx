import type { Claim } from '@vitrine/protocol'
import { pictureOfPlacements } from '@vitrine/token-rules/faces'
import { Button, ErrorNote, Joined, LinkButton, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { Entrance } from '../../components/entrance/Entrance.tsx'
import { WayOn } from '../../components/way-on/WayOn.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import styles from './claim-screen.module.css'

export interface ClaimScreenProps {
  /** What waits; `unknown` when the link leads nowhere, `failed` when it could not be asked. */
  claim: Claim | 'loading' | 'unknown' | 'failed'
  signedIn: boolean
  leaving: 'idle' | 'leaving' | 'failed'
  onSignIn: () => void
  onRetry: () => void
}

export function ClaimScreen({ claim, signedIn, leaving, onSignIn, onRetry }: ClaimScreenProps) {
  const t = useT('claim')
  const known = typeof claim === 'string' ? null : claim
  const picture = known && pictureOfPlacements(known.token.viewPlacements)
  const received = known?.status === 'claimed' && signedIn
  return (
    <Entrance
      brand={null}
      plaque={known ? known.token.displayName : t('plaque')}
      {...(picture ? { object: <img className={styles.object} src={picture.url} alt={picture.alt} /> } : {})}
    >
      {claim === 'loading' && (
        <SkeletonGroup className={styles.words}>
          <Skeleton width="80%" height="2.25rem" />
          <Skeleton />
        </SkeletonGroup>
      )}
      {claim === 'unknown' && <Words title={t('unknown-headline')} lead={t('unknown')} />}
      {claim === 'failed' && (
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
      {known &&
        (known.status === 'returned' ? (
          <Words
            title={t('returned-headline')}
            lead={t('returned', {
              title: known.token.displayName,
              to: known.recipient.hint,
              sender: known.sender.name,
            })}
          />
        ) : received ? (
          <Words title={t('received-headline')} lead={t('received', { title: known.token.displayName })} />
        ) : (
          <Words
            title={t('headline', { sender: known.sender.name || t('somebody') })}
            lead={t(known.status === 'claimed' ? 'claimed' : 'lead', {
              title: known.token.displayName,
              to: known.recipient.hint,
            })}
          />
        ))}
      {known?.status === 'waiting' && signedIn && (
        <p className={styles.lead}>{t('somebody-else', { to: known.recipient.hint })}</p>
      )}
      {leaving === 'failed' && <ErrorNote>{t('failed')}</ErrorNote>}
      {claim === 'unknown' ? (
        <WayOn full variant="primary" href={href('wallet')}>
          {t('to-wallet')}
        </WayOn>
      ) : received || known?.status === 'returned' ? (
        <LinkButton full variant="primary" href={href('wallet')}>
          {t('to-wallet')}
        </LinkButton>
      ) : (
        <Button full busy={leaving === 'leaving'} onPress={onSignIn}>
          {t('sign-in')}
        </Button>
      )}
    </Entrance>
  )
}

function Words({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={styles.words}>
      <h1>
        <Joined>{title}</Joined>
      </h1>
      <p className={styles.lead}>{lead}</p>
    </div>
  )
}

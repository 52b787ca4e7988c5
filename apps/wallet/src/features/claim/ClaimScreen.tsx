import { Button, ErrorNote, LinkButton } from '@vitrine/ui'
import { Entrance } from '../../components/entrance/Entrance.tsx'
import { Sentence, useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/paths.ts'
import styles from './claim-screen.module.css'

export interface ClaimScreenProps {
  received: boolean
  /** The address that the message went to, when the link says it. */
  sentTo: string | null
  state: 'idle' | 'leaving' | 'failed'
  onSignIn: () => void
}

export function ClaimScreen({ received, sentTo, state, onSignIn }: ClaimScreenProps) {
  const t = useT('claim')
  return (
    <Entrance brand={null} plaque={t('plaque')}>
      <div className={styles.words}>
        <h1>{t(received ? 'received-headline' : 'headline')}</h1>
        <p className={styles.lead}>
          {received ? (
            t('received')
          ) : sentTo ? (
            <Sentence namespace="claim" name="lead-to" values={{ to: sentTo }} parts={{ to: <strong /> }} />
          ) : (
            t('lead')
          )}
        </p>
      </div>
      {state === 'failed' && <ErrorNote>{t('failed')}</ErrorNote>}
      {received ? (
        <LinkButton full variant="primary" href={href('wallet')}>
          {t('to-wallet')}
        </LinkButton>
      ) : (
        <Button full busy={state === 'leaving'} onPress={onSignIn}>
          {t('sign-in')}
        </Button>
      )}
    </Entrance>
  )
}

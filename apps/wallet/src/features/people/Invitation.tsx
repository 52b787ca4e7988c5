import { useQuery } from '@tanstack/react-query'
import { Button, LinkButton, Skeleton } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import Share2 from 'lucide-react/icons/share-2'
import UserRound from 'lucide-react/icons/user-round'
import { lazy, Suspense } from 'react'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { meQuery } from '../../data/account/people.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { logWarning } from '../../platform/telemetry/log.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { mailTo, pickEmails, picksContacts } from './invitation.ts'
import styles from './people.module.css'

const CodePicture = lazy(() => import('../../components/code-picture/CodePicture.tsx'))

/** Brings others here: a link to one's own page, as text, code or letter. What is sent is sent by the person's own apps. */
export function Invitation() {
  const t = useT('people')
  const { appTitle } = useViewer()
  const { data: me, error, refetch } = useQuery(meQuery(useApi()))
  return (
    <>
      <p>{t('invite-about', { app: appTitle })}</p>
      {error && !me && <RetryNote error={error} onRetry={() => void refetch()} />}
      {!me && !error && <Skeleton height="18rem" />}
      {me && <OwnLink link={location.origin + href('user', { userId: me.preferred_username ?? me.id })} />}
    </>
  )
}

function OwnLink({ link }: { link: string }) {
  const t = useT('people')
  const { appTitle } = useViewer()
  const toasts = useToasts()
  const letter = { subject: t('invite-subject', { app: appTitle }), body: t('invite-words', { link }) }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toasts.show({ title: t('copied'), durationMs: 2000 }, 'copied')
    } catch (error) {
      logWarning('the link could not be copied', error)
      toasts.show({ title: t('not-copied'), tone: 'danger' }, 'copied')
    }
  }
  const share = () =>
    navigator.share({ title: letter.subject, text: t('invite-text'), url: link }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
  const choose = async () => {
    const chosen = await pickEmails()
    if (!chosen) return void toasts.show({ title: t('contacts-failed'), tone: 'danger' }, 'contacts')
    if (chosen.addresses.length > 0) return location.assign(mailTo(letter, chosen.addresses))
    // Who has picked nobody has thought better of it.
    if (chosen.picked > 0) toasts.show({ title: t('contacts-without-address') }, 'contacts')
  }
  return (
    <>
      <div className={styles.code}>
        <Suspense fallback={<Skeleton shape="block" height="18rem" />}>
          <CodePicture text={link} alt={t('code-alt')} />
        </Suspense>
      </div>
      <p className={styles.link}>{link}</p>
      <div className={styles.actions}>
        <Button onPress={() => void copy()}>
          <Copy aria-hidden="true" />
          {t('copy-link')}
        </Button>
        {'share' in navigator && (
          <Button variant="quiet" onPress={() => void share()}>
            <Share2 aria-hidden="true" />
            {t('share')}
          </Button>
        )}
        <LinkButton variant="quiet" href={mailTo(letter)}>
          <Mail aria-hidden="true" />
          {t('by-mail')}
        </LinkButton>
        {picksContacts() && (
          <Button variant="quiet" onPress={() => void choose()}>
            <UserRound aria-hidden="true" />
            {t('from-contacts')}
          </Button>
        )}
      </div>
    </>
  )
}

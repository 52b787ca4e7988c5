import type { InteractionDetails } from '@vitrine/protocol'
import { Avatar, Button } from '@vitrine/ui'
import Check from 'lucide-react/icons/check'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { type Translate, useT } from '../../platform/i18n/use-t.tsx'
import styles from './sign-in.module.css'

export interface ConsentPanelProps {
  details: Pick<InteractionDetails, 'client' | 'scopes' | 'account'>
  busy: 'allow' | 'refuse' | null
  error: unknown
  onAnswer: (accept: boolean) => void
}

/** May this client have this? In words that say what it means, not what it is called. */
export function ConsentPanel({ details, busy, error, onAnswer }: ConsentPanelProps) {
  const t = useT('sign-in')
  const { client, account } = details
  const name = { client: client.name }
  return (
    <>
      <div className={styles.words}>
        {client.logoUri && <img className={styles.clientLogo} src={client.logoUri} alt="" />}
        <h1>{client.trusted ? t('consent-own-title') : t('consent-title', name)}</h1>
      </div>
      {account && (
        <div className={styles.account}>
          <Avatar name={account.name} src={account.picture} />
          <p>
            <span className={styles.quiet}>{t('consent-as')}</span>
            <strong>{account.name}</strong>
            {account.label !== account.name && <span className={styles.quiet}>{account.label}</span>}
          </p>
        </div>
      )}
      <section className={styles.panel}>
        <p>{t(client.trusted ? 'consent-own-lead' : 'consent-lead', name)}</p>
        <ul className={styles.scopes}>
          {whatItMay(t, details).map((words) => (
            <li key={words}>
              <Check aria-hidden="true" />
              {words}
            </li>
          ))}
        </ul>
      </section>
      {(client.policyUri || client.tosUri) && (
        <p className={styles.documents}>
          {client.policyUri && <NewTabLink href={client.policyUri}>{t('client-policy', name)}</NewTabLink>}
          {client.tosUri && <NewTabLink href={client.tosUri}>{t('client-terms', name)}</NewTabLink>}
        </p>
      )}
      {error !== null && <ProblemNote error={error} />}
      <div className={styles.form}>
        <Button full busy={busy === 'allow'} onPress={() => onAnswer(true)}>
          {t('allow')}
        </Button>
        <Button full variant="quiet" busy={busy === 'refuse'} onPress={() => onAnswer(false)}>
          {t('refuse')}
        </Button>
      </div>
    </>
  )
}

/** In another tab, so that reading it does not lose the sign-in. */
function NewTabLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  )
}

const knownScopes = ['openid', 'profile', 'email', 'phone', 'studio', 'offline_access'] as const

/** Everything that it may do from then on, each in words of its own. */
function whatItMay(t: Translate<'sign-in'>, { client, scopes }: ConsentPanelProps['details']): string[] {
  // Who may act on everything may act on one brand's.
  const reach = scopes.includes('wallet:all') ? 'wallet:all' : 'wallet:brand'
  const said = scopes.filter((scope) => !scope.startsWith('wallet:') || (scope === reach && !client.own))
  return [
    ...said.map((scope) => sayScope(t, scope)),
    ...(client.own ? [t('scope-own')] : said.includes(reach) ? [t('scope-people')] : []),
  ]
}

function sayScope(t: Translate<'sign-in'>, scope: string): string {
  if (scope === 'wallet:brand') return t('scope-wallet_brand')
  if (scope === 'wallet:all') return t('scope-wallet_all')
  const known = knownScopes.find((name) => name === scope)
  return known ? t(`scope-${known}`) : t('scope-other', { scope })
}

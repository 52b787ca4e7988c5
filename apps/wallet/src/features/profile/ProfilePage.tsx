import { useQuery } from '@tanstack/react-query'
import type { UserProfile } from '@vitrine/protocol'
import { Avatar, Badge, LinkButton, ListRow, PageHeader, Skeleton, SkeletonGroup } from '@vitrine/ui'
import AtSign from 'lucide-react/icons/at-sign'
import Pencil from 'lucide-react/icons/pencil'
import Settings from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import UsersRound from 'lucide-react/icons/users-round'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { myMerchantsQuery } from '../../data/merchants.ts'
import { meQuery } from '../../data/people.ts'
import { useShownProfile } from '../../data/profile-override.ts'
import { useApi } from '../../platform/api.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/paths.ts'
import { Title } from '../../platform/title.tsx'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { GuestUpgrade } from './GuestUpgrade.tsx'
import { ProfileCode } from './ProfileCode.tsx'
import styles from './profile.module.css'

/** Who I am here, how I am reached, and the code that others scan. */
export default function ProfilePage() {
  const t = useT('profile')
  const api = useApi()
  const { data, error, refetch } = useQuery(meQuery(api))
  const shownAs = useShownProfile(useViewer().businessId)
  const me = data && shownAs(data)
  return (
    <div className={styles.page}>
      <Title>{t('title')}</Title>
      <PageHeader title={t('title')} />
      <div className={styles.content}>
        {error && !me && <RetryNote error={error} onRetry={() => void refetch()} />}
        {!me && !error && (
          <SkeletonGroup className={styles.person}>
            <Skeleton shape="circle" width="5rem" height="5rem" />
            <Skeleton width="12rem" />
          </SkeletonGroup>
        )}
        {me && <Profile me={me} />}
      </div>
    </div>
  )
}

function Profile({ me }: { me: UserProfile }) {
  const t = useT('profile')
  const api = useApi()
  const { hidden } = useViewer()
  const { data: merchants } = useQuery({ ...myMerchantsQuery(api), enabled: !me.guest })
  return (
    <>
      <section className={styles.person}>
        <Avatar name={me.name} src={me.picture} size="huge" decorative />
        <div className={styles.words}>
          <h2 className={styles.name}>{me.name}</h2>
          {me.preferred_username && !hidden.username && <p className={styles.handle}>@{me.preferred_username}</p>}
          {me.guest && <Badge tone="warning">{t('guest')}</Badge>}
          {me.bio && <p>{me.bio}</p>}
          {me.website && (
            <a href={me.website} target="_blank" rel="noreferrer noopener">
              {me.website.replace(/^https?:\/\//, '')}
            </a>
          )}
        </div>
        <div className={styles.actions}>
          {!hidden.editProfile && (
            <LinkButton href={href('editProfile')} variant="quiet">
              <Pencil aria-hidden="true" />
              {t('edit')}
            </LinkButton>
          )}
          {!hidden.manageAccount && (
            <LinkButton href={href('manageAccounts')} variant="quiet">
              <AtSign aria-hidden="true" />
              {t('accounts')}
            </LinkButton>
          )}
          {!hidden.relations && (
            <LinkButton href={href('user', { userId: me.id })} variant="quiet">
              <UsersRound aria-hidden="true" />
              {t('as-others')}
            </LinkButton>
          )}
          {!hidden.settings && (
            <LinkButton href={href('settings')} variant="quiet">
              <Settings aria-hidden="true" />
              {t('settings')}
            </LinkButton>
          )}
          {merchants && merchants.length > 0 && (
            <LinkButton href={href('merchants')} variant="quiet">
              <Store aria-hidden="true" />
              {t('counters')}
            </LinkButton>
          )}
        </div>
      </section>
      {me.guest && <GuestUpgrade />}
      {!hidden.qrCode && <ProfileCode userId={me.id} />}
      {me.identities.length > 0 && (
        <section>
          <h2 className={styles.heading}>{t('identities')}</h2>
          <ul className={styles.rows}>
            {me.identities.map((identity) => (
              <li key={identity.id}>
                <ListRow
                  title={identity.value}
                  subtitle={t(`kind-${identity.type}`)}
                  trailing={
                    <span className={styles.badges}>
                      {identity.preferred && <Badge tone="accent">{t('preferred')}</Badge>}
                      {identity.custodial && <Badge>{t('custodial')}</Badge>}
                      {!identity.verified && <Badge tone="warning">{t('unverified')}</Badge>}
                    </span>
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { UserProfile } from '@vitrine/protocol'
import { Avatar, Badge, ListRow, PageHeader, Skeleton, SkeletonGroup } from '@vitrine/ui'
import AtSign from 'lucide-react/icons/at-sign'
import Pencil from 'lucide-react/icons/pencil'
import Settings from 'lucide-react/icons/settings'
import Store from 'lucide-react/icons/store'
import UsersRound from 'lucide-react/icons/users-round'
import { AboutPerson } from '../../components/about-person/AboutPerson.tsx'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { meQuery } from '../../data/account/people.ts'
import { useShownProfile } from '../../data/account/profile-override.ts'
import { myMerchantsQuery } from '../../data/brands/merchants.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { usePath } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useIsOwnWallet } from '../../platform/session/use-is-own-wallet.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { GuestUpgrade } from './GuestUpgrade.tsx'
import { ProfileCode } from './ProfileCode.tsx'
import styles from './profile.module.css'

type Screen = 'editProfile' | 'manageAccounts' | 'merchants' | 'settings'

/** Who I am here, how I am reached, and the code that others scan. */
export default function ProfilePage() {
  const t = useT('profile')
  const api = useApi()
  const { data, error, refetch } = useQuery(meQuery(api))
  const shownAs = useShownProfile(useViewer().businessId)
  const me = data && shownAs(data)
  return (
    <div className={styles.wide}>
      <Title>{t('title')}</Title>
      <PageHeader title={t('title')} />
      <div className={styles.columns}>
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
  const { data: merchants } = useQuery({ ...myMerchantsQuery(api), enabled: useIsOwnWallet() && !me.guest })
  const path = usePath()
  const to = (screen: Screen) => ({ href: href(screen), current: path === href(screen) })
  return (
    <>
      <div className={styles.column}>
        <section className={styles.person}>
          <Avatar name={me.name} src={me.picture} size="huge" decorative />
          <div className={styles.words}>
            <h2 className={styles.name}>{me.name}</h2>
            {me.preferred_username && !hidden.username && <p className={styles.handle}>@{me.preferred_username}</p>}
            {me.guest && <Badge tone="warning">{t('guest')}</Badge>}
            <AboutPerson person={me} />
          </div>
        </section>
        <div className={styles.links}>
          {!hidden.editProfile && (
            <ListRow title={t('edit')} leading={<Pencil aria-hidden="true" />} {...to('editProfile')} />
          )}
          {!hidden.relations && (
            <ListRow
              title={t('as-others')}
              leading={<UsersRound aria-hidden="true" />}
              href={href('user', { userId: me.id })}
            />
          )}
          {!hidden.manageAccount && (
            <ListRow title={t('accounts')} leading={<AtSign aria-hidden="true" />} {...to('manageAccounts')} />
          )}
          {merchants && merchants.length > 0 && (
            <ListRow title={t('counters')} leading={<Store aria-hidden="true" />} {...to('merchants')} />
          )}
          {!hidden.settings && (
            <ListRow title={t('settings')} leading={<Settings aria-hidden="true" />} {...to('settings')} />
          )}
        </div>
      </div>
      <div className={styles.column}>
        {me.guest && <GuestUpgrade key={me.id} me={me} />}
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
      </div>
    </>
  )
}

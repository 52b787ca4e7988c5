import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { inventoryAudiences, type Person, type Privacy } from '@vitrine/protocol'
import { Avatar, Button, ListRow, RadioGroup, Switch } from '@vitrine/ui'
import { useId, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { blockedQuery, privacyQuery, useRelation, useUpdatePrivacy } from '../../data/relations.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { useTracking } from '../../platform/telemetry/analytics.ts'
import styles from './account.module.css'
import { Screen } from './Screen.tsx'

/** What others see of me, and whom I have blocked. */
export default function PrivacyPage() {
  const t = useT('account')
  const api = useApi()
  const privacy = useQuery(privacyQuery(api))
  return (
    <Screen title={t('privacy')} from={href('settings')} asked={privacy}>
      {privacy.data && <Switches privacy={privacy.data} />}
      <Statistics />
      <Blocked />
    </Screen>
  )
}

function Switches({ privacy }: { privacy: Privacy }) {
  const t = useT('account')
  const headingId = useId()
  const update = useUpdatePrivacy()
  // Kept here and not read back from the call, whose news comes a moment after the press: a switch that springs back looks broken.
  const [chosen, setChosen] = useState<Partial<Privacy>>({})
  const shown = { ...privacy, ...chosen }
  const choose = (change: Partial<Privacy>) => {
    setChosen((before) => ({ ...before, ...change }))
    update.mutateAsync(change).catch(() => {
      const refused = Object.keys(change)
      setChosen((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !refused.includes(name))))
    })
  }
  const switches = [
    ['namePublic', t('name-public'), t('name-public-about')],
    ['picturePublic', t('picture-public')],
    ['findable', t('findable')],
  ] as const
  return (
    <section aria-labelledby={headingId} className={styles.form}>
      <h2 id={headingId} className={styles.heading}>
        {t('visible')}
      </h2>
      <div className={styles.switches}>
        {switches.map(([name, label, description]) => (
          <Switch
            key={name}
            label={label}
            description={description}
            checked={shown[name]}
            onChange={(on) => choose({ [name]: on })}
          />
        ))}
      </div>
      <RadioGroup
        label={t('inventory')}
        choices={inventoryAudiences.map((value) => ({ value, label: t(`inventory-${value}`) }))}
        value={shown.inventory}
        onChange={(inventory) => choose({ inventory })}
      />
      {update.error && <ProblemNote error={update.error} />}
    </section>
  )
}

/** What this device tells of how it is used; held on this device, so that it holds at once and for whoever signs in on it. */
function Statistics() {
  const t = useT('account')
  const headingId = useId()
  const [isOn, setOn] = useTracking()
  return (
    <section aria-labelledby={headingId} className={styles.form}>
      <h2 id={headingId} className={styles.heading}>
        {t('statistics-title')}
      </h2>
      <Switch label={t('statistics')} description={t('statistics-about')} checked={isOn} onChange={setOn} />
    </section>
  )
}

function Blocked() {
  const t = useT('account')
  const api = useApi()
  const headingId = useId()
  const blocked = useInfiniteQuery(blockedQuery(api))
  const people = blocked.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section aria-labelledby={headingId} className={styles.form}>
      <h2 id={headingId} className={styles.heading}>
        {t('blocked')}
      </h2>
      {blocked.isSuccess && people.length === 0 && <p className={styles.quiet}>{t('blocked-none')}</p>}
      {blocked.error && <ProblemNote error={blocked.error} />}
      {people.length > 0 && (
        <ul className={styles.rows}>
          {people.map((person) => (
            <li key={person.id}>
              <BlockedRow person={person} />
            </li>
          ))}
        </ul>
      )}
      {blocked.hasNextPage && (
        <Button variant="quiet" busy={blocked.isFetchingNextPage} onPress={() => void blocked.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

function BlockedRow({ person }: { person: Person }) {
  const t = useT('account')
  const relation = useRelation(person.id)
  return (
    <>
      <ListRow
        title={<bdi>{person.name}</bdi>}
        leading={<Avatar name={person.name} src={person.picture} decorative />}
        trailing={
          <Button
            size="small"
            variant="quiet"
            busy={relation.isPending}
            aria-label={t('unblock-named', { name: person.name })}
            onPress={() => relation.mutate('unblock')}
          >
            {t('unblock')}
          </Button>
        }
      />
      {relation.error && <ProblemNote error={relation.error} />}
    </>
  )
}

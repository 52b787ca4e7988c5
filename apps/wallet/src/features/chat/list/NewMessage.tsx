import { Avatar, Button, EmptyState, ListRow, Skeleton, SkeletonGroup, TextField } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useDeferredValue, useState } from 'react'
import { ProblemNote } from '../../../components/problem/ProblemNote.tsx'
import { RetryNote } from '../../../components/problem/RetryNote.tsx'
import type { KnownPerson } from '../../../components/recipient/recipient.ts'
import { useOffered } from '../../../components/recipient/use-offered.ts'
import type { ChatActions } from '../../../data/chat/model.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { navigate } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { useSession } from '../../../platform/session/use-session.tsx'
import styles from './list.module.css'

/** So many beside oneself. */
const peopleMost = 9

/** Whom one wants to write to: one person, or a few. */
export default function NewMessage({ actions, onClose }: { actions: ChatActions; onClose: () => void }) {
  const t = useT('chat')
  const session = useSession()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly KnownPerson[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const wanted = useDeferredValue(text.trim().replace(/^@/, ''))
  const offered = useOffered(wanted)
  const me = session.status === 'signed-in' ? session.sub : ''
  const people = offered.people?.filter(({ id }) => id !== me)
  const toggle = (person: KnownPerson) => {
    const without = chosen.filter(({ id }) => id !== person.id)
    setChosen(without.length < chosen.length ? without : [...chosen, person].slice(0, peopleMost))
    setText('')
  }
  const open = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const roomId = await actions.openDirect(chosen.map(({ id }) => id))
      onClose()
      navigate(href('dm', { roomId }))
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const [first] = chosen
  return (
    <Sheet
      title={t('new-message')}
      onClose={onClose}
      footer={
        <Button full disabled={!first} busy={busy} onPress={() => void open()}>
          {!first
            ? t('write-do')
            : chosen.length === 1
              ? t('write-to', { name: first.name })
              : t('write-to-them', { count: chosen.length })}
        </Button>
      }
    >
      <div className={styles.choosing}>
        {chosen.length > 0 && (
          <ul className={styles.chosen} aria-label={t('chosen')}>
            {chosen.map((person) => (
              <li key={person.id}>
                <button
                  type="button"
                  className={styles.chip}
                  aria-label={t('unchoose', { name: person.name })}
                  onClick={() => toggle(person)}
                >
                  <bdi>{person.name}</bdi>
                  <X aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <TextField
          label={t('search-people')}
          prefix={<Search aria-hidden="true" />}
          value={text}
          onChange={setText}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
        />
        {failure !== null && <ProblemNote error={failure} />}
        {offered.error && !people && <RetryNote error={offered.error} onRetry={offered.retry} />}
        {!people && !offered.error && (
          <SkeletonGroup>
            <Skeleton height="3.5rem" />
            <Skeleton height="3.5rem" />
          </SkeletonGroup>
        )}
        {people?.length === 0 && <EmptyState title={t('nobody-found')} message={t('nobody-found-why')} />}
        <ul className={styles.rooms}>
          {people?.map((person) => (
            <li key={person.id}>
              <ListRow
                title={<bdi>{person.name}</bdi>}
                subtitle={person.preferred_username && `@${person.preferred_username}`}
                leading={<Avatar name={person.name} src={person.picture} decorative />}
                trailing={chosen.some(({ id }) => id === person.id) ? t('is-chosen') : undefined}
                onPress={() => toggle(person)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  )
}

import { isProblem } from '@vitrine/protocol/problem'
import { Button, ErrorNote, IconButton } from '@vitrine/ui'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useT } from '../../platform/i18n/use-t.tsx'
import { ProblemNote } from '../problem/ProblemNote.tsx'
import { Conflict } from './Conflict.tsx'
import type { Draft, DraftState } from './create-draft.ts'
import styles from './draft-bar.module.css'
import './namespaces.ts'

export interface DraftBarProps<T> {
  state: DraftState<T>
  draft: Draft<T>
  /** What the thing at a path of the document is called on the page. */
  nameOf: (path: string) => string
}

/** The ways back and forth. */
export function DraftSteps<T>({ state, draft }: Omit<DraftBarProps<T>, 'nameOf'>) {
  const t = useT('draft')
  return (
    <div className={styles.steps}>
      <IconButton label={t('undo')} icon={<Undo2 />} disabled={!state.canUndo} onPress={draft.undo} />
      <IconButton label={t('redo')} icon={<Redo2 />} disabled={!state.canRedo} onPress={draft.redo} />
    </div>
  )
}

/** Stays in sight while something is not published: why it could not be, both versions where there are two, and the ways on. */
export function DraftBar<T>({ state, draft, nameOf }: DraftBarProps<T>) {
  const t = useT('draft')
  const { status, error, theirs } = state
  if (status === 'published') return null
  return (
    <section className={styles.bar} aria-label={t('draft')}>
      {theirs && (
        <Conflict
          theirs={theirs}
          nameOf={nameOf}
          onChoose={(chosen) => void draft.choose(chosen)}
          onDiscard={draft.discard}
        />
      )}
      {status === 'failed' && <Failure error={error} nameOf={nameOf} />}
      {!theirs && (
        <div className={styles.ways}>
          <p className={styles.status} role="status">
            {t(status === 'publishing' ? 'publishing' : 'draft-about')}
          </p>
          <Button variant="quiet" disabled={status === 'publishing'} onPress={draft.discard}>
            {t('discard')}
          </Button>
          <Button variant="primary" busy={status === 'publishing'} onPress={() => void draft.publish()}>
            {t('publish')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Failure({ error, nameOf }: { error: unknown; nameOf: (path: string) => string }) {
  const t = useT('draft')
  const names = new Set(misfitsOf(error).map(nameOf))
  if (names.size > 0) return <ErrorNote>{t('misfits', { fields: [...names].join(', ') })}</ErrorNote>
  return <ProblemNote error={error} title={t('failed')} />
}

/** The paths within the document that the server did not take: it says `body/features/…`, a rule of ours `body.features…`. */
export function misfitsOf(error: unknown): string[] {
  if (!isProblem(error, 'request.invalid')) return []
  return error.details.issues.map(({ path }) => path.split(/[./]/).slice(1).join('.'))
}

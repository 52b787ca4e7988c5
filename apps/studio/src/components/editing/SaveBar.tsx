import { Button, ErrorNote } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { ProblemNote } from '../problem/ProblemNote.tsx'
import './namespaces.ts'
import styles from './save-bar.module.css'
import type { Editing } from './use-editing.ts'

interface SaveBarProps {
  editing: Pick<Editing<never>, 'isChanged' | 'isSaving' | 'error' | 'conflict' | 'save' | 'saveOver' | 'discard'>
  /** Why it cannot be saved as it is, said elsewhere. */
  blocked?: boolean
  /** Theirs, where two have edited the same. */
  theirs?: ReactNode
}

/** Stays in sight while something is not saved; where somebody else was faster it shows theirs and lets choose. */
export function SaveBar({ editing, blocked = false, theirs }: SaveBarProps) {
  const t = useT('editing')
  const format = useFormat()
  const { isChanged, isSaving, error, conflict, save, saveOver, discard } = editing
  if (!isChanged) return null
  return (
    <section className={styles.bar} aria-label={t('unsaved')}>
      {error != null && <ProblemNote title={t('not-saved')} error={error} />}
      {conflict ? (
        <ErrorNote
          action={
            <>
              <Button size="small" variant="quiet" onPress={discard}>
                {t('take-theirs')}
              </Button>
              <Button size="small" busy={isSaving} onPress={() => void saveOver()}>
                {t('keep-mine')}
              </Button>
            </>
          }
        >
          {t('meanwhile', { by: conflict.by || t('meanwhile-somebody'), at: format.moment(conflict.at) })}
          {theirs}
        </ErrorNote>
      ) : (
        <div className={styles.deeds}>
          <span className={styles.said}>{t('unsaved')}</span>
          <Button variant="quiet" disabled={isSaving} onPress={discard}>
            {t('discard')}
          </Button>
          <Button busy={isSaving} disabled={blocked} onPress={() => void save()}>
            {t('save')}
          </Button>
        </div>
      )}
    </section>
  )
}

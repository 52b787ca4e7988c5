import { Button, ErrorNote, RadioGroup } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import type { DraftState } from './create-draft.ts'
import styles from './draft-bar.module.css'
import type { Side } from './weave.ts'

interface ConflictProps {
  theirs: NonNullable<DraftState<unknown>['theirs']>
  nameOf: (path: string) => string
  onChoose: (chosen: Readonly<Record<string, Side>>) => void
  onDiscard: () => void
}

const sides = ['mine', 'theirs'] as const

/** Both versions of each thing that two have changed differently, to choose from; the rest of both is kept. */
export function Conflict({ theirs: { by, at, disputed }, nameOf, onChoose, onDiscard }: ConflictProps) {
  const t = useT('draft')
  const format = useFormat()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  return (
    <>
      <ErrorNote>{t('conflict', { name: by || t('somebody'), when: format.ago(at) })}</ErrorNote>
      <div className={styles.disputed}>
        {disputed.map(({ path, ...versions }) => (
          <RadioGroup
            key={path}
            label={nameOf(path)}
            choices={sides.map((side) => ({ value: side, label: t(side), description: said(versions[side]) }))}
            value={chosen[path] ?? 'mine'}
            onChange={(side) => setChosen({ ...chosen, [path]: side })}
          />
        ))}
      </div>
      <div className={styles.ways}>
        <Button variant="quiet" onPress={onDiscard}>
          {t('discard')}
        </Button>
        <Button variant="primary" onPress={() => onChoose(chosen)}>
          {t('publish-chosen')}
        </Button>
      </div>
    </>
  )

  function said(value: unknown): string {
    if (value === undefined || value === null || value === '') return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'on' : 'off')
    if (Array.isArray(value)) return value.length === 0 ? t('nothing') : value.map(said).join(' · ')
    if (typeof value === 'object') return Object.values(value).map(said).join(', ')
    return String(value)
  }
}

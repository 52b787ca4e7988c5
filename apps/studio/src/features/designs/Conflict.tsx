import { useQuery } from '@tanstack/react-query'
import type { DesignDocument } from '@vitrine/protocol'
import { Button, RadioGroup } from '@vitrine/ui'
import { ObjectPicture } from '@vitrine/ui/object'
import { useState } from 'react'
import { behavioursQuery } from '../../data/designs.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { bothOf, disputedOf, type Side } from './both-versions.ts'
import styles from './designs.module.css'
import { stillOf } from './placing.ts'

interface ConflictProps {
  /** With what both began. */
  base: DesignDocument
  mine: DesignDocument
  theirs: DesignDocument
  busy: boolean
  onSave: (both: DesignDocument) => void
}

/** Both versions of each thing that two have changed differently, to choose from; the rest of both is kept. */
export function Conflict({ base, mine, theirs, busy, onSave }: ConflictProps) {
  const t = useT('designs')
  const [language] = useLanguage()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const behaviours = useQuery(behavioursQuery(useApi(), language)).data ?? []
  return (
    <div className={styles.settings}>
      {disputedOf(base, mine, theirs).map(({ part, ...versions }) => (
        <RadioGroup
          key={part}
          label={nameOf(part)}
          choices={(['mine', 'theirs'] as const).map((side) => ({
            value: side,
            label: t(side),
            description: said(part, side === 'mine' ? mine : theirs, versions[side]),
          }))}
          value={chosen[part] ?? 'mine'}
          onChange={(side) => setChosen({ ...chosen, [part]: side })}
        />
      ))}
      <div className={styles.deeds}>
        <Button size="small" variant="primary" busy={busy} onPress={() => onSave(bothOf(base, mine, theirs, chosen))}>
          {t('save-both')}
        </Button>
      </div>
    </div>
  )

  function nameOf(part: string): string {
    const [kind, inside = ''] = part.split(/\.(.*)/s)
    if (kind === 'words') return t(mine.language === 'en' ? 'in-spanish' : 'in-english')
    if (kind === 'behaviours') return behaviours.find(({ id }) => id === inside)?.title ?? inside
    const names: Readonly<Record<string, string>> = {
      displayName: t('name'),
      description: t('description'),
      category: t('category'),
      limitPerUser: t('limit'),
      views: t('looks'),
    }
    return names[part] ?? part
  }

  function said(part: string, { views, displayName }: DesignDocument, version: unknown) {
    if (part === 'views') {
      const still = stillOf(views, 'card') ?? stillOf(views, 'icon')
      return still ? (
        <span className={styles.small}>
          <ObjectPicture src={still} alt={displayName} />
        </span>
      ) : (
        t('no-face')
      )
    }
    if (version === undefined) return t('off')
    if (version === null || version === '') return '–'
    if (typeof version !== 'object') return String(version)
    const block = behaviours.find(({ id }) => part === `behaviours.${id}`)
    return Object.entries(version)
      .map(
        ([name, value]) =>
          `${block?.labels[name] ?? name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      )
      .join(' · ')
  }
}

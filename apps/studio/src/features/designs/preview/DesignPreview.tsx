import { useQuery } from '@tanstack/react-query'
import type { Design, DesignDocument, PlaceholderId } from '@vitrine/protocol'
import { Select } from '@vitrine/ui'
import { useState } from 'react'
import { Preview } from '../../../components/preview/Preview.tsx'
import { ProblemNote } from '../../../components/problem/ProblemNote.tsx'
import { businessQuery } from '../../../data/business.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useApi } from '../../../platform/server/api.ts'
import styles from '../designs.module.css'
import { places } from '../placing.ts'
import { exampleToken } from './example-token.ts'
import { looksOf } from './looks-of.ts'

interface DesignPreviewProps {
  design: Design
  document: DesignDocument
  /** One face alone; null for the whole page. */
  face: PlaceholderId | null
  onFace: (face: PlaceholderId | null) => void
}

/** The wallet itself with one of it: its page or one face, in each state that it can be in, as it is typed. */
export function DesignPreview({ design, document, face, onFace }: DesignPreviewProps) {
  const t = useT('designs')
  const business = useQuery(businessQuery(useApi(), design.businessId))
  const [at] = useState(() => new Date())
  const [chosen, setChosen] = useState('new')
  const looks = looksOf(document, design.example.state, at)
  const look = looks.find(({ id }) => id === chosen) ?? looks[0]
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <div className={styles.search}>
        <Select
          label={t('shown')}
          options={[{ value: 'page', label: t('page') }, ...places.map((value) => ({ value, label: t(value) }))]}
          value={face ?? 'page'}
          onChange={(value) => onFace(value === 'page' ? null : (value as PlaceholderId))}
        />
        {looks.length > 1 && (
          <Select
            label={t('look')}
            options={looks.map(({ id, name }) => ({ value: id, label: 'own' in name ? name.own : t(name.word) }))}
            value={look?.id ?? 'new'}
            onChange={setChosen}
          />
        )}
      </div>
      {business.isError && <ProblemNote error={business.error} onRetry={() => void business.refetch()} />}
      {business.data && look && (
        <Preview
          title={t('preview')}
          shown={{
            screen: 'token',
            business: business.data,
            token: exampleToken({ design, document, look, at }),
            face,
          }}
        />
      )}
    </section>
  )
}

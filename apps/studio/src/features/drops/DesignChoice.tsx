import type { ObjectDefinitionId } from '@vitrine/protocol'
import { Badge, classNames, TextField } from '@vitrine/ui'
import { ObjectCase } from '@vitrine/ui/object'
import { useFormat } from '@vitrine/web/format'
import { useId, useState } from 'react'
import type { DropDesign } from '../../data/drops.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './drops.module.css'
import { leftOf } from './left-of.ts'
import { pictureOfDesign } from './picture-of-design.ts'

interface DesignChoiceProps {
  designs: readonly DropDesign[]
  chosenId: ObjectDefinitionId | null
  onChoose: (id: ObjectDefinitionId) => void
}

/** From here on one looks for a name rather than along a row. */
const searchedFrom = 9

export function DesignChoice({ designs, chosenId, onChoose }: DesignChoiceProps) {
  const t = useT('drops')
  const group = useId()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = designs.filter(
    ({ design }) => design.id === chosenId || design.displayName.toLowerCase().includes(wanted),
  )
  return (
    <>
      {designs.length >= searchedFrom && (
        <TextField
          label={t('search-design')}
          type="search"
          value={search}
          onChange={setSearch}
          maxLength={120}
          autoComplete="off"
        />
      )}
      <fieldset className={styles.designs} aria-label={t('design')}>
        {found.map((each) => (
          <Design
            key={each.design.id}
            each={each}
            group={group}
            isChosen={each.design.id === chosenId}
            onChoose={onChoose}
          />
        ))}
      </fieldset>
      {found.length === 0 && <p className={styles.quiet}>{t('no-design-found')}</p>}
    </>
  )
}

interface DesignProps {
  each: DropDesign
  group: string
  isChosen: boolean
  onChoose: (id: ObjectDefinitionId) => void
}

function Design({ each, group, isChosen, onChoose }: DesignProps) {
  const t = useT('drops')
  const format = useFormat()
  const { design, max } = each
  const left = leftOf(each)
  const isSoldOut = left === 0
  return (
    <label className={classNames(styles.design, isSoldOut && styles.soldOut)}>
      <input
        type="radio"
        name={group}
        className={styles.designRadio}
        checked={isChosen}
        disabled={isSoldOut}
        onChange={() => onChoose(design.id)}
      />
      <span className={styles.designPicture}>
        <ObjectCase {...pictureOfDesign(design)} />
      </span>
      <span className={styles.designWords}>
        <span className={styles.designName}>{design.displayName}</span>
        <span className={styles.quiet}>
          {left === null || max === null
            ? t('any-number')
            : isSoldOut
              ? t('sold-out', { number: format.number(max) })
              : t('left-of', { count: left, left: format.number(left), max: format.number(max) })}
        </span>
        {design.isDraft && <Badge tone="warning">{t('draft')}</Badge>}
      </span>
    </label>
  )
}

import { IconButton, Select, TextField } from '@vitrine/ui'
import Trash from 'lucide-react/icons/trash-2'
import { useT } from '../../platform/i18n/use-t.tsx'
import type { DraftPrize } from './draft.ts'
import styles from './prizes.module.css'

interface PrizeFieldsProps {
  number: number
  prize: DraftPrize
  byChance: boolean
  designs: readonly { id: string; name: string }[]
  onChange: (prize: DraftPrize) => void
  onRemove?: (() => void) | undefined
}

export function PrizeFields({ number, prize, byChance, designs, onChange, onRemove }: PrizeFieldsProps) {
  const t = useT('prizes')
  const { objectDefinitionId, percent, total, limitPerUser, given, editionLeft } = prize
  const isKnown = designs.some(({ id }) => id === objectDefinitionId)
  const options = [
    { value: '', label: t('choose') },
    ...designs.map(({ id, name }) => ({ value: id, label: name })),
    ...(objectDefinitionId && !isKnown ? [{ value: objectDefinitionId, label: t('removed') }] : []),
  ]
  const count = (text: string) => (text === '' ? null : Math.max(1, Math.trunc(Number(text) || 1)))
  return (
    <li className={styles.prize} aria-label={t('prize', { number })}>
      <div className={styles.fields}>
        <Select
          label={t('design')}
          options={options}
          value={objectDefinitionId}
          onChange={(id) => onChange({ ...prize, objectDefinitionId: id })}
        />
        {byChance && (
          <TextField
            label={t('percent')}
            type="number"
            inputMode="decimal"
            min={0}
            max={100}
            step="any"
            suffix="%"
            value={String(percent)}
            onChange={(text) => onChange({ ...prize, percent: Math.min(100, Math.max(0, Number(text) || 0)) })}
          />
        )}
        <TextField
          label={t('total')}
          type="number"
          inputMode="numeric"
          min={1}
          placeholder={t('total-any')}
          value={total === null ? '' : String(total)}
          onChange={(text) => onChange({ ...prize, total: count(text) })}
        />
        <TextField
          label={t('limit')}
          type="number"
          inputMode="numeric"
          min={1}
          placeholder={t('total-any')}
          value={limitPerUser === null ? '' : String(limitPerUser)}
          onChange={(text) => onChange({ ...prize, limitPerUser: count(text) })}
        />
      </div>
      <div className={styles.under}>
        <span className={styles.note}>
          {[
            total === null ? null : t('left', { left: Math.max(0, total - given), total }),
            editionLeft === null ? null : t('edition-left', { left: editionLeft }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {onRemove && <IconButton label={t('remove', { number })} icon={<Trash />} onPress={onRemove} />}
      </div>
    </li>
  )
}

import { Button, TextArea } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './form.module.css'
import './namespaces.ts'

interface ListFieldProps {
  /** What each is called: “Paragraph 2”. */
  label: (number: number) => string
  values: readonly string[]
  max: number
  maxLength: number
  onChange: (values: string[]) => void
}

/** Texts in an order: one field each, more below. */
export function ListField({ label, values, max, maxLength, onChange }: ListFieldProps) {
  const t = useT('form')
  const set = (at: number, value: string) => onChange(values.map((each, index) => (index === at ? value : each)))
  return (
    <>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text of the list is where it is, and nothing else names it
        <div key={index} className={styles.item}>
          <TextArea
            label={label(index + 1)}
            value={value}
            maxLength={maxLength}
            onChange={(next) => set(index, next)}
          />
          <Button
            size="small"
            variant="plain"
            aria-label={t('remove-one', { number: index + 1 })}
            onPress={() => onChange(values.filter((_, other) => other !== index))}
          >
            {t('remove')}
          </Button>
        </div>
      ))}
      {values.length < max && (
        <div>
          <Button size="small" variant="quiet" onPress={() => onChange([...values, ''])}>
            {t('add')}
          </Button>
        </div>
      )}
    </>
  )
}

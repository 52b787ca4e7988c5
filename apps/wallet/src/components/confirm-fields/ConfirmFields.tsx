import { Checkbox } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import type { Confirmations } from '../../platform/session/confirmations.ts'
import styles from './confirm-fields.module.css'
import { TermsSentence } from './TermsSentence.tsx'

interface ConfirmFieldsProps {
  value: Confirmations
  onChange: (value: Confirmations) => void
  /** Says what is missing: the person tried to go on. */
  showMissing: boolean
  /** Left out where the age is known. */
  asksAge?: boolean
}

/** Age, and consent to terms and privacy policy, of a person who is new here (spec §2.1). */
export function ConfirmFields({ value, onChange, showMissing, asksAge = true }: ConfirmFieldsProps) {
  const t = useT('components')
  return (
    <div className={styles.fields}>
      {asksAge && (
        <Checkbox
          label={t('old-enough')}
          checked={value.isOldEnough}
          onChange={(isOldEnough) => onChange({ ...value, isOldEnough })}
          error={showMissing && !value.isOldEnough && t('old-enough-missing')}
        />
      )}
      <Checkbox
        label={<TermsSentence name="accept-terms" />}
        checked={value.acceptsTerms}
        onChange={(acceptsTerms) => onChange({ ...value, acceptsTerms })}
        error={showMissing && !value.acceptsTerms && t('accept-terms-missing')}
      />
    </div>
  )
}

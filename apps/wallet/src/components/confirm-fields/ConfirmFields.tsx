import { Checkbox } from '@vitrine/ui'
import { Sentence, useT } from '../../platform/i18n/use-t.tsx'
import type { Confirmations } from '../../platform/session/confirmations.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './confirm-fields.module.css'

interface ConfirmFieldsProps {
  value: Confirmations
  onChange: (value: Confirmations) => void
  /** Says what is missing: the person tried to go on. */
  showMissing: boolean
}

/** Age, and consent to terms and privacy policy, of a person who is new here (spec §2.1). */
export function ConfirmFields({ value, onChange, showMissing }: ConfirmFieldsProps) {
  const t = useT('components')
  const { links } = useViewer()
  return (
    <div className={styles.fields}>
      <Checkbox
        label={t('old-enough')}
        checked={value.isOldEnough}
        onChange={(isOldEnough) => onChange({ ...value, isOldEnough })}
        error={showMissing && !value.isOldEnough && t('old-enough-missing')}
      />
      <Checkbox
        label={
          <Sentence
            namespace="components"
            name="accept-terms"
            parts={{
              terms: <NewTabLink href={links.terms} />,
              privacy: <NewTabLink href={links.privacy} />,
            }}
          />
        }
        checked={value.acceptsTerms}
        onChange={(acceptsTerms) => onChange({ ...value, acceptsTerms })}
        error={showMissing && !value.acceptsTerms && t('accept-terms-missing')}
      />
    </div>
  )
}

/** In another tab, so that reading the terms does not lose the sign-in. */
function NewTabLink({ href, children }: { href: string; children?: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

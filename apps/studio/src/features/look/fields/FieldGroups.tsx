import { FormSection } from '../../../components/form/FormSection.tsx'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { type FieldGroup, valueAt, withValue } from './field.ts'
import { OneField } from './OneField.tsx'

interface FieldGroupsProps<T> {
  groups: readonly FieldGroup[]
  document: T
  /** Gives the next document from the last one, which may have changed while a picture was on its way. */
  onChange: (next: (document: T) => T) => void
  /** The paths that the server did not take. */
  misfits: readonly string[]
}

/** A document as forms: one section a group, one control a field. */
export function FieldGroups<T>({ groups, document, onChange, misfits }: FieldGroupsProps<T>) {
  const t = useT('look')
  return groups.map(({ title, about, fields }) => (
    <FormSection key={title} title={t(title)} message={about && t(about)}>
      {fields.map((field) => (
        <OneField
          key={field.path}
          field={field}
          value={valueAt(document, field.path)}
          isMisfit={misfits.some((path) => path === field.path || path.startsWith(`${field.path}.`))}
          onChange={(value) => onChange((now) => withValue(now, field.path, value))}
        />
      ))}
    </FormSection>
  ))
}

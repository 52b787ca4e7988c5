import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Select } from '@vitrine/ui'
import { useCurrentBrand } from '../../../components/brand/current-brand.ts'
import { ownBrandsQuery } from '../../../data/brands.ts'
import { designNamesQuery } from '../../../data/design-names.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useApi } from '../../../platform/server/api.ts'
import { useSession } from '../../../platform/session/use-session.tsx'
import styles from './fields.module.css'

interface ChosenProps {
  label: string
  hint: string | undefined
  value: unknown
  onChange: (value: unknown) => void
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Designs of the brand, in the order in which they were chosen. */
export function DesignsField({ label, hint, value, onChange }: ChosenProps) {
  const t = useT('look')
  const designs = useDesigns()
  const chosen = textsIn(value)
  const nameOf = (id: string) => designs.find((design) => design.id === id)?.name ?? id
  const set = (next: readonly string[]) => onChange(next.length === 0 ? undefined : next)
  const others = designs.filter(({ id }) => !chosen.includes(id))
  return (
    <div className={styles.entries}>
      <Select
        label={label}
        description={hint}
        options={[
          { value: '', label: t('choose-design') },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value=""
        onChange={(id) => id && set([...chosen, id])}
      />
      {chosen.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {chosen.map((id) => (
            <li key={id} className={styles.head}>
              {nameOf(id)}
              <Button
                size="small"
                variant="plain"
                aria-label={t('remove-of', { label: nameOf(id) })}
                onPress={() => set(chosen.filter((each) => each !== id))}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The design that stands on the brand's page: the rarest while nobody has said, a certain one, or none. */
export function ShowpieceField({ label, hint, value, onChange }: ChosenProps) {
  const t = useT('look')
  const designs = useDesigns()
  const chosen = value === null ? 'none' : typeof value === 'string' ? value : ''
  const isUnknown = typeof value === 'string' && !designs.some(({ id }) => id === value)
  return (
    <Select
      label={label}
      description={hint}
      options={[
        { value: '', label: t('showpiece-rarest') },
        { value: 'none', label: t('showpiece-none') },
        ...designs.map(({ id, name }) => ({ value: id, label: name })),
        ...(isUnknown ? [{ value: chosen, label: chosen }] : []),
      ]}
      value={chosen}
      onChange={(next) => onChange(next === '' ? undefined : next === 'none' ? null : next)}
    />
  )
}

/** Other brands of whoever owns this one. */
export function BrandsField({ label, hint, value, onChange }: ChosenProps) {
  const t = useT('look')
  const session = useSession()
  const { id: own } = useCurrentBrand()
  const query = ownBrandsQuery(useApi(), session.status === 'signed-in' ? session.sub : '')
  const brands = useQuery({ ...query, enabled: session.status === 'signed-in' }).data ?? []
  const chosen = textsIn(value)
  const mine = brands
    .filter(({ id, role }) => role === 'owner' && id !== own)
    .map(({ id, displayName }) => ({ id: id as string, name: displayName }))
  const choices = [
    ...mine,
    ...chosen.filter((id) => !mine.some((brand) => brand.id === id)).map((id) => ({ id, name: id })),
  ]
  return (
    <fieldset className={styles.entries}>
      <legend className={styles.label}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {choices.length === 0 && <p className={styles.hint}>{t('no-other-brands')}</p>}
      {choices.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
    </fieldset>
  )
}

function useDesigns() {
  const { id } = useCurrentBrand()
  return useQuery(designNamesQuery(useApi(), id)).data ?? []
}

import { useQuery } from '@tanstack/react-query'
import type { Design, DesignDocument } from '@vitrine/protocol'
import { Skeleton, Switch } from '@vitrine/ui'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { SchemaForm } from '../../components/schema-form/SchemaForm.tsx'
import { beginningOf, type Schema } from '../../components/schema-form/schema.ts'
import { couponPoolsQuery } from '../../data/coupons.ts'
import { behavioursQuery, designChoicesQuery, prizeSetChoicesQuery } from '../../data/designs.ts'
import { merchantsQuery } from '../../data/merchants.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './designs.module.css'

interface AbilitiesProps {
  design: Design
  document: DesignDocument
  onChange: ((document: DesignDocument) => void) | null
}

/** Every behaviour as a switch, with its settings as its own schema has them. */
export function Abilities({ design, document, onChange }: AbilitiesProps) {
  const t = useT('designs')
  const api = useApi()
  const brand = useCurrentBrand()
  const [language] = useLanguage()
  const behaviours = useQuery(behavioursQuery(api, language))
  const designs = useQuery(designChoicesQuery(api, brand.id))
  const prizes = useQuery(prizeSetChoicesQuery(api, brand.id))
  const merchants = useQuery(merchantsQuery(api, brand.id))
  const pools = useQuery(couponPoolsQuery(api, brand.id))
  const choices = {
    design: (designs.data ?? [])
      .filter(({ id }) => id !== design.id)
      .map(({ id, displayName }) => ({ id: String(id), name: displayName || t('unnamed') })),
    'prize-set': prizes.data ?? [],
    merchant: (merchants.data ?? []).map(({ id, name }) => ({ id: String(id), name })),
    'code-pool': (pools.data ?? []).map(({ id, name }) => ({ id: String(id), name: name || String(id) })),
  }
  if (behaviours.isPending) return <Skeleton height="12rem" />
  if (behaviours.isError) return <ProblemNote error={behaviours.error} onRetry={() => void behaviours.refetch()} />
  const put = (id: string, block: Record<string, unknown> | null) => {
    const { [id]: _, ...others } = document.behaviours
    onChange?.({ ...document, behaviours: block ? { ...others, [id]: block } : others })
  }
  const on = (id: string) => document.behaviours[id] !== undefined
  const sorted = behaviours.data
    .filter(({ switchable }) => switchable)
    .toSorted((a, b) => Number(on(b.id)) - Number(on(a.id)) || a.title.localeCompare(b.title, language))
  return (
    <section className={styles.panel}>
      <h2>{t('abilities')}</h2>
      {sorted.map(({ id, title, about, settings, labels, hints }) => {
        const block = document.behaviours[id]
        const schema = settings as Schema
        return (
          <div key={id} className={styles.ability}>
            <Switch
              label={title}
              description={about}
              disabled={!onChange}
              checked={block !== undefined}
              onChange={(isOn) =>
                put(id, isOn ? (beginningOf({ type: 'object', ...schema }) as Record<string, unknown>) : null)
              }
            />
            {block && Object.keys(schema.properties ?? {}).length > 0 && (
              <div className={styles.settings}>
                <SchemaForm
                  schema={schema}
                  value={block}
                  onChange={(next) => put(id, next)}
                  words={{ labels, hints }}
                  choices={choices}
                  faults={faultsOf(id)}
                  disabled={!onChange}
                />
              </div>
            )}
          </div>
        )
      })}
    </section>
  )

  function faultsOf(id: string): Record<string, string> {
    const start = `behaviours.${id}.`
    return Object.fromEntries(
      design.faults
        .filter(({ path }) => path.startsWith(start))
        .map(({ path, kind }) => [path.slice(start.length), t(`fault-${kind}`)]),
    )
  }
}

import styles from './fact-list.module.css'

/** A fact without a value is left out. */
export type Fact = readonly [label: string, value: string | null | undefined]

interface FactListProps {
  facts: readonly Fact[]
  /** `table` stands in a panel, `tiles` alone, `row` on what has a colour of its own. */
  look?: 'table' | 'tiles' | 'row'
}

/** What there is to know at a glance, each with its name. */
export function FactList({ facts, look = 'table' }: FactListProps) {
  return (
    <dl className={styles[look]}>
      {facts.map(
        ([label, value], index) =>
          value && (
            // biome-ignore lint/suspicious/noArrayIndexKey: two questions of a form may read the same
            <div key={`${index} ${label}`} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

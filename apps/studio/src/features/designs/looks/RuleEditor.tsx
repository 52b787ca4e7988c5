import { Button, IconButton, Select, TextField } from '@vitrine/ui'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { useT } from '../../../platform/i18n/use-t.tsx'
import styles from '../designs.module.css'
import {
  type Comparison,
  compared,
  comparisonOf,
  comparisons,
  type DynamicImage,
  type ImageRule,
  raiseRule,
  stateNames,
  textOfRule,
} from './dynamic-image.ts'

/** A value of a token, such as `quiz-v2.solved`, and what it is called. */
export interface FieldChoice {
  path: string
  name: string
}

interface RuleEditorProps {
  view: DynamicImage
  fields: readonly FieldChoice[]
  onChange: (view: DynamicImage) => void
}

/** When which picture shows: the first rule that holds decides. */
export function RuleEditor({ view, fields, onChange }: RuleEditorProps) {
  const t = useT('designs')
  const { rules } = view
  const others = stateNames(view).slice(1)
  const put = (index: number, rule: ImageRule) => onChange({ ...view, rules: rules.with(index, rule) })
  const first = fields[0]
  return (
    <fieldset className={styles.states}>
      <legend>{t('image-rules')}</legend>
      <ol className={styles.rows}>
        {rules.map((rule, index) => {
          const comparison = comparisonOf(rule)
          const known = fields.some(({ path }) => path === rule.field)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules are told apart by their order
            <li key={index}>
              <fieldset className={styles.rule} aria-label={t('rule-name', { n: index + 1 })}>
                <Select
                  label={t('rule-when')}
                  options={[...fields, ...(known ? [] : [{ path: rule.field, name: rule.field }])].map(
                    ({ path, name }) => ({ value: path, label: name }),
                  )}
                  value={rule.field}
                  onChange={(field) => put(index, { ...rule, field })}
                />
                <Select
                  label={t('rule-compare')}
                  options={comparisons.map((value) => ({ value, label: t(`rule-${value}`) }))}
                  value={comparison}
                  onChange={(next: Comparison) => put(index, compared(rule, next, textOfRule(rule)))}
                />
                {comparison !== 'is-set' && (
                  <TextField
                    label={t('rule-value')}
                    maxLength={200}
                    type={comparison === 'equals' ? 'text' : 'number'}
                    value={textOfRule(rule)}
                    onChange={(text) => put(index, compared(rule, comparison, text))}
                  />
                )}
                <Select
                  label={t('rule-state')}
                  options={others.map((value) => ({ value, label: value }))}
                  value={rule.state}
                  onChange={(state) => put(index, { ...rule, state })}
                />
                <div className={styles.ruleTools}>
                  <IconButton
                    label={t('rule-up')}
                    icon={<ArrowUp />}
                    disabled={index === 0}
                    onPress={() => onChange(raiseRule(view, index))}
                  />
                  <IconButton
                    label={t('rule-remove')}
                    icon={<Trash2 />}
                    onPress={() => onChange({ ...view, rules: rules.toSpliced(index, 1) })}
                  />
                </div>
              </fieldset>
            </li>
          )
        })}
      </ol>
      {first && others[0] !== undefined ? (
        <div>
          <Button
            size="small"
            variant="quiet"
            onPress={() => onChange({ ...view, rules: [...rules, { field: first.path, state: others.at(-1) ?? '' }] })}
          >
            {t('rule-add')}
          </Button>
        </div>
      ) : (
        <p className={styles.about}>{t('rule-nothing')}</p>
      )}
    </fieldset>
  )
}

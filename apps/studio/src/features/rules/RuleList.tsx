import { Button, ErrorNote, IconButton } from '@vitrine/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useMayAs } from '../../components/brand/current-brand.ts'
import { SaveBar } from '../../components/editing/SaveBar.tsx'
import type { Editing } from '../../components/editing/use-editing.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import type { Choices } from './PartFields.tsx'
import type { DraftRule } from './parts.ts'
import { RuleForm } from './RuleForm.tsx'
import styles from './rules.module.css'
import { type Spoken, sayRule } from './sentence.ts'

interface RuleListProps {
  editing: Editing<DraftRule[]>
  /** As the server has them, for when somebody else was faster. */
  saved: readonly DraftRule[]
  spoken: Spoken
  choices: Choices
  /** Places of rules that set each other off without end. */
  loops: readonly (readonly number[])[]
  /** Ids of what is not there. */
  missing: readonly string[]
}

/** The rules as sentences; changed here, saved together. */
export function RuleList({ editing, saved, spoken, choices, loops, missing }: RuleListProps) {
  const t = useT('rules')
  const mayEdit = useMayAs('editor')
  const [formOf, setFormOf] = useState<number | 'new' | null>(null)
  const { value: rules, change } = editing
  const inLoop = new Set(loops.flat())
  const list = new Intl.ListFormat(spoken.language, { type: 'conjunction' })
  const nameOf = (id: string) => (id === 'coin' ? t('missing-coin') : `“${spoken.names.get(id) ?? id}”`)

  const put = (rule: DraftRule) => {
    change(formOf === 'new' ? [...rules, rule] : rules.map((each, index) => (index === formOf ? rule : each)))
    setFormOf(null)
  }
  const move = (from: number, to: number) => {
    const moved = rules.toSpliced(from, 1)
    const rule = rules[from]
    if (rule) change(moved.toSpliced(to, 0, rule))
  }
  return (
    <section className={styles.column} aria-labelledby="rules-heading">
      <h2 id="rules-heading" className={styles.heading}>
        {t('rules')}
      </h2>
      {loops.map((loop) => (
        <ErrorNote key={loop.join()}>
          <strong>{t('feeds-itself')}. </strong>
          {t(loop.length === 1 ? 'feeds-itself-one' : 'feeds-itself-why', {
            rules: list.format(loop.map((index) => t('rule-label', { number: index + 1 }))),
          })}
        </ErrorNote>
      ))}
      {missing.length > 0 && <ErrorNote>{t('missing', { names: list.format(missing.map(nameOf)) })}</ErrorNote>}
      {rules.length === 0 && <p className={styles.note}>{t('rules-none')}</p>}
      <ol className={styles.rules}>
        {rules.map((rule, index) => (
          <li key={rule.id ?? `new-${index}`} className={inLoop.has(index) ? styles.looped : styles.rule}>
            <span className={styles.number}>{index + 1}</span>
            <p className={styles.sentence}>{sayRule(rule, spoken)}</p>
            {mayEdit && (
              <fieldset className={styles.tools} aria-label={t('rule-label', { number: index + 1 })}>
                <IconButton label={t('edit')} icon={<Pencil />} onPress={() => setFormOf(index)} />
                <IconButton
                  label={t('move-up')}
                  icon={<ArrowUp />}
                  disabled={index === 0}
                  onPress={() => move(index, index - 1)}
                />
                <IconButton
                  label={t('move-down')}
                  icon={<ArrowDown />}
                  disabled={index === rules.length - 1}
                  onPress={() => move(index, index + 1)}
                />
                <IconButton label={t('remove')} icon={<Trash />} onPress={() => change(rules.toSpliced(index, 1))} />
              </fieldset>
            )}
          </li>
        ))}
      </ol>
      {mayEdit && (
        <div>
          <Button variant="quiet" onPress={() => setFormOf('new')}>
            <Plus aria-hidden="true" />
            {t('add')}
          </Button>
        </div>
      )}
      <SaveBar
        editing={editing as never}
        theirs={
          <>
            <h3>{t('theirs')}</h3>
            <ol>
              {saved.map((rule) => (
                <li key={rule.id}>{sayRule(rule, spoken)}</li>
              ))}
            </ol>
          </>
        }
      />
      {formOf !== null && (
        <RuleForm
          rule={formOf === 'new' ? null : (rules[formOf] ?? null)}
          spoken={spoken}
          choices={choices}
          onDone={put}
          onClose={() => setFormOf(null)}
        />
      )}
    </section>
  )
}

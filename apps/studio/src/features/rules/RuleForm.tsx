import type { RuleParts } from '@vitrine/protocol'
import { Button, Select } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useLanguage, useT } from '../../platform/i18n/use-t.tsx'
import { type Choices, PartFields } from './PartFields.tsx'
import { beginPart, type DraftPart, type DraftRule, type Kind, missingIn, partOf } from './parts.ts'
import styles from './rules.module.css'
import { type Spoken, sayRule } from './sentence.ts'

interface RuleFormProps {
  /** Null for a new one. */
  rule: DraftRule | null
  spoken: Spoken
  choices: Choices
  onDone: (rule: DraftRule) => void
  onClose: () => void
}

const effectsMax = 10

/** One rule: what happens, and what follows. Its fields come from the contract. */
export function RuleForm({ rule, spoken, choices, onDone, onClose }: RuleFormProps) {
  const t = useT('rules')
  const [language] = useLanguage()
  const { parts } = spoken
  const [draft, setDraft] = useState<DraftRule>(() => rule ?? newRule(parts))
  const [isPressed, setIsPressed] = useState(false)
  const missing = missingNames(draft, parts, language)

  const setEffect = (index: number, effect: DraftPart | null) =>
    setDraft({
      ...draft,
      effects: draft.effects.flatMap((each, place) => (place !== index ? [each] : effect ? [effect] : [])),
    })
  const [first] = parts.effects
  const done = () => {
    setIsPressed(true)
    if (missing.length === 0) onDone(draft)
  }
  return (
    <Sheet
      title={t(rule ? 'form-edit' : 'form-new')}
      wide="side"
      onClose={onClose}
      footer={
        <>
          <p role="alert" className={styles.wrong}>
            {isPressed && missing.length > 0 && t('incomplete', { fields: missing.join(', ') })}
          </p>
          <Button full onPress={done}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <datalist id="rule-channels">
          {choices.channels.map((channel) => (
            <option key={channel} value={channel} />
          ))}
        </datalist>
        <PartChoice
          kind="triggers"
          label={t('when')}
          value={draft.trigger}
          spoken={spoken}
          choices={choices}
          onChange={(trigger) => setDraft({ ...draft, trigger })}
        />
        {draft.effects.map((effect, index) => (
          // Effects have nothing else that stays while they are written.
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is what they are
          <div key={index} className={styles.effect}>
            <PartChoice
              kind="effects"
              label={t(index === 0 ? 'then' : 'and')}
              value={effect}
              spoken={spoken}
              choices={choices}
              onChange={(changed) => setEffect(index, changed)}
            />
            {draft.effects.length > 1 && (
              <Button size="small" variant="plain" onPress={() => setEffect(index, null)}>
                {t('remove-effect')}
              </Button>
            )}
          </div>
        ))}
        {first && draft.effects.length < effectsMax && (
          <Button variant="quiet" onPress={() => setDraft({ ...draft, effects: [...draft.effects, beginPart(first)] })}>
            <Plus aria-hidden="true" />
            {t('add-effect')}
          </Button>
        )}
        <div className={styles.reading}>
          <span className={styles.note}>{t('reading')}</span>
          <p className={styles.sentence}>{sayRule(draft, spoken)}</p>
        </div>
      </div>
    </Sheet>
  )
}

interface PartChoiceProps {
  kind: Kind
  label: string
  value: DraftPart
  spoken: Spoken
  choices: Choices
  onChange: (value: DraftPart) => void
}

function PartChoice({ kind, label, value, spoken, choices, onChange }: PartChoiceProps) {
  const [language] = useLanguage()
  const part = partOf(spoken.parts, kind, value.id)
  return (
    <div className={styles.part}>
      <Select
        label={label}
        options={spoken.parts[kind].map(({ id, inWords }) => ({ value: id, label: inWords[language].name }))}
        value={value.id}
        onChange={(id) => {
          const next = partOf(spoken.parts, kind, id)
          if (next) onChange(beginPart(next, value.config))
        }}
      />
      {part && <PartFields part={part} value={value} choices={choices} onChange={onChange} />}
    </div>
  )
}

function newRule({ triggers: [trigger], effects: [effect] }: RuleParts): DraftRule {
  if (!trigger || !effect) throw new Error('There is nothing that rules could be made of.')
  return { trigger: beginPart(trigger), effects: [beginPart(effect)] }
}

function missingNames({ trigger, effects }: DraftRule, parts: RuleParts, language: 'en' | 'es'): string[] {
  const named = (kind: Kind, value: DraftPart) => {
    const part = partOf(parts, kind, value.id)
    return part ? missingIn(part, value).map((name) => part.inWords[language].settings[name] ?? name) : []
  }
  return [...new Set([...named('triggers', trigger), ...effects.flatMap((effect) => named('effects', effect))])]
}

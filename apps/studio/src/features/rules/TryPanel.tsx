import { useQuery } from '@tanstack/react-query'
import type { TriedEffect, TriedStep } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { isProblemCode } from '@vitrine/protocol/problems'
import { SegmentedControl, Select, Switch, TextField } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { useDeferredValue, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useSentence } from '../../components/problem/use-sentence.ts'
import { triesQuery } from '../../data/campaigns.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { type DraftRule, partOf, toRule } from './parts.ts'
import styles from './rules.module.css'
import type { Spoken } from './sentence.ts'

interface TryPanelProps {
  businessId: string
  campaignId: string
  rules: readonly DraftRule[]
  spoken: Spoken
}

interface Happening {
  key: string
  label: string
  body: Record<string, unknown>
}

/** What the rules as they stand, saved or not, would do for somebody who does not exist. */
export function TryPanel({ businessId, campaignId, rules, spoken }: TryPanelProps) {
  const t = useT('rules')
  const api = useApi()
  const happenings = happeningsOf(rules, spoken)
  const channels = channelsOf(rules)
  const [chosen, setChosen] = useState('')
  const [isStaff, setIsStaff] = useState(false)
  const [state, setState] = useState<'test' | 'live'>('live')
  const [points, setPoints] = useState<Record<string, number>>({})
  const happening = happenings.find(({ key }) => key === chosen) ?? happenings[0]
  const body = useDeferredValue(
    happening && {
      rules: rules.map(({ id: _, ...rule }) => toRule(rule)),
      happening: happening.body,
      person: { isStaff, points },
      state,
    },
  )
  const { data, error, refetch } = useQuery({
    ...triesQuery(api, businessId, campaignId, body as never),
    enabled: body !== undefined,
    placeholderData: (before) => before,
  })
  return (
    <section className={styles.try} aria-labelledby="try-heading">
      <h2 id="try-heading" className={styles.heading}>
        {t('try')}
      </h2>
      <p className={styles.note}>{t('try-why')}</p>
      {!happening && <p className={styles.note}>{t('try-none')}</p>}
      {happening && (
        <>
          <Select
            label={t('try-what')}
            options={happenings.map(({ key, label }) => ({ value: key, label }))}
            value={happening.key}
            onChange={setChosen}
          />
          {channels.map((channel) => (
            <TextField
              key={channel}
              label={t('try-points', { channel })}
              type="number"
              inputMode="numeric"
              min={0}
              value={String(points[channel] ?? 0)}
              onChange={(text) => setPoints({ ...points, [channel]: Math.max(0, Math.trunc(Number(text) || 0)) })}
            />
          ))}
          <Switch label={t('try-staff')} checked={isStaff} onChange={setIsStaff} />
          <SegmentedControl
            label={t('try-state')}
            segments={[
              { value: 'test', label: t('state-test') },
              { value: 'live', label: t('state-live') },
            ]}
            value={state}
            onChange={setState}
          />
        </>
      )}
      {error && <ProblemNote error={error} onRetry={() => void refetch()} />}
      <div role="status" className={styles.steps}>
        {happening && data?.steps.length === 0 && <p>{t('try-nothing')}</p>}
        {data && data.steps.length > 0 && (
          <ol className={styles.stepList}>
            {data.steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are a list in order, made anew each time
              <Step key={index} step={step} spoken={spoken} />
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}

function Step({ step, spoken }: { step: TriedStep; spoken: Spoken }) {
  const t = useT('rules')
  const { rule, objectDefinitionId, depth, depends, pause, effects } = step
  const name = (objectDefinitionId && spoken.names.get(objectDefinitionId)) ?? t('removed')
  return (
    <li className={styles.step} style={{ marginInlineStart: `calc(${depth} * var(--space-5))` }}>
      <strong>{rule === null ? t('step-card', { name }) : t('step-rule', { number: rule + 1 })}</strong>
      {depends && <span className={styles.note}> ({t('step-may')})</span>}
      {pause && <p className={styles.wrong}>{t(`pause-${pause}`)}</p>}
      <ul className={styles.effects}>
        {effects.map((effect, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={index} className={effect.outcome === 'would_not' ? styles.wrong : undefined}>
            <WouldHappen effect={effect} spoken={spoken} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function WouldHappen({ effect, spoken }: { effect: TriedEffect; spoken: Spoken }) {
  const t = useT('rules')
  const format = useFormat()
  const sentence = useSentence()
  const { id, outcome, problem, points, gives } = effect
  const nameOf = (design: string) => `“${spoken.names.get(design) ?? t('removed')}”`
  const title = partOf(spoken.parts, 'effects', id)?.inWords[spoken.language].name ?? id
  if (outcome === 'would_not') {
    const why = problem && isProblemCode(problem) ? sentence(new Problem(problem, {} as never)).title : (problem ?? '')
    return `${title}: ${t('would-not', { why })}`
  }
  if (points) {
    return t('would-points', { total: t('points', { count: points.points }), channel: points.channel })
  }
  if (outcome === 'may') {
    const prizes = gives.map(({ objectDefinitionId, percent }) =>
      percent === null
        ? nameOf(objectDefinitionId)
        : t('may-one', { name: nameOf(objectDefinitionId), percent: format.number(percent) }),
    )
    return t('may-give', { prizes: prizes.join(', ') })
  }
  if (gives.length > 0) {
    return gives
      .map(({ objectDefinitionId, quantity }) => t('would-give', { quantity, name: nameOf(objectDefinitionId) }))
      .join(', ')
  }
  return title
}

/** What the rules wait for, each once; the contract says what a trigger is about. */
function happeningsOf(rules: readonly DraftRule[], spoken: Spoken): Happening[] {
  const all = rules.flatMap(({ trigger }): [string, Happening][] => {
    const part = partOf(spoken.parts, 'triggers', trigger.id)
    if (!part) return []
    const { limitPerUser: _, ...about } = trigger.config
    const key = JSON.stringify([trigger.id, about])
    const sentence = part.inWords[spoken.language].sentence.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
      const value = String(about[name] ?? '')
      return part.config.properties[name]?.asks === 'design' ? `“${spoken.names.get(value) ?? value}”` : value
    })
    return [[key, { key, label: sentence, body: { trigger: trigger.id, ...about } }]]
  })
  return [...new Map(all).values()]
}

const channelsOf = (rules: readonly DraftRule[]): string[] => [
  ...new Set(
    rules.flatMap(({ effects }) =>
      effects.flatMap(({ config }) => (typeof config.channel === 'string' && config.channel ? [config.channel] : [])),
    ),
  ),
]

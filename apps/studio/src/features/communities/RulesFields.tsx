import type { RoomRules } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { RadioGroup, Select, Switch, TextArea } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './communities.module.css'

/** Rules as their form has them: lists are texts with a line each. */
export interface RulesDraft extends Omit<RoomRules, 'words' | 'hosts'> {
  words: string
  hosts: string
}

interface RulesFieldsProps {
  value: RulesDraft
  onChange: (value: RulesDraft) => void
  hostsAreWrong: boolean
}

const paces = [0, 5, 10, 30, 60, 300, 900, 3_600, 21_600]
const news = [0, 1, 6, 24, 72, 168]

/** What is not among the usual ones stays choosable. */
const withOwn = (usual: readonly number[], own: number) =>
  usual.includes(own) ? usual : [...usual, own].toSorted((a, b) => a - b)

/** What a room asks of everybody who does not moderate it. */
export function RulesFields({ value, onChange, hostsAreWrong }: RulesFieldsProps) {
  const t = useT('communities')
  const set = (change: Partial<RulesDraft>) => onChange({ ...value, ...change })
  const pace = (seconds: number) => {
    if (seconds === 0) return t('pace-none')
    if (seconds < 60) return t('seconds', { count: seconds })
    return seconds < 3_600 ? t('minutes', { count: seconds / 60 }) : t('hours', { count: seconds / 3_600 })
  }
  const paceField = (label: string, own: number, change: (seconds: number) => void) => (
    <Select
      label={label}
      value={String(own)}
      options={withOwn(paces, own).map((each) => ({ value: String(each), label: pace(each) }))}
      onChange={(each) => change(Number(each))}
    />
  )
  return (
    <details className={styles.rules}>
      <summary className={styles.summary}>{t('rules')}</summary>
      <div className={styles.form}>
        <p className={styles.note}>{t('rules-about')}</p>
        {paceField(t('slow'), value.slowSeconds, (slowSeconds) => set({ slowSeconds }))}
        <TextArea
          label={t('words')}
          description={t('words-hint')}
          value={value.words}
          onChange={(words) => set({ words })}
        />
        <RadioGroup
          label={t('links')}
          value={value.links}
          choices={(['all', 'some', 'none'] as const).map((each) => ({ value: each, label: t(`links-${each}`) }))}
          onChange={(links) => set({ links })}
        />
        {value.links === 'some' && (
          <TextArea
            label={t('hosts')}
            description={t('hosts-hint')}
            value={value.hosts}
            error={hostsAreWrong && t('hosts-wrong')}
            onChange={(hosts) => set({ hosts })}
          />
        )}
        <Select
          label={t('newcomers')}
          description={t('newcomers-hint')}
          value={String(value.newcomerHours)}
          options={withOwn(news, value.newcomerHours).map((each) => ({
            value: String(each),
            label: each === 0 ? t('newcomers-none') : t('hours', { count: each }),
          }))}
          onChange={(each) => set({ newcomerHours: Number(each) })}
        />
        {value.newcomerHours > 0 && (
          <>
            <Switch
              label={t('newcomers-files')}
              checked={value.newcomersSendFiles}
              onChange={(newcomersSendFiles) => set({ newcomersSendFiles })}
            />
            <Switch
              label={t('newcomers-links')}
              checked={value.newcomersSendLinks}
              onChange={(newcomersSendLinks) => set({ newcomersSendLinks })}
            />
            {paceField(t('newcomers-slow'), value.newcomersSlowSeconds, (newcomersSlowSeconds) =>
              set({ newcomersSlowSeconds }),
            )}
          </>
        )}
      </div>
    </details>
  )
}

const lines = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

export const rulesDraftOf = ({ words, hosts, ...rules }: RoomRules): RulesDraft => ({
  ...rules,
  ...{ words: words.join('\n'), hosts: hosts.join('\n') },
})

export const rulesOf = ({ words, hosts, ...rules }: RulesDraft): RoomRules => ({
  ...rules,
  words: lines(words)
    .map((word) => word.slice(0, 60))
    .slice(0, limits.roomWordsMax),
  hosts: rules.links === 'some' ? lines(hosts).map(hostOf).slice(0, limits.roomHostsMax) : [],
})

/** People paste an address; its host is what counts. */
const hostOf = (line: string) => URL.parse(line.includes('://') ? line : `https://${line}`)?.hostname ?? line

export const areHostsWrong = (draft: RulesDraft) => {
  const { links, hosts } = rulesOf(draft)
  return links === 'some' && hosts.some((host) => !/^(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+\p{L}{2,24}$/u.test(host))
}

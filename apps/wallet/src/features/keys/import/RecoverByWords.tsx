import { olderSolanaPaths, pathOf } from '@vitrine/chain'
import { completionsOf, type DerivedAddress, type Place, readWords } from '@vitrine/chain/keys'
import { Button, Checkbox, TextArea } from '@vitrine/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { AddressFace } from '../../../components/address-face/AddressFace.tsx'
import { KeyProblem, useKeySentence } from '../../../components/unlock/KeyProblem.tsx'
import { firstPlaces } from '../../../data/keys/keys.ts'
import { familyNames, useKeys } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import styles from '../keys.module.css'
import { NewPassword } from '../NewPassword.tsx'
import { shortAddress } from '../short-address.ts'
import { problemOf } from './problem-of.ts'
import { useImporting } from './use-importing.tsx'

const olderPlaces: readonly Place[] = olderSolanaPaths
  .filter((path) => path !== pathOf('solana', 0))
  .map((path) => ({ family: 'solana', path }))

/** A recovery phrase as people type and paste it: forgiving in form, exact about which word is wrong. */
export function RecoverByWords({ isForgotten }: { isForgotten: boolean }) {
  const t = useT('keys')
  const sentence = useKeySentence()
  const keys = useKeys()
  const importing = useImporting(isForgotten)
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [found, setFound] = useState<DerivedAddress[] | null>(null)
  const [older, setOlder] = useState<readonly Place[]>([])
  const reading = readWords(text)
  const isWhole = reading.ok
  const words = reading.ok ? reading.words.join(' ') : ''
  useEffect(() => {
    if (words === '') return setFound(null)
    let isCurrent = true
    keys.preview(words, [...firstPlaces, ...olderPlaces]).then(
      (addresses) => isCurrent && setFound(addresses),
      // What is wrong with it is said when it is imported.
      () => isCurrent && setFound(null),
    )
    return () => {
      isCurrent = false
    }
  }, [keys, words])
  const typing = /\S+$/.exec(text)?.[0] ?? ''
  const completions =
    typing.length > 1 && !isWhole ? completionsOf(typing.toLowerCase()).filter((each) => each !== typing) : []
  // The word that is being typed is not a wrong one yet.
  const isTyping =
    !reading.ok && reading.problem === 'words.unknown' && completions.length > 0 && reading.word === typing
  const isWrong = !reading.ok && (isTried || (reading.problem === 'words.unknown' && !isTyping && /\s$/.test(text)))
  const replaceWord = (wrong: string, right: string) =>
    setText(text.replace(new RegExp(`(^|\\s)${escaped(wrong)}(?=\\s|$)`, 'i'), `$1${right}`))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (reading.ok) importing.keep({ kind: 'words', words }, [...firstPlaces, ...older])
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate autoComplete="off">
      <TextArea
        label={t('words')}
        description={t('words-paste')}
        value={text}
        onChange={setText}
        rows={4}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        translate="no"
        error={isWrong ? (sentence(problemOf(reading)) ?? undefined) : undefined}
      />
      {isWrong && reading.problem === 'words.unknown' && reading.suggestions.length > 0 && (
        <div className={styles.chips}>
          <span className={styles.quiet}>{t('did-you-mean')}</span>
          {reading.suggestions.map((word) => (
            <Button key={word} size="small" variant="quiet" onPress={() => replaceWord(reading.word, word)}>
              {word}
            </Button>
          ))}
        </div>
      )}
      {completions.length > 0 && (
        <fieldset className={styles.chips} aria-label={t('completions')}>
          {completions.map((word) => (
            <Button
              key={word}
              size="small"
              variant="quiet"
              onPress={() => setText(`${text.slice(0, text.length - typing.length)}${word} `)}
            >
              {word}
            </Button>
          ))}
        </fieldset>
      )}
      {found && (
        <section className={styles.found} aria-labelledby="found">
          <h2 id="found" className={styles.heading}>
            {t('found')}
          </h2>
          <ul className={styles.plainList}>
            {found.slice(0, firstPlaces.length).map((each) => (
              <li key={each.family} className={styles.foundRow}>
                <AddressFace address={each.address} />
                <span className={styles.choiceWords}>
                  <span className={styles.choiceTitle}>{familyNames[each.family]}</span>
                  <span className={styles.address}>{shortAddress(each.address)}</span>
                </span>
              </li>
            ))}
          </ul>
          {!isForgotten && (
            <details className={styles.older}>
              <summary>{t('older')}</summary>
              <p className={styles.quiet}>{t('older-about')}</p>
              {found.slice(firstPlaces.length).map(({ family, path, address }) => (
                <Checkbox
                  key={path}
                  label={t('older-use', { address: shortAddress(address), path: path ?? '' })}
                  checked={older.some((each) => each.path === path)}
                  onChange={(isOn) =>
                    setOlder(
                      isOn
                        ? [...older, { family, ...(path ? { path } : {}) }]
                        : older.filter((each) => each.path !== path),
                    )
                  }
                />
              ))}
            </details>
          )}
        </section>
      )}
      {importing.wantsPassword && (
        <NewPassword label={t('password-new')} description={t('password-new-about')} form={importing.form} />
      )}
      {importing.error !== null && <KeyProblem error={importing.error} />}
      <Button type="submit" full busy={importing.isBusy} disabled={text.trim() === ''}>
        {t(isForgotten ? 'forgotten-do' : 'import-do')}
      </Button>
      {importing.sheet}
    </form>
  )
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

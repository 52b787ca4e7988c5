import type { Family } from '@vitrine/chain'
import { Button, RadioGroup, SegmentedControl } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useToasts } from '@vitrine/ui/toast'
import { useState } from 'react'
import { KeyProblem } from '../../../components/unlock/KeyProblem.tsx'
import { families, nextPlace } from '../../../data/keys/keys.ts'
import { familyNames, useKeys, useKeysState } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import styles from '../keys.module.css'

/** The next address of a recovery phrase. Shown while the keys are open. */
export function AddSheet({ onClose }: { onClose: () => void }) {
  const t = useT('keys')
  const keys = useKeys()
  const { entries, secrets } = useKeysState()
  const toasts = useToasts()
  const [family, setFamily] = useState<Family>('evm')
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const phrases = secrets.filter(({ kind }) => kind === 'words')
  const secret = chosen ?? phrases[0]?.id
  const add = async () => {
    setError(null)
    if (secret === undefined) return
    try {
      await keys.enter(secret, [nextPlace(entries, secret, family)])
      toasts.show({ title: t('added') })
      onClose()
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <Sheet title={t('add-address')} onClose={onClose}>
      <div className={styles.form}>
        {phrases.length === 0 ? (
          <p>{t('add-none')}</p>
        ) : (
          <>
            <p>{t('add-about')}</p>
            <SegmentedControl
              label={t('family')}
              value={family}
              onChange={setFamily}
              segments={families.map((value) => ({ value, label: familyNames[value] }))}
            />
            {phrases.length > 1 && (
              <RadioGroup
                label={t('phrase')}
                value={secret ?? null}
                onChange={setChosen}
                choices={phrases.map(({ id }, at) => ({
                  value: id,
                  label: t('phrase-number', { number: String(at + 1) }),
                  description: entries
                    .filter((entry) => entry.secret === id)
                    .map(({ name }) => name)
                    .join(', '),
                }))}
              />
            )}
            {error !== null && <KeyProblem error={error} />}
            <Button full onPress={() => void add()}>
              {t('add-do')}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  )
}

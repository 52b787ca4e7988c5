import { withEntry } from '@vitrine/chain'
import { Button, TextField } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useToasts } from '@vitrine/ui/toast'
import { type FormEvent, useState } from 'react'
import { useKeySentence } from '../../../components/unlock/KeyProblem.tsx'
import { nameOfAddress, useKeys } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import styles from '../keys.module.css'
import { readAnyAddress } from '../read-any-address.ts'

/** An address whose key is elsewhere: looked at, never signed for. */
export function WatchSheet({ onClose }: { onClose: () => void }) {
  const t = useT('keys')
  const sentence = useKeySentence()
  const keys = useKeys()
  const toasts = useToasts()
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [error, setError] = useState<unknown>(null)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { family, address } = readAnyAddress(text)
      await keys.changeBook((book) => {
        const number = book.entries.filter((each) => each.family === family).length + 1
        return withEntry(book, { wallet: 'watch', family, address, name: name.trim() || nameOfAddress(family, number) })
      })
      toasts.show({ title: t('added') })
      onClose()
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <Sheet title={t('watch')} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <p>{t('watch-lead')}</p>
        <TextField
          label={t('address')}
          value={text}
          onChange={setText}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={error === null ? undefined : (sentence(error) ?? t('not-saved'))}
        />
        <TextField label={t('name-optional')} value={name} onChange={setName} maxLength={40} autoComplete="off" />
        <Button type="submit" full disabled={text.trim() === ''}>
          {t('watch-do')}
        </Button>
      </form>
    </Sheet>
  )
}

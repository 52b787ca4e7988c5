import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Problem, type ProblemCode } from '@vitrine/protocol/problems'
import { Avatar, Button, IconButton, ListRow, Skeleton, TextField } from '@vitrine/ui'
import ScanLine from 'lucide-react/icons/scan-line'
import { type FormEvent, Suspense, useDeferredValue, useId, useState } from 'react'
import { addressQuery, publicProfileQuery, recipientsQuery } from '../../data/account/people.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useSentence } from '../problem/use-sentence.ts'
import { ScannerSheet } from '../scanner/scanner-on-demand.ts'
import styles from './recipient.module.css'
import { type ChosenRecipient, readRecipientText, recipientTextOfCode } from './recipient.ts'

export interface RecipientFormProps {
  onChosen: (recipient: ChosenRecipient) => void
  /** What becomes of a thing for somebody without an account; it waits for them, when left out. */
  hint?: string
  /** What to say of an address on a chain that nobody here has proven. */
  addressRefusal: ProblemCode & ('recipient.not_custodial' | 'recipient.unmintable_to_wallet' | 'recipient.not_found')
}

/** Asks whom something is for: typed, picked from people one has dealt with, or scanned. */
export function RecipientForm({ onChosen, hint, addressRefusal }: RecipientFormProps) {
  const t = useT('recipient')
  const api = useApi()
  const client = useQueryClient()
  const sentence = useSentence()
  const headingId = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isLooking, setIsLooking] = useState(false)
  const [isScanning, setIsScanning] = useState(false)
  const wanted = useDeferredValue(text.trim().replace(/^@/, ''))
  const suggestions = useQuery({ ...recipientsQuery(api, wanted), placeholderData: (before) => before })

  const choosePerson = (person: { id: string; name: string; picture: string | null }) =>
    onChosen({ input: { type: 'userId', value: person.id }, name: person.name, picture: person.picture })

  async function take(typed: string) {
    const reading = readRecipientText(typed)
    if (reading.kind === 'chosen' && !reading.recipient.isAddress) return onChosen(reading.recipient)
    if (reading.kind === 'problem') {
      return setError(
        reading.problem === 'recipient.missing' ? t('missing') : sentence(new Problem(reading.problem)).body,
      )
    }
    setIsLooking(true)
    try {
      if (reading.kind === 'chosen') {
        const receives = await client.fetchQuery(addressQuery(api, reading.recipient.input.value))
        if (receives) return onChosen(reading.recipient)
        return setError(sentence(new Problem(addressRefusal)).body)
      }
      choosePerson(await client.fetchQuery(publicProfileQuery(api, reading.handle)))
    } catch (caught) {
      setError(caught instanceof Problem && caught.status === 404 ? t('not-found') : sentence(caught).body)
    } finally {
      setIsLooking(false)
    }
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void take(text)
  }
  const handleScanned = (code: string): boolean => {
    const scanned = recipientTextOfCode(code)
    if (!scanned) return false
    setIsScanning(false)
    setText(scanned)
    void take(scanned)
    return true
  }

  return (
    <div className={styles.recipient}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField
          label={t('label')}
          placeholder={t('placeholder')}
          description={hint ?? t('hint')}
          value={text}
          onChange={(value) => {
            setText(value)
            setError(null)
          }}
          error={error ?? undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={320}
          suffix={<IconButton label={t('scan')} icon={<ScanLine />} onPress={() => setIsScanning(true)} />}
        />
        <Button type="submit" full busy={isLooking}>
          {t('next')}
        </Button>
      </form>
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className={styles.heading}>
          {t('suggestions')}
        </h2>
        {suggestions.isPending && <Skeleton height="3.5rem" />}
        {suggestions.data?.length === 0 && <p className={styles.quiet}>{t('no-suggestions')}</p>}
        {suggestions.data && suggestions.data.length > 0 && (
          <ul className={styles.people}>
            {suggestions.data.map((person) => (
              <li key={person.id}>
                <ListRow
                  title={person.name}
                  subtitle={person.preferred_username && `@${person.preferred_username}`}
                  leading={<Avatar name={person.name} src={person.picture} decorative />}
                  onPress={() => choosePerson(person)}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      {isScanning && (
        <Suspense>
          <ScannerSheet useless={t('scan-invalid')} onCode={handleScanned} onClose={() => setIsScanning(false)} />
        </Suspense>
      )}
    </div>
  )
}

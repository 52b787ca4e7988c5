import { useQueryClient } from '@tanstack/react-query'
import { Problem } from '@vitrine/protocol/problem'
import type { ProblemCode } from '@vitrine/protocol/problems'
import { IconButton, ListRow, Skeleton, SkeletonGroup, TextField, VisuallyHidden } from '@vitrine/ui'
import AtSign from 'lucide-react/icons/at-sign'
import ScanLine from 'lucide-react/icons/scan-line'
import { type FormEvent, Suspense, useDeferredValue, useId, useRef, useState } from 'react'
import { addressQuery, publicProfileQuery } from '../../data/account/people.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { RetryNote } from '../problem/RetryNote.tsx'
import { useSentence } from '../problem/use-sentence.ts'
import { ScannerSheet } from '../scanner/scanner-on-demand.ts'
import { AddressRow, PersonFace, PersonRow, WaySign } from './Choices.tsx'
import { moveByArrows } from './move-by-arrows.ts'
import styles from './recipient.module.css'
import {
  type ChosenRecipient,
  type KnownPerson,
  readRecipientText,
  recipientOf,
  recipientTextOfCode,
} from './recipient.ts'
import { useOffered } from './use-offered.ts'

export interface RecipientFormProps {
  onChosen: (recipient: ChosenRecipient) => void
  /** What becomes of a thing for somebody without an account; it waits for them, when left out. */
  hint?: string
  /** What to say of an address on a chain that nobody here has proven. */
  addressRefusal: ProblemCode & ('recipient.not_custodial' | 'recipient.unmintable_to_wallet' | 'recipient.not_found')
}

/** Asks whom something is for: the faces of people one knows, whoever is typed, or a code that is scanned. Whoever is tapped is chosen. */
export function RecipientForm({ onChosen, hint, addressRefusal }: RecipientFormProps) {
  const t = useT('recipient')
  const api = useApi()
  const client = useQueryClient()
  const sentence = useSentence()
  const headingId = useId()
  const choices = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isLooking, setIsLooking] = useState(false)
  const [isScanning, setIsScanning] = useState(false)
  const reading = readRecipientText(text)
  /** Whoever is written to by mail, phone or at an address need not be known. */
  const address = reading.kind === 'chosen' ? reading.recipient : null
  const wanted = useDeferredValue(address ? '' : text.trim().replace(/^@/, ''))
  const offered = useOffered(wanted)

  const choose = (person: KnownPerson) => onChosen(recipientOf(person))

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
      choose(await client.fetchQuery(publicProfileQuery(api, reading.handle)))
    } catch (caught) {
      setError(caught instanceof Problem && caught.status === 404 ? t('not-found') : sentence(caught).body)
    } finally {
      setIsLooking(false)
    }
  }

  /** A name that is half typed means the first whom it finds; a whole handle means that one alone. */
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const typed = text.trim()
    const [first] = offered.people ?? []
    const isHandle = typed.startsWith('@') || first?.preferred_username === typed.toLowerCase()
    if (reading.kind === 'handle' && !isHandle && first && offered.isFor(typed)) return choose(first)
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
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the field and the buttons within
    <div className={styles.recipient} onKeyDown={(event) => moveByArrows(event, choices.current)}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField
          ref={field}
          label={t('label')}
          placeholder={t('placeholder')}
          value={text}
          onChange={(value) => {
            setText(value)
            setError(null)
          }}
          error={error ?? undefined}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="next"
          spellCheck={false}
          maxLength={320}
          suffix={<IconButton label={t('scan')} icon={<ScanLine />} onPress={() => setIsScanning(true)} />}
        />
      </form>
      <div ref={choices} className={styles.choices}>
        {address ? (
          <AddressRow
            recipient={address}
            hint={address.isAddress ? t('address-hint') : (hint ?? t('hint'))}
            busy={isLooking}
            onPress={() => void take(text)}
          />
        ) : (
          <section aria-labelledby={headingId}>
            <h2 id={headingId} className={styles.heading}>
              {t(wanted ? 'found' : 'suggestions')}
            </h2>
            {offered.error !== null && !offered.people && <RetryNote error={offered.error} onRetry={offered.retry} />}
            {!offered.error && !offered.people && <FacesSkeleton />}
            {offered.people?.length === 0 && (
              <p className={styles.quiet}>{t(wanted ? 'no-suggestions' : 'no-people')}</p>
            )}
            {offered.people && offered.people.length > 0 && (
              <ul className={wanted ? styles.people : styles.faces}>
                {offered.people.map((person) => (
                  <li key={person.id}>
                    {wanted ? (
                      <PersonRow person={person} onPress={() => choose(person)} />
                    ) : (
                      <PersonFace person={person} onPress={() => choose(person)} />
                    )}
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
        {wanted === '' && !address && (
          <section className={styles.ways} aria-labelledby={`${headingId}-ways`}>
            <h2 id={`${headingId}-ways`} className={styles.heading}>
              {t('ways')}
            </h2>
            <div className={styles.people}>
              <ListRow
                title={t('way-mail')}
                subtitle={hint ?? t('hint')}
                leading={<WaySign Icon={AtSign} />}
                onPress={() => field.current?.focus()}
              />
              <ListRow
                title={t('way-code')}
                subtitle={t('way-code-hint')}
                leading={<WaySign Icon={ScanLine} />}
                onPress={() => setIsScanning(true)}
              />
            </div>
          </section>
        )}
      </div>
      <VisuallyHidden>
        <p role="status">{wanted && offered.people ? t('count', { count: offered.people.length }) : ''}</p>
      </VisuallyHidden>
      {isScanning && (
        <Suspense>
          <ScannerSheet useless={t('scan-invalid')} onCode={handleScanned} onClose={() => setIsScanning(false)} />
        </Suspense>
      )}
    </div>
  )
}

function FacesSkeleton() {
  return (
    <SkeletonGroup className={styles.faces}>
      {[0, 1, 2, 3].map((place) => (
        <span key={place} className={styles.face}>
          <Skeleton shape="circle" width="4.5rem" height="4.5rem" />
          <Skeleton width="4rem" />
        </span>
      ))}
    </SkeletonGroup>
  )
}

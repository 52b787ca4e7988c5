import { isChainProblem } from '@vitrine/chain'
import { ErrorNote } from '@vitrine/ui'
import { PasskeyRefused } from '../../data/keys/passkey.ts'
import { TooSoon } from '../../data/keys/slow-down.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { ProblemNote } from '../problem/ProblemNote.tsx'
import './namespaces.ts'

/** What the keys said no to, in words; null where it is nothing of theirs. */
export function useKeySentence(): (error: unknown) => string | null {
  const t = useT('unlock')
  return (error) => {
    if (error instanceof TooSoon)
      return t('too-soon', { seconds: String(Math.max(1, Math.ceil((error.until - Date.now()) / 1000))) })
    if (error instanceof PasskeyRefused) return t('passkey-refused')
    if (!isChainProblem(error)) return null
    const { code, facts } = error
    switch (code) {
      case 'words.unknown':
        return t('words-unknown', { word: String(facts.word), number: String(Number(facts.position) + 1) })
      case 'words.count':
        return t('words-count', { count: String(facts.count) })
      case 'words.checksum':
        return t('words-checksum')
      case 'key.invalid':
        return t('key-invalid')
      case 'keystore.invalid':
        return t('keystore-invalid')
      case 'keystore.too_costly':
        return t('keystore-costly')
      case 'password.too_weak':
        return t('password-weak')
      case 'password.wrong':
        return t('password-wrong')
      case 'vault.changed_elsewhere':
        return t('changed-elsewhere')
      case 'vault.not_stored':
        return t('not-stored')
      case 'vault.newer':
        return t('newer')
      case 'vault.damaged':
      case 'vault.unsafe':
        return t('damaged')
      case 'vault.locked':
        return t('locked')
      case 'copy.none':
        return t('copy-none')
      case 'copy.not_verified':
        return t('copy-not-verified')
      case 'address.invalid':
        return t('address-invalid')
      case 'address.checksum':
        return t('address-checksum')
      default:
        return t('failed')
    }
  }
}

/** A failure of the keys, or of anything else on the way. */
export function KeyProblem({ error }: { error: unknown }) {
  const sentence = useKeySentence()(error)
  return sentence === null ? <ProblemNote error={error} /> : <ErrorNote>{sentence}</ErrorNote>
}

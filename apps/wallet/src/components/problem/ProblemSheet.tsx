import { NetworkProblem } from '@vitrine/client'
import { Problem } from '@vitrine/protocol/problem'
import { isProblemCode, type ProblemEntry, problems } from '@vitrine/protocol/problems'
import { Button } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './problem-details.module.css'
import { useSentence } from './use-sentence.ts'

interface ProblemSheetProps {
  error: Error
  open: boolean
  onClose: () => void
}

/** The dialog of spec §8: title and body, and what the server said to the letter. */
export default function ProblemSheet({ error, open, onClose }: ProblemSheetProps) {
  const t = useT('problem')
  const sentence = useSentence()
  const { title, body } = sentence(error)
  const facts = factsOf(error)
  const rows = [
    [t('http-code'), facts.httpCode],
    [t('response-code'), facts.responseCode],
    [t('response'), facts.response],
    [t('request-id'), facts.requestId],
    [t('message'), facts.message],
  ] as const
  return (
    <Sheet
      title={title}
      open={open}
      onClose={onClose}
      footer={
        <Button full onPress={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p>{body}</p>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value || t('none')}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

function factsOf(error: Error) {
  if (error instanceof NetworkProblem) {
    const { status, code, requestId = '', message } = error
    return { httpCode: String(status), responseCode: String(code), response: '', requestId, message }
  }
  if (!(error instanceof Problem)) {
    return { httpCode: '', responseCode: '', response: '', requestId: '', message: error.message }
  }
  const { code, details, requestId = '' } = error
  // A newer server may know codes that are not in the catalogue here.
  const entry: ProblemEntry | undefined = isProblemCode(code) ? problems[code] : undefined
  const number = entry?.error
  return {
    httpCode: String(error.status ?? entry?.status ?? ''),
    responseCode: number === undefined ? code : `${number} · ${code}`,
    response: JSON.stringify(details),
    requestId,
    message: error.message,
  }
}

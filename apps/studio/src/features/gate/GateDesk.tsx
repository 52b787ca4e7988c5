import { CodeScanner } from '@vitrine/scanner'
import { readPassCode } from '@vitrine/token-rules'
import { Button, OfflineBanner, Switch, TextField } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { logWarning } from '@vitrine/web/log'
import { type FormEvent, useRef, useState } from 'react'
import { useFailureToast } from '../../components/problem/use-failure-toast.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useWakeLock } from '../../platform/wake-lock.ts'
import styles from './gate.module.css'
import { type Told, toldOf } from './gate-engine.ts'
import { LastScans } from './LastScans.tsx'
import { signal } from './signal.ts'
import { ToldAnswer } from './ToldAnswer.tsx'
import { useGate } from './use-gate.ts'
import { Waiting } from './Waiting.tsx'

/** The camera goes on reading the code that it has just read. */
const sameCodeMs = 5_000

interface GateDeskProps {
  businessId: string
  merchantId: string
}

/** Camera, answer and what is not sent yet, of one counter. */
export function GateDesk(where: GateDeskProps) {
  const t = useT('gate')
  const format = useFormat()
  const { gate, state, online, listError, isKept } = useGate(where)
  const fail = useFailureToast()
  useWakeLock()
  const [told, setTold] = useState<Told | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [text, setText] = useState('')
  const [sound, setSound] = useKept('sound', true)
  const [vibration, setVibration] = useKept('vibration', true)
  const last = useRef({ code: '', at: 0 })

  async function check(code: string): Promise<void> {
    setIsAsking(true)
    const answer = await gate.scan(code)
    setIsAsking(false)
    setTold(answer)
    signal({ good: answer.kind === 'in' || answer.kind === 'in-alone', sound, vibration })
  }

  function take(code: string): boolean {
    if (!readPassCode(code)) return false
    const now = Date.now()
    const isSame = code === last.current.code && now - last.current.at < sameCodeMs
    if (isSame || isAsking) return true
    last.current = { code, at: now }
    void check(code)
    return true
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isAsking) return
    setText('')
    void check(text.trim())
  }

  const undo = async (redemptionId: number) => {
    try {
      await gate.undo(redemptionId)
      setTold(null)
    } catch (error) {
      await fail({ title: t('undo-failed'), error })
    }
  }
  const takeBack = (nonce: string) => {
    gate.takeBack(nonce)
    setTold(null)
  }
  // What the phone said alone becomes the server's word as soon as there is one.
  const answered = told?.kind.endsWith('alone') ? state.results.find(({ nonce }) => nonce === told.nonce) : undefined
  const { list } = state
  const listed = list && {
    at: format.moment(list.at),
    tickets: t('tickets', { count: list.tickets.size }),
  }
  return (
    <div className={styles.desk}>
      <OfflineBanner offline={!online}>{listed ? t('offline', listed) : t('offline-no-list')}</OfflineBanner>
      <div className={styles.finder}>
        <CodeScanner say={t} onFault={logWarning} onCode={take} useless={t('why-not-a-pass')} hint={t('hint')} />
        <ToldAnswer
          told={answered ? toldOf(answered) : told}
          isAsking={isAsking}
          listedAt={listed?.at ?? ''}
          online={online}
          onNext={() => setTold(null)}
          onUndo={undo}
          onTakeBack={takeBack}
          onLetIn={(nonce) => {
            gate.letInAnyway(nonce)
            setTold((before) => before && { ...before, kind: 'in-alone', why: null })
          }}
        />
      </div>
      <Waiting state={state} online={online} onSend={(again) => void gate.send({ again })} />
      <form className={styles.typed} onSubmit={submit}>
        <TextField
          label={t('type')}
          description={t('type-hint')}
          value={text}
          onChange={setText}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" variant="quiet" disabled={text.trim() === ''}>
          {t('check')}
        </Button>
      </form>
      <div className={styles.switches}>
        <Switch label={t('sound')} checked={sound} onChange={setSound} />
        {'vibrate' in navigator && <Switch label={t('vibration')} checked={vibration} onChange={setVibration} />}
      </div>
      <LastScans state={state} online={online} onUndo={undo} onTakeBack={takeBack} onSeen={gate.seen} />
      {isKept && <p className={styles.note}>{t('kept')}</p>}
      <p className={styles.note}>{listError ? t('list-failed') : listed ? t('list-of', listed) : t('list-none')}</p>
    </div>
  )
}

function useKept(name: string, initially: boolean): [boolean, (value: boolean) => void] {
  const key = `vitrine.gate.${name}`
  const [value, setValue] = useState(() => (localStorage.getItem(key) ?? String(initially)) === 'true')
  const keep = (next: boolean) => {
    localStorage.setItem(key, String(next))
    setValue(next)
  }
  return [value, keep]
}

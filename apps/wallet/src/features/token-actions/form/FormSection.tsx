import type { FormAnswers, FormField } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { type FormIssue, formIssues, readFormAnswers } from '@vitrine/token-rules'
import { Button } from '@vitrine/ui'
import { useRef, useState } from 'react'
import { Panel } from '../../../components/panel/Panel.tsx'
import panel from '../../../components/panel/panel.module.css'
import { ProblemNote } from '../../../components/problem/ProblemNote.tsx'
import { isAble } from '../../../components/token/token-view.ts'
import { partId } from '../../../components/token-parts/go-to-part.ts'
import type { TokenPartProps } from '../../../components/token-parts/token-parts.ts'
import { useTokenAction } from '../../../data/tokens/use-token-action.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { blockOf } from '../block-of.ts'
import { type Draft, draftOf } from './draft.ts'
import { FieldControl } from './FieldControl.tsx'
import { Sent } from './Sent.tsx'

type Issues = Readonly<Record<string, FormIssue>>

/** A form: checked as it is sent, kept as it is written, and shown as it was sent. */
export default function FormSection({ token, isMine }: TokenPartProps) {
  const t = useT('token-actions')
  const format = useFormat()
  const form = blockOf(token, 'form-v1')
  if (!form || !isMine) return null
  return (
    <Panel id={partId('form-v1')} title={t('form-title')}>
      {form.submitted ? (
        <>
          <p role="status" className={panel.good}>
            {t('form-sent', { at: format.dateTime(form.submitted_at ?? 0) })}
          </p>
          {form.data && <Sent fields={form.fields} data={form.data} />}
        </>
      ) : (
        isAble(token, 'Submit') && <Fields token={token} fields={form.fields} />
      )}
    </Panel>
  )
}

function Fields({ token, fields }: Pick<TokenPartProps, 'token'> & { fields: readonly FormField[] }) {
  const t = useT('token-actions')
  const submit = useTokenAction(token, 'form-v1', 'submit-v1')
  const kept = draftOf(token.id)
  const [draft, setDraft] = useState<Draft>(() => kept.read() ?? {})
  const [issues, setIssues] = useState<Issues>({})
  const form = useRef<HTMLFormElement>(null)
  const change = (id: string, value: Draft[string]) => {
    const next = { ...draft, [id]: value }
    setDraft(next)
    kept.write(next)
    const { [id]: _mended, ...others } = issues
    setIssues(others)
  }
  const refuse = (found: Issues) => {
    setIssues(found)
    const first = fields.find(({ id }) => found[id])
    if (first) form.current?.querySelector<HTMLElement>(`#${fieldId(token.id, first.id)}`)?.focus()
  }
  const send = () => {
    if (submit.isPending) return
    const read = readFormAnswers(fields, draft)
    if (!read.ok) return refuse(Object.fromEntries(read.issues.map(({ field, issue }) => [field, issue])))
    submit.mutate(
      { data: read.data satisfies FormAnswers },
      { onSuccess: () => kept.clear(), onError: (error) => refuse(issuesOf(error)) },
    )
  }
  const isRefused = submit.isError && Object.keys(issuesOf(submit.error)).length > 0
  return (
    <form
      ref={form}
      className={panel.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {fields.map((field) => (
        <FieldControl
          key={field.id}
          id={fieldId(token.id, field.id)}
          field={field}
          value={draft[field.id] ?? ''}
          issue={issues[field.id] ?? null}
          onChange={(value) => change(field.id, value)}
        />
      ))}
      {submit.isError && !isRefused && <ProblemNote error={submit.error} />}
      <div className={panel.ways}>
        <Button type="submit" busy={submit.isPending}>
          {t('form-send')}
        </Button>
      </div>
      <p className={panel.note}>{t('form-kept')}</p>
    </form>
  )
}

const fieldId = (tokenId: string, field: string) => `form-${tokenId}-${field}`

/** What the server has against which field. */
function issuesOf(error: unknown): Issues {
  if (!(error instanceof Problem) || error.code !== 'request.invalid') return {}
  const { issues = [] } = error.details as { issues?: { path: string; message: string }[] }
  const known = issues.flatMap(({ path, message }) => {
    const field = /^parameters\.data\.(.+)$/.exec(path)?.[1]
    const issue = formIssues.find((each) => each === message)
    return field && issue ? [[field, issue] as const] : []
  })
  return Object.fromEntries(known)
}

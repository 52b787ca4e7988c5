import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { saveFile } from '../../components/files/save-file.ts'
import { Panel } from '../../components/panel/Panel.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { MutationNote } from '../../components/proof/MutationNote.tsx'
import { designQuery } from '../../data/designs.ts'
import { formAnswersQuery, formAnswersTable } from '../../data/form-answers.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './hand-outs.module.css'

/** What people have sent with a design's form, and all of it as a table; nothing where the design has no form. */
export function FormAnswers({ objectDefinitionId }: { objectDefinitionId: string }) {
  const t = useT('hand-outs')
  const format = useFormat()
  const api = useApi()
  const brand = useCurrentBrand()
  const found = useQuery(formAnswersQuery(api, brand.id, objectDefinitionId))
  const { data } = found
  const design = useQuery({ ...designQuery(api, brand.id, objectDefinitionId), enabled: Boolean(data) })
  const fields = fieldsOf(design.data?.document.behaviours['form-v1'])
  const save = useMutation({
    mutationFn: async () =>
      saveFile(await formAnswersTable(api, brand.id, objectDefinitionId), `${objectDefinitionId}-answers.csv`),
  })
  const said = (fieldId: string, answer: string | number | boolean) =>
    typeof answer === 'boolean'
      ? t(answer ? 'answer-yes' : 'answer-no')
      : (fields.get(fieldId)?.options?.find(({ id }) => id === answer)?.text ?? answer)
  if (found.isPending) {
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton height="6rem" />
      </SkeletonGroup>
    )
  }
  const failure = found.error && (
    <ProblemNote title={t('answers-failed')} error={found.error} onRetry={() => void found.refetch()} />
  )
  if (!data) return failure
  return (
    <Panel title={t('answers', { count: data.total, number: format.number(data.total) })}>
      {failure}
      {data.total === 0 && <p className={styles.quiet}>{t('no-answers')}</p>}
      <MutationNote error={save.error} />
      {data.total > 0 && (
        <>
          <div>
            <Button size="small" busy={save.isPending} onPress={() => save.mutate()}>
              {t('save-answers')}
            </Button>
          </div>
          <ol className={styles.list}>
            {data.items.map(({ id, at, data: answers }) => (
              <li key={id}>
                <p className={styles.quiet}>{format.dateTime(at)}</p>
                <dl className={styles.answers}>
                  {Object.entries(answers).map(([field, answer]) => (
                    <div key={field}>
                      <dt className={styles.quiet}>{fields.get(field)?.label ?? field}</dt>
                      <dd>{said(field, answer)}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
          {data.total > data.items.length && (
            <p className={styles.quiet}>{t('more-answers', { count: data.items.length })}</p>
          )}
        </>
      )}
    </Panel>
  )
}

interface Field {
  id: string
  label: string
  options?: { id: string; text: string }[]
}

/** What a form asks, by the ids of its fields. */
function fieldsOf(form: Record<string, unknown> | undefined): Map<string, Field> {
  const fields = Array.isArray(form?.fields) ? (form.fields as Field[]) : []
  return new Map(fields.map((field) => [field.id, field]))
}

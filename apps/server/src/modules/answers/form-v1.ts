import { FormSettings, FormState, Problem } from '@vitrine/protocol'
import { readFormAnswers } from '@vitrine/token-rules'
import { z } from 'zod'
import { type Behaviour, countersPort, defineAction, readOnce } from '../tokens/index.ts'
import { answersPort } from './answers-port.ts'

export const formCounter = (objectDefinitionId: string) => `form-v1:${objectDefinitionId}:responses`

const submit = defineAction(FormState, {
  id: 'submit-v1',
  name: 'Submit',
  summary: 'Sends what its fields ask for, once for each token.',
  input: z.object({ data: z.record(z.string().max(64), z.unknown()) }),
  problems: ['form.already_submitted', 'form.full'],
  isAvailable: ({ submitted }) => !submitted,
  uses: [countersPort, answersPort],
  async run({ token, state, input, ports: { counters, answers }, now }) {
    if (state.submitted) throw new Problem('form.already_submitted')
    const read = readFormAnswers(state.fields, input.data)
    if (!read.ok) {
      throw new Problem('request.invalid', {
        issues: read.issues.map(({ field, issue }) => ({ path: `parameters.data.${field}`, message: issue })),
      })
    }
    const { globalResponseLimit: upTo } = state
    const responseCount = await counters.count({ key: formCounter(token.objectDefinitionId), upTo })
    if (responseCount === null) throw new Problem('form.full', { limit: upTo ?? 0 })
    await answers.keepResponse(read.data)
    const block = { submitted: true, submitted_at: now.toISOString(), data: read.data, responseCount }
    return {
      effects: [{ type: 'patch', block }],
      happenings: [{ type: 'submitted' }],
      output: { responseCount },
    }
  },
})

export const form: Behaviour = {
  id: 'form-v1',
  summary: 'Its holder fills in a form, once.',
  settings: FormSettings,
  state: FormState,
  show(block, { isOwner }) {
    const shown = readOnce(FormState)(block).data
    return shown ? { ...shown, data: isOwner ? shown.data : null } : {}
  },
  actions: [submit],
  // Who gets the token does not get to read what its last holder has written.
  reactions: { moved: () => ({ data: null }) },
}

import { refused, tokenOf } from '../../../testing/demo-answers.ts'
import { sectionStory, withBlock } from '../../../testing/section-story.ts'
import { inWorld } from '../../../testing/story.tsx'
import FormSection from './FormSection.tsx'

export default { title: 'Wallet/Token/Form', decorators: [inWorld] }

const token = tokenOf('ana', 'parade-lantern-pass')
const data = { name: 'Ana', email: 'ana@example.com', lantern: 'fish', hours: 3.5, fire: true }
const sent = withBlock(token, 'form-v1', { submitted: true, submitted_at: '2026-05-16T09:00:00.000Z', data }, [
  'Submit',
])

export const Open = sectionStory(FormSection, token, {
  otherwise: ({ method }) => (method === 'POST' ? { body: { data: { token: sent, output: {} } } } : undefined),
})
export const Full = sectionStory(FormSection, token, {
  otherwise: ({ method }) => (method === 'POST' ? refused('form.full', 409, { limit: 300 }) : undefined),
})
export const RefusedByServer = sectionStory(FormSection, token, {
  otherwise: ({ method }) =>
    method === 'POST'
      ? refused('request.invalid', 400, {
          issues: [{ path: 'parameters.data.lantern', message: 'not_an_option' }],
        })
      : undefined,
})
export const Sent = sectionStory(FormSection, sent)

import { checkReply } from '@vitrine/client/check-reply'
import { expect, test } from 'vitest'
import { lumenReplies } from './lumen-answers.ts'

/** As much of what the server says as is looked at. */
const shortened = new Set(['getDesign', 'getMe', 'listUserRoles'])

test.each(Object.entries(lumenReplies).filter(([id]) => !shortened.has(id)))(
  'the stories’ %s is a reply that the contract knows',
  async (id, reply) => {
    await expect(checkReply(id, structuredClone(reply))).resolves.toBeDefined()
  },
)

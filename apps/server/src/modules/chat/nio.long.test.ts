import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getChatSession } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { chatWorld } from '../../testing/chat-world.ts'
import { providePython } from '../../testing/synapse-server.ts'

const run = promisify(execFile)
const python = await providePython('matrix-nio', '0.26.0')

test.skipIf(python === null)(
  'matrix-nio signs in, is invited, joins, talks, shows a file, types, reads and leaves',
  async () => {
    const { account, app } = await chatWorld()
    const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
    const tokens = await Promise.all(
      ['Ana', 'Bo'].map(async (name) => (await (await account(name)).call(getChatSession, {})).reply.token),
    )
    const script = fileURLToPath(new URL('./testing/nio-walk.py', import.meta.url))
    const { stdout } = await run(python ?? '', [script, address, ...tokens])
    expect(JSON.parse(stdout)).toEqual({
      ...{ invited: true, texts: ['Hello Bo'], whole: true, back: true, typing: true, name: 'Hall', members: true },
    })
  },
)

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getChatSession } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { chatWorld } from '../../testing/chat-world.ts'

const run = promisify(execFile)
const version = '0.26.0'

/** Python with matrix-nio, in an environment of its own in the repository's cache; null where Python or its registry is missing. */
async function provideNio(): Promise<string | null> {
  const folder = fileURLToPath(new URL(`../../../../../.cache/python/matrix-nio-${version}`, import.meta.url))
  const python = join(folder, 'bin/python')
  if (existsSync(join(folder, 'installed'))) return python
  try {
    await run('python3', ['-m', 'venv', folder])
    await run(join(folder, 'bin/pip'), ['install', '--quiet', `matrix-nio==${version}`])
    await run('touch', [join(folder, 'installed')])
    return python
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    process.stderr.write(`matrix-nio could not be installed here: ${String(error).split('\n')[0]}\n`)
    return null
  }
}

const python = await provideNio()

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

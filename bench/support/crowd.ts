import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Rush, RushResult } from './rush-clients.ts'

/** People of another process, each with a connection and the token's page open; answers with how to let them all act at once. */
export async function gatherCrowd(rush: Rush): Promise<() => Promise<RushResult>> {
  const child = fork(fileURLToPath(new URL('./rush-clients.ts', import.meta.url)))
  async function ask<Reply extends object>(message: Rush | 'go'): Promise<Reply> {
    child.send(message)
    const [answer] = (await once(child, 'message')) as [Reply | { error: string }]
    if ('error' in answer) throw new Error(answer.error)
    return answer
  }
  await ask(rush)
  return async () => {
    const result = await ask<RushResult>('go')
    child.kill()
    return result
  }
}

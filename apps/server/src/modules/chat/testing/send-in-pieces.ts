import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '../../../app.ts'

/** Uploads megabytes without saying how many there are; ends as soon as there is an answer. */
export async function sendInPieces(app: Pick<App, 'http'>, accessToken: string, megabytes: number) {
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.http.server.address() as AddressInfo
  return new Promise<{ status: number | undefined; errcode: string }>((resolve, reject) => {
    const sending = request(
      {
        ...{ port, host: '127.0.0.1', method: 'POST', path: '/_matrix/media/v3/upload' },
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'image/png' },
      },
      async (answer) => {
        let text = ''
        for await (const piece of answer) text += piece
        resolve({ status: answer.statusCode, ...JSON.parse(text) })
        sending.destroy()
      },
    ).on('error', reject)
    const megabyte = Buffer.alloc(1024 * 1024, 1)
    for (let sent = 0; sent < megabytes; sent += 1) sending.write(megabyte)
    sending.end()
  })
}

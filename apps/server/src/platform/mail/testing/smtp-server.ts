import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  to: string
  data: string
}

/** A mail server of the few words that a delivery needs; it can be in trouble at first. */
export async function smtpServer({ refuseFirst = 0 }: { refuseFirst?: number } = {}) {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let refusals = refuseFirst
  const server = createServer((socket) => {
    sockets.add(socket)
    let to = ''
    let data: string[] | null = null
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    const hear = (line: string) => {
      if (data) {
        if (line !== '.') return void data.push(line)
        received.push({ to, data: data.join('\n') })
        data = null
        return say('250 taken')
      }
      const [word = ''] = line.toUpperCase().split(/[ :]/)
      if (word === 'EHLO' || word === 'HELO') return say('250 vitrine.test')
      if (word === 'RCPT') {
        to = /<(.*)>/.exec(line)?.[1] ?? ''
        if (refusals > 0) {
          refusals--
          return say(`451 <${to}> try again later`)
        }
      }
      if (word === 'DATA') {
        data = []
        return say('354 go on')
      }
      if (word === 'QUIT') {
        say('221 bye')
        return void socket.end()
      }
      say('250 fine')
    }
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    say('220 vitrine.test')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

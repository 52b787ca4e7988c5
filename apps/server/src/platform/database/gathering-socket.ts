import { Socket } from 'node:net'

/**
 * A socket that hands to the system in one call what is written in one turn of the event loop. The driver writes each statement by itself;
 * where several go out together, those calls cost the server more than its own work.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  // Connecting puts the socket's own `write` back.
  socket.once('connect', () => {
    const write: (...written: Parameters<Socket['write']>) => boolean = socket.write.bind(socket)
    let gathers = false
    socket.write = (...written: unknown[]) => {
      if (!gathers) {
        gathers = true
        socket.cork()
        process.nextTick(() => {
          gathers = false
          socket.uncork()
        })
      }
      return write(...(written as Parameters<Socket['write']>))
    }
  })
  return socket
}

// npm run dev: the server in watch mode behind Vite with hot module replacement, one address for both.
import { createServer } from 'node:net'
import { join } from 'node:path'
import { run } from './setup/child.mjs'
import { ready } from './setup/ready.mjs'
import { root } from './setup/root.mjs'
import { main } from './setup/stop.mjs'

await main(async () => {
  await ready(import.meta.url)
  const serverPort = await freePort()
  const port = await freePort(Number(process.env.PORT ?? 4400))
  const publicUrl = `http://localhost:${port}`
  // The server says when it is ready, with the address that people open: Vite's.
  const server = run(
    process.execPath,
    [
      '--watch',
      '--watch-preserve-output',
      join(root, 'apps/server/src/main.ts'),
      '--port',
      `${serverPort}`,
      ...process.argv.slice(2),
    ],
    {
      env: {
        CHECK_REPLIES: 'yes',
        ...process.env,
        PUBLIC_URL: publicUrl,
        NODE_COMPILE_CACHE: join(root, '.cache/node'),
      },
    },
  )
  const studioPort = await freePort()
  const studio = watch('studio', studioPort)
  const vite = watch('wallet', port, {
    VITRINE_SERVER: `http://localhost:${serverPort}`,
    VITRINE_STUDIO: `http://localhost:${studioPort}`,
  })
  // One without the others is of no use: whichever ends first takes the others along.
  const all = [server, vite, studio]
  const code = await Promise.race(all)
  process.emit('SIGTERM')
  await Promise.all(all)
  process.exit(code)
})

/** An app by its own Vite; the wallet's hands on what is the server's or Studio's. */
function watch(app, port, env = {}) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const quiet = ['--logLevel', 'warn', '--clearScreen', 'false']
  return run(process.execPath, [vite, '--port', `${port}`, '--strictPort', ...quiet], {
    cwd: join(root, 'apps', app),
    env: { ...process.env, ...env },
  })
}

/** `wanted` where it is free, else any that is. */
function freePort(wanted = 0) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (wanted !== 0 && error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error)))
    probe.listen(wanted, 'localhost', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

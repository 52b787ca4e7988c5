import { parentPort } from 'node:worker_threads'
import { serveKeeper } from '../keys/serve.ts'

// As keys/worker.ts, where a worker's port is Node's.
serveKeeper({
  postMessage: (reply) => parentPort?.postMessage(reply),
  addEventListener: (_, listener) => void parentPort?.on('message', (data) => listener({ data })),
})

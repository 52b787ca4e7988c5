import { serveKeeper } from './serve.ts'

// The only thing that this file does is to be the worker.
serveKeeper(self as unknown as Parameters<typeof serveKeeper>[0])

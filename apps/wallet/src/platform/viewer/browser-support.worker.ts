import { failsAny } from './failing-expressions.ts'

addEventListener('message', ({ data }: MessageEvent<{ userAgent: string; expressions: string[] }>) => {
  postMessage(failsAny(data.userAgent, data.expressions))
})

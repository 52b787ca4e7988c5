import { type Asked, answer, type Told } from './answer-elsewhere.ts'

const underWay = new Map<number, AbortController>()

addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  if ('stop' in data) {
    underWay.get(data.stop)?.abort()
    return
  }
  const stop = new AbortController()
  underWay.set(data.id, stop)
  const told: Told = await answer(data, fetch, stop.signal)
  underWay.delete(data.id)
  postMessage(told, { transfer: 'body' in told ? [told.body] : [] })
})

import { solve } from './solve.ts'

addEventListener('message', async ({ data }: MessageEvent<{ challenge: string; bits: number }>) => {
  postMessage(await solve(data.challenge, data.bits))
})

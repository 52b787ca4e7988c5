/** Works out what the server asks of devices that it does not know while somebody guesses; the screen stays as it is meanwhile. */
export function workFor(task: { challenge: string; bits: number }): Promise<{ challenge: string; solution: string }> {
  const { challenge } = task
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<{ challenge: string; solution: string }>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve({ challenge, solution: data })
    worker.onerror = ({ message }) => reject(new Error(`the work was not done: ${message}`))
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}

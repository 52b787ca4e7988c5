import type { Page } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  args: { name?: string }
  /** Microseconds on the clock, and of the thread's own work. */
  dur?: number
  tdur?: number
}

export interface TaskTimes {
  /** Work of the page's main thread: what a task costs, whoever else uses the machine meanwhile. */
  longestCpuMs: number
  /** By the clock: what a person waits, other programs' share of the machine included. */
  longestMs: number
}

/** The longest task of the page's main thread while `act` runs. */
export async function taskTimes(page: Page, act: () => Promise<void>): Promise<TaskTimes> {
  const cdp = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
  })
  await act()
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  await cdp.detach()

  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  const mainThreads = new Set(
    events.filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = events.filter((event) => /RunTask$/.test(event.name) && mainThreads.has(threadOf(event)))
  const longest = (of: 'dur' | 'tdur') => Math.max(0, ...tasks.map((task) => task[of] ?? 0)) / 1000
  if (tasks.length === 0) throw new Error('The trace holds no tasks of the page.')
  return { longestCpuMs: longest('tdur'), longestMs: longest('dur') }
}

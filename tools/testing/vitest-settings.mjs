import { workers } from './workers.mjs'

/**
 * What all projects of unit tests have in common. The files of a project share their worker's modules and page: to make both anew for
 * each costs more than most of them do.
 */
export const common = {
  maxWorkers: workers,
  isolate: false,
  // A slow machine takes its time; what never comes is seen all the same.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
}

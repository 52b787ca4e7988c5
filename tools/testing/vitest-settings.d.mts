export const common: {
  maxWorkers: number
  isolate: boolean
  testTimeout: number
  hookTimeout: number
  expect: { poll: { timeout: number } }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { judge } from './budgets.mjs'
import { createLedger } from './meter.mjs'
import { listProcesses, parseStat } from './processes.mjs'
import { slownessOf } from './reference.mjs'

const processOf = (pid, parent, own, reaped = 0, name = 'node') => ({
  key: `${pid} 1`,
  pid,
  parent,
  name,
  own,
  reaped,
})

function ledgerOf(looks, marked = []) {
  const ledger = createLedger({ root: 10, isOurs: ({ pid }) => marked.includes(pid) })
  for (const look of looks) ledger.look(look)
  return ledger
}

test('what was used before it began, and what others use, is not counted', () => {
  const looks = [
    [processOf(1, 0, 50), processOf(10, 1, 5, 2), processOf(77, 1, 9)],
    [processOf(1, 0, 60), processOf(10, 1, 6, 2), processOf(77, 1, 99)],
  ]
  expect(ledgerOf(looks).seconds()).toBe(1)
})

test('a child counts once, before and after its end', () => {
  const running = [processOf(10, 1, 5), processOf(11, 10, 3), processOf(12, 11, 4)]
  const ended = [processOf(10, 1, 5, 8)]
  expect(ledgerOf([[processOf(10, 1, 5)], running]).seconds()).toBe(7)
  expect(ledgerOf([[processOf(10, 1, 5)], running, ended]).seconds()).toBe(8)
})

test('what runs on without a parent counts, and still does when it is gone and nobody of ours has waited for it', () => {
  const child = [processOf(10, 1, 5), processOf(11, 10, 1), processOf(12, 11, 4, 0, 'postgres')]
  const orphan = [processOf(10, 1, 5, 1), processOf(12, 1, 6, 0, 'postgres')]
  const gone = [processOf(10, 1, 5, 1)]
  const ledger = ledgerOf([[processOf(10, 1, 5)], child, orphan, gone])
  expect(ledger.seconds()).toBe(7)
  expect(ledger.byName()[0]).toEqual(['postgres', 6])
})

test('what ended together with a parent that never waited for it counts', () => {
  const browser = [processOf(10, 1, 5), processOf(11, 10, 2), processOf(12, 11, 4)]
  expect(ledgerOf([[processOf(10, 1, 5)], browser, [processOf(10, 1, 5, 2)]]).seconds()).toBe(6)
})

test('what bears our mark counts, whoever its parent is', () => {
  const looks = [[processOf(10, 1, 5)], [processOf(10, 1, 5), processOf(12, 1, 3), processOf(13, 1, 4)]]
  expect(ledgerOf(looks, [12]).seconds()).toBe(3)
})

test('names of processes may hold brackets and spaces', () => {
  const line = '7 (a) b (c) S 3 7 7 0 -1 4194304 1 0 0 0 150 50 25 75 20 0 1 0 991 0 0'
  expect(parseStat(line)).toEqual({ key: '7 991', pid: 7, parent: 3, name: 'a) b (c', own: 2, reaped: 1 })
})

test.runIf(process.platform === 'linux')(
  'the system tells of a process that was just started, and whose it is',
  async () => {
    const child = spawn('sleep', ['60'])
    await once(child, 'spawn')
    const found = listProcesses().find(({ pid }) => pid === child.pid)
    child.kill()
    await once(child, 'exit')
    expect(found).toMatchObject({ parent: process.pid, reaped: 0 })
  },
)

const of10 = [{ command: 'x', cpuMinutes: 10 }]
const judged = (minutes, slowness = 1) => judge({ command: 'x', seconds: minutes * 60, slowness }, of10)

test('within its budget, on a slow machine too, a command is fine', () => {
  expect(judged(9.9)).toMatchObject({ failed: [], line: expect.not.stringContaining('!') })
  expect(judged(23, 2.4)).toMatchObject({ failed: [], line: expect.stringContaining('9.6 CPU-minutes of 10') })
})

test('a little over is told, clearly over fails', () => {
  expect(judged(11)).toMatchObject({ failed: [], line: expect.stringContaining('10 % over its budget of 10') })
  expect(judged(13).failed).toEqual([
    { name: 'CPU budget of x', why: expect.stringMatching(/^x used 13.0 CPU-minutes, 30 % over/) },
  ])
})

test('a command without a budget is told all the same', () => {
  expect(judge({ command: 'y', seconds: 90, slowness: 1 }, of10)).toEqual({
    failed: [],
    line: 'CPU: 1.5 CPU-minutes (1.5 here, where the reference work takes 1.00 × its time)',
  })
})

test('a machine is as slow as all of the reference work is on it', () => {
  const reference = { javascript: 1, postgres: 1 }
  expect(
    slownessOf(
      [
        { javascript: 3, postgres: 2 },
        { javascript: 2, postgres: 1 },
      ],
      reference,
    ),
  ).toBe(2)
})

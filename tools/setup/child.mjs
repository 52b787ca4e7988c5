import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Ctrl-C in a terminal reaches npm and this process, and npm sends it on: the same signal twice means one. */
const SAME_PRESS_MS = 500

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program until it ends and gives its exit code. It has its own process group, so that each signal to this process
 * reaches it exactly once, and from here. `listen` hears what it prints.
 */
export function run(file, args, { listen, ...options } = {}) {
  const output = listen ? 'pipe' : 'inherit'
  const stdio = ['inherit', output, output]
  const child = spawn(file, args, { stdio, ...options, detached: true })
  for (const name of ['stdout', 'stderr']) {
    child[name]?.setEncoding('utf8').on('data', (text) => {
      process[name].write(text)
      listen(text)
    })
  }
  const listeners = forwarded.map((signal) => {
    let last = Number.NEGATIVE_INFINITY
    const listener = () => {
      const now = performance.now()
      if (now - last < SAME_PRESS_MS) return
      last = now
      child.kill(signal)
    }
    process.on(signal, listener)
    return () => process.off(signal, listener)
  })
  const unfollow = followNpm(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : code))
  }).finally(() => {
    unfollow()
    for (const remove of listeners) remove()
  })
}

/** npm sends a signal that it gets to its shell only, so the shell's end is how its script learns of it. */
function followNpm(onEnd) {
  if (!process.env.npm_lifecycle_event) return () => undefined
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    onEnd()
  }, 250)
  timer.unref()
  return () => clearInterval(timer)
}

/** Runs a program quietly and gives what it printed; says so where it fails. */
export function capture(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(output).toString() }))
  })
}

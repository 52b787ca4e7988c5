// Cuts the power of the embedded database's disk during a stream of transfers and opens what the disk then holds elsewhere: none
// that was acknowledged may be lost, none done twice. The disk is an ext4 file system in a file; its emergency stop (the ioctl
// EXT4_IOC_SHUTDOWN, without flushing the journal) drops everything that was not yet made durable, as a power cut does.
import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { databasePid, faultsOf, freePort, launch, type Place, setStage, urlOf } from './stage.ts'
import { startStream, untilAcknowledged } from './stream.ts'

const cuts = 5
const pairs = 16
const run = promisify(execFile)

/** PostgreSQL's folder is readable by its own user; the tools run as root. */
async function isPossible(): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-disk-'))
  try {
    await makeDisk(join(folder, 'disk'), '16M')
    await mount(join(folder, 'disk'), join(folder, 'mounted'))
    await cutPower(join(folder, 'mounted'))
    await unmount(join(folder, 'mounted'))
    return true
  } catch (error) {
    process.stdout.write(`${(error as Error).message.trim()}\n`)
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeDisk(file: string, size: string): Promise<void> {
  await run('truncate', ['-s', size, file])
  await run('mkfs.ext4', ['-q', file])
}

async function mount(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await run('mount', ['-o', 'loop', file, folder])
}

async function unmount(folder: string): Promise<void> {
  // Processes that were killed may hold it for a moment.
  for (let tries = 200; ; tries--) {
    try {
      await run('umount', [folder])
      return
    } catch (error) {
      if (tries === 0) throw error
      await pause(50)
    }
  }
}

async function cutPower(folder: string): Promise<void> {
  const shutdown = 0x8004587d
  const withoutFlush = 2
  const script = `sysopen(my $d, $ARGV[0], 65536) or die $!; my $how = pack("L", ${withoutFlush}); ioctl($d, ${shutdown}, $how) or die $!`
  await run('perl', ['-e', script, folder])
}

/** No process outlives a power cut: those of the database that wait for its disk do not either. */
async function killAllBelow(folder: string): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const at = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    if (!at.startsWith(`${folder}/`)) continue
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended by itself since it was seen.
    }
  }
}

async function cutOnce(n: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-power-'))
  const [disk, mounted] = [join(folder, 'disk'), join(folder, 'mounted')]
  const [copy, elsewhere] = [join(folder, 'copy'), join(folder, 'elsewhere')]
  await makeDisk(disk, '400M')
  await mount(disk, mounted)
  const place: Place = { dataFolder: join(mounted, 'data'), port: await freePort() }
  const lanes = await setStage(place, pairs)
  const server = await launch(place)
  const stream = startStream(urlOf(place), lanes)
  try {
    await untilAcknowledged(stream, 100 + 37 * n)
  } finally {
    const database = await databasePid(place)
    await cutPower(mounted)
    await stream.abandon()
    for (const kill of [() => server.child.kill('SIGKILL'), () => process.kill(database, 'SIGKILL')]) {
      try {
        kill()
      } catch {
        // The database may have ended by itself, for want of its disk.
      }
    }
    await server.exited
    await killAllBelow(mounted)
    await unmount(mounted)
  }
  await copyFile(disk, copy)
  await mount(copy, elsewhere)
  const later: Place = { dataFolder: join(elsewhere, 'data'), port: await freePort() }
  try {
    const again = await launch(later)
    const faults = await faultsOf(later, lanes)
    again.child.kill('SIGTERM')
    await again.exited
    process.stdout.write(`cut ${n} of ${cuts}: ${stream.acknowledged()} transfers had been acknowledged\n`)
    return faults
  } finally {
    await unmount(elsewhere)
    await rm(folder, { recursive: true, force: true })
  }
}

if (!(await isPossible())) {
  process.stdout.write('skipped: a power cut needs Linux, root, perl, mkfs.ext4 and the right to mount a file system\n')
  process.exit(0)
}
const faults: string[] = []
for (let n = 1; n <= cuts; n++) faults.push(...(await cutOnce(n)))
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(faults.length === 0 ? `passed: nothing lost, nothing doubled in ${cuts} power cuts\n` : 'failed\n')
process.exit(faults.length === 0 ? 0 : 1)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeUnfinishedClusters } from './postgres-cluster.ts'

test('what a killed first start left half-made goes; what another start is still making stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-clusters-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(gone, 'exit')
  const other = process.ppid
  for (const name of ['cluster', 'socket', `cluster.new-${other}-aaaaaa`, `cluster.new-${gone.pid}-bbbbbb`]) {
    await mkdir(join(folder, name, 'base/1'), { recursive: true })
    await writeFile(join(folder, name, 'base/1/2'), '')
  }
  await removeUnfinishedClusters(folder)
  expect((await readdir(folder)).sort()).toEqual(['cluster', `cluster.new-${other}-aaaaaa`, 'socket'])
})

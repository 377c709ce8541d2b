import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test/support/start-server.ts'
import { stampsOf, watchFiles } from './watched-files.ts'

test('files that are written, replaced and removed are told, also before they were looked at for the first time', async () => {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const [key, secret] = [join(folder.path, 'key'), join(folder.path, 'secret')]
  writeFileSync(key, 'one')
  writeFileSync(secret, 'one')
  const stamps = await stampsOf([key, secret])
  writeFileSync(key, 'another')
  let told = 0
  watchFiles([key, secret], { stamps, onChange: () => told++, everyMs: 5 })
  await expect.poll(() => told).toBe(1)
  writeFileSync(`${secret}.new`, 'two')
  renameSync(`${secret}.new`, secret)
  await expect.poll(() => told).toBe(2)
  rmSync(key)
  await expect.poll(() => told).toBe(3)
  writeFileSync(key, 'another')
  await expect.poll(() => told).toBe(4)
})

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { declared } from '@gatehouse-id/entities'
import { contract } from '@gatehouse-id/identity-provider'
import type { Operation } from '@gatehouse-id/operation'
import { regularOperations } from '../../entity/regular-calls.ts'
import { hiddenOperations } from './hidden-operations.ts'

export type Coverage = { operation: string; reachedIn: string[]; hiddenBecause: string | undefined }

const source = fileURLToPath(new URL('../../../', import.meta.url))

/** Every operation under a management key: the folders of this package that call it, or why none has to. */
export function coverageOfOperations(): Coverage[] {
  const calls = callsByOperation()
  return Object.entries(contract).flatMap(([area, table]) =>
    Object.entries<Operation>(table)
      .filter(([, { auth }]) => auth === 'managementKey')
      .map(([name]) => {
        const operation = `${area}.${name}`
        return { operation, reachedIn: calls.get(operation) ?? [], hiddenBecause: hiddenOperations[operation] }
      }),
  )
}

/** It narrows operations for tenant administrators and reaches none by itself. */
const scopingFolder = 'tenant-administrators'

/** What declarations stand for, `client.users.load` and the like, by folder. */
function callsByOperation(): Map<string, string[]> {
  const calls = new Map<string, string[]>()
  for (const { area, ...declaration } of declared) {
    if (area === undefined) continue
    for (const name of regularOperations(declaration)) calls.set(`${area}.${name}`, ['entity'])
  }
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  for (const file of files) {
    const [folder = ''] = file.split('/')
    if (folder === scopingFolder) continue
    for (const [, area, name] of readFileSync(source + file, 'utf8').matchAll(/\bclient\s*\.(\w+)\s*\.(\w+)/g)) {
      const known = calls.get(`${area}.${name}`) ?? []
      if (!known.includes(folder)) calls.set(`${area}.${name}`, [...known, folder])
    }
  }
  return calls
}

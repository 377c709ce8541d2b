import { managementContract } from '@gatehouse/identity-provider/contract'
import { expect, test } from 'vitest'
import { reading } from './one-step.ts'

/** What takes the right to read and yet writes: what is the caller's own, and jobs. */
const writes = [
  'projectSnapshots.export',
  'projectSnapshots.exportLegacy',
  'userJobs.createExport',
  'savedViews.save',
  'savedViews.rename',
  'savedViews.delete',
  'jobs.cancel',
  'audit.createExport',
]

test('operations that only read are known by their names, so that what writes after them is one step', () => {
  const unknown = Object.entries(managementContract).flatMap(([area, table]) =>
    Object.entries(table).flatMap(([name, { right }]) =>
      (right === 'read' || right === 'audit') !== (reading.test(name) && !writes.includes(`${area}.${name}`)) ? [`${area}.${name} ${right}`] : [],
    ),
  )
  expect(unknown.filter(name => !writes.some(one => name.startsWith(`${one} `)))).toEqual([])
})

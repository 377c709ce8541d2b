import { managementContract } from '@gatehouse-id/identity-provider/contract'
import { expect, test } from 'vitest'
import { reading } from './one-step.ts'

const operations = Object.entries(managementContract).flatMap(([area, table]) =>
  Object.entries(table).map(([name, { right }]) => ({ name: `${area}.${name}`, isReading: reading.test(name), right })),
)

/** What takes the right to read and yet writes: what is the caller's own, and jobs. */
const writes = [
  'audit.createExport',
  'authorizationAssertions.run',
  'jobs.cancel',
  'savedViews.delete',
  'savedViews.rename',
  'savedViews.save',
  'userJobs.createExport',
]

test('operations that only read are known by their names, so that what writes after them is one step', () => {
  const other = operations.filter(({ right, isReading }) => ['read', 'audit'].includes(right) && !isReading)
  expect(other.map(({ name }) => name).toSorted()).toEqual(writes)
  expect(operations.filter(({ right, isReading }) => right === 'write' && isReading)).toEqual([])
})

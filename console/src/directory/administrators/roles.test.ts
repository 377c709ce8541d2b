import { expect, test } from 'vitest'
import type { AdministratorData } from './documents.ts'
import { roleIn, withRoleIn } from './roles.ts'

const ada = {
  projectRoles: [
    { projectDatabaseIds: ['P1', 'P2'], role: 'AUDITOR' },
    { projectDatabaseIds: ['P1'], role: 'DEVELOPER' },
  ],
} as unknown as AdministratorData // Only its roles count here.

test('the most powerful role in the project counts', () => {
  expect([roleIn(ada, 'P1'), roleIn(ada, 'P2'), roleIn(ada, 'P3')]).toEqual(['DEVELOPER', 'AUDITOR', undefined])
})

test('a new role in one project leaves those in others', () => {
  expect(withRoleIn(ada, 'P1', 'SUPPORT')).toEqual([
    { projectDatabaseIds: ['P2'], role: 'AUDITOR' },
    { projectDatabaseIds: ['P1'], role: 'SUPPORT' },
  ])
})

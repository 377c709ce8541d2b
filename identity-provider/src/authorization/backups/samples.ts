import type { Subjects } from '../../contract-tests/support/subject.ts'
import type { Fixtures } from '../../contract-tests/support/fixtures.ts'

function ofBackup({ backupId }: Fixtures) {
  return { backupId }
}

export const samples: Subjects<'authorizationBackups'> = {
  authorizationBackups: {
    create: () => ({}),
    list: () => ({}),
    get: ofBackup,
    delete: { sample: ofBackup, spends: 'backup' },
    restore: { sample: ofBackup, spends: 'backup' },
  },
}

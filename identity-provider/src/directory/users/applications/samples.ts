import type { Fixtures } from '../../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

function apps({ loginId, oidcAppId }: Fixtures) {
  return { loginId, ssoAppIds: [oidcAppId] }
}

export const samples: Subjects<'userSsoApplications'> = {
  userSsoApplications: {
    add: { sample: apps, spends: 'user' },
    set: { sample: apps, spends: 'user' },
    remove: { sample: apps, spends: 'user' },
  },
}

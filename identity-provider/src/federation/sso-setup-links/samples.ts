import type { Fixtures } from '../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'
import { member } from '../../testing/contract-tests/support/samples/shared-samples.ts'

function link(things: Fixtures) {
  return { ...member(things), expireTime: 600 }
}

export const samples: Subjects<'ssoSetupLinks'> = {
  ssoSetupLinks: {
    generate: link,
    generateV1: link,
    generateAuthenticated: member,
    send: things => ({ ...member(things), email: 'it@acme.example' }),
  },
}

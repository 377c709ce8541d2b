import { member } from '../../testing/contract-tests/support/samples/shared-samples.ts'
import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'xaaSettings'> = {
  xaaSettings: {
    load: member,
    configure: things => ({
      ...member(things),
      enabled: true,
      settings: { issuers: { 'https://idp.example': { jwksUri: 'https://idp.example/keys' } } },
      roleMappings: [{ groups: ['a'], roleName: things.roleName }],
    }),
    delete: member,
  },
}

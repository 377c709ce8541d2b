import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'scopeClaims'> = {
  scopeClaims: {
    set: (_, name) => ({ mappings: [{ scope: 'billing', claims: { [name]: '{{user.email}}' } }] }),
  },
}

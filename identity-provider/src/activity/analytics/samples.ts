import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'analytics'> = {
  analytics: { search: () => ({ groupByAction: true, groupByCreated: 'd' }) },
}

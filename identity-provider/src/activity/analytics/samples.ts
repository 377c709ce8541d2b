import type { Subjects } from '../../contract-tests/support/samples/subject.ts'

export const samples: Subjects<'analytics'> = {
  analytics: { search: () => ({ groupByAction: true, groupByCreated: 'd' }) },
}

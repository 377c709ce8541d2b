import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'widgets'> = {
  widgets: { list: () => ({}), componentsState: () => ({}) },
}

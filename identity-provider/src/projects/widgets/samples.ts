import type { Subjects } from '../../contract-tests/support/samples/subject.ts'

export const samples: Subjects<'widgets'> = {
  widgets: { list: () => ({}), componentsState: () => ({}) },
}

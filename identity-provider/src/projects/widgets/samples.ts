import type { Subjects } from '../../contract-tests/support/subject.ts'

export const samples: Subjects<'widgets'> = {
  widgets: { list: () => ({}), componentsState: () => ({}) },
}

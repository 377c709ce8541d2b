import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'savedViews'> = {
  savedViews: {
    save: (_, name) => ({ page: 'users', name, search: 'status=disabled' }),
    rename: { sample: (_, name) => ({ id: 'Vnone', name }), status: 404 },
    delete: { sample: () => ({ id: 'Vnone' }), status: 404 },
  },
}

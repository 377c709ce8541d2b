import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

/** A part without a file stays as it is. */
const snapshot = {
  files: { 'theme.json': { document: {}, pages: {} } },
  inputSecrets: { connectors: [] },
}

export const samples: Subjects<'projectSnapshots'> = {
  projectSnapshots: {
    export: () => ({ format: '' }),
    exportLegacy: () => ({ format: '' }),
    validate: { sample: () => snapshot, spends: 'project' },
    import: { sample: () => snapshot, spends: 'project' },
    importLegacy: { sample: () => snapshot, spends: 'project' },
  },
}

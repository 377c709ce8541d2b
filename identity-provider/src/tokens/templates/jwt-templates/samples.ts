import type { Fixtures } from '../../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

function byId({ jwtTemplateId }: Fixtures) {
  return { id: jwtTemplateId }
}

export const samples: Subjects<'jwtTemplates'> = {
  jwtTemplates: {
    create: {
      sample: (_, fresh) => ({ template: { name: fresh, template: { mail: '{{user.email}}' } } }),
      unique: 'template.name',
    },
    update: {
      sample: ({ jwtTemplateId }, fresh) => ({ template: { id: jwtTemplateId, name: fresh, template: { a: 'b' } } }),
      spends: 'jwtTemplate',
    },
    validate: byId,
    preview: ({ userId }) => ({ template: { name: 'draft', template: { mail: '{{user.email}}' } }, subjectId: userId }),
    loadLibraryEntry: () => ({ id: 'hasura' }),
    applyFromLibrary: (_, fresh) => ({ libraryEntryId: 'hasura', nameOverride: fresh }),
  },
}

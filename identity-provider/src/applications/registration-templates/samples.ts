import type { Fixtures } from '../../contract-tests/support/fixtures.ts'
import type { Subjects } from '../../contract-tests/support/subject.ts'

function ofTemplate({ registrationTemplateId }: Fixtures) {
  return { id: registrationTemplateId }
}

export const samples: Subjects<'registrationTemplates'> = {
  registrationTemplates: {
    create: { sample: (_, fresh) => ({ name: fresh, tags: ['agents'] }), unique: 'name' },
    update: {
      sample: ({ registrationTemplateId }, fresh) => ({ template: { id: registrationTemplateId, name: fresh } }),
      spends: 'registrationTemplate',
    },
    delete: { sample: ofTemplate, spends: 'registrationTemplate' },
    deleteBatch: {
      sample: ({ registrationTemplateId }) => ({ ids: [registrationTemplateId] }),
      spends: 'registrationTemplate',
    },
    load: ofTemplate,
    loadAll: () => ({}),
  },
}

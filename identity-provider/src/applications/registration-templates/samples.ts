import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'registrationTemplates'> = {
  registrationTemplates: {
    create: { sample: (_, fresh) => ({ name: fresh, tags: ['agents'] }), unique: 'name' },
    update: {
      sample: ({ registrationTemplateId }, fresh) => ({ template: { id: registrationTemplateId, name: fresh } }),
      spends: 'registrationTemplate',
    },
  },
}

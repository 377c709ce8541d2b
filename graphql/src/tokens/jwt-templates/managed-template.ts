import { jwtTemplate, templateFields } from '@gatehouse-id/entities'
import type { JwtTemplate } from '@gatehouse-id/identity-provider/contract'
import { manage } from '../../entity/manage.ts'
import type { Values } from '../../entity/pothos.ts'
import { blankValues, wireValues } from '../../entity/values/values.ts'

export const managedTemplate = manage(jwtTemplate, {
  all: async client => (await client.jwtTemplates.list({})).templates,
  one: async (client, id) => (await client.jwtTemplates.load({ id })).template,
  create: async (client, draft) => ({
    row: (await client.jwtTemplates.create({ template: { ...blank, ...draft } })).template,
  }),
  update: async (client, { before, after }) =>
    (await client.jwtTemplates.update({ template: { ...before, ...after } })).template,
  delete: (client, id) => client.jwtTemplates.delete({ id }),
  within: 'template',
})

// The declaration is checked against the type of a template: it names everything but these.
const blank = { id: '', source: '', name: '', ...blankValues(templateFields) } as JwtTemplate

/** A template that is not stored; what is not given has its default. */
export function draftTemplate(given: Values): JwtTemplate {
  return { ...blank, name: 'draft', ...wireValues(templateFields, given) }
}

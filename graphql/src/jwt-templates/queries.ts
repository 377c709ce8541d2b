import { type JwtTemplate, JwtTemplateNotFound } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { connectionType } from '../schema/lists/connection-type.ts'
import { pageArgs } from '../schema/lists/connections.ts'
import { nodeId } from '../schema/node-id.ts'
import { orderedConnection, orderInput, sortableName } from '../schema/lists/order.ts'
import { connectionCost } from '../schema/lists/pages.ts'
import { textFilter } from '../schema/lists/text-filter.ts'
import type { TemplateEnums } from './enums.ts'
import { registerIssueType } from './issue-type.ts'
import { registerTemplatePreview } from './preview.ts'
import type { LibraryEntryType } from './template-type.ts'

const keys = {
  NAME: (template: JwtTemplate) => sortableName(template.name),
  KIND: (template: JwtTemplate) => template.type,
}

/** The templates of the project and of the library, and what is wrong with one. */
export function registerTemplateQueries(builder: Builder, enums: TemplateEnums, LibraryEntry: LibraryEntryType) {
  const { Kind } = enums
  const Connection = connectionType(builder, 'JwtTemplate', { one: 'A JWT template', many: 'JWT templates' })
  const Order = orderInput(builder, 'JwtTemplate', { NAME: 'The name.', KIND: 'Whose tokens it is for.' })
  const Filter = builder.inputType('JwtTemplateFilter', {
    description: 'Which templates; all criteria apply together.',
    fields: t => ({
      text: t.string({ description: 'Text in the name, the description or a tag.' }),
      kinds: t.field({ type: [Kind], description: 'For one of these kinds of tokens.' }),
    }),
  })
  const IssueType = registerIssueType(builder)
  registerTemplatePreview(builder, enums, IssueType)
  builder.queryFields(t => ({
    jwtTemplates: t.field({
      type: Connection,
      description: 'JWT templates of the project, by name.',
      complexity: connectionCost,
      args: {
        ...pageArgs(t),
        filter: t.arg({ type: Filter, description: 'Which templates.' }),
        orderBy: t.arg({ type: Order, description: 'In which order.' }),
      },
      resolve: async (_root, { filter, orderBy, ...page }, { client }) => {
        const { templates } = await client.jwtTemplates.list({})
        const matching = templates
          .filter(textFilter(filter?.text, ({ name, description, tags }) => [name, description, ...tags]))
          .filter(({ type }) => !filter?.kinds || filter.kinds.includes(type))
        return orderedConnection(page, matching, {
          orderBy: orderBy ?? { field: 'NAME', direction: 'ASC' },
          keys,
          idOf: ({ id }) => id,
        })
      },
    }),
    jwtTemplateLibrary: t.field({
      type: [LibraryEntry],
      description: 'The templates of the library, which are the same for every project.',
      resolve: async (_root, _args, { client }) => (await client.jwtTemplates.listLibrary({})).entries,
    }),
    jwtTemplateIssues: t.field({
      type: [IssueType],
      nullable: true,
      description: 'What is wrong with a stored template, or with claims; null when there is no such template.',
      args: {
        id: nodeId(t.arg, { for: 'JwtTemplate', description: 'The node id of a stored template.' }),
        claims: t.arg({ type: 'JSON', description: 'Claims to check instead: an object.' }),
      },
      resolve: async (_root, { id, claims }, { client }) => {
        // JSON as it came; the provider checks it.
        const template = { name: 'draft', template: (claims ?? {}) as JwtTemplate['template'] }
        try {
          return (await client.jwtTemplates.validate(id ? { id: id.id } : { template })).issues
        } catch (error) {
          if (error instanceof JwtTemplateNotFound) return null
          throw error
        }
      },
    }),
  }))
}

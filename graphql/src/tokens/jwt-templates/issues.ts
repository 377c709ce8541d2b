import { type IdentityClient, type JwtTemplate, JwtTemplateNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { nodeId } from '../../schema/ids/node-id.ts'

export type Issue = Awaited<ReturnType<IdentityClient['jwtTemplates']['validate']>>['issues'][number]

export type IssueType = ReturnType<typeof registerIssues>

/** What is wrong with a template, and the query for it. */
export function registerIssues(builder: Builder) {
  const IssueType = builder.objectRef<Issue>('JwtTemplateIssue').implement({
    description: 'What is wrong with a template.',
    fields: t => ({
      field: t.exposeString('field', { description: 'The field, such as template.sub.' }),
      code: t.exposeString('code', { description: 'A stable name to branch on.' }),
      message: t.exposeString('message', { description: 'What is wrong.' }),
      hint: t.exposeString('hint', { nullable: true, description: 'What to do; null when there is no hint.' }),
    }),
  })
  builder.queryField('jwtTemplateIssues', t =>
    t.field({
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
  )
  return IssueType
}

import type { IdentityClient } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'

export type Issue = Awaited<ReturnType<IdentityClient['jwtTemplates']['validate']>>['issues'][number]

export type IssueType = ReturnType<typeof registerIssueType>

/** What is wrong with a template. */
export function registerIssueType(builder: Builder) {
  return builder.objectRef<Issue>('JwtTemplateIssue').implement({
    description: 'What is wrong with a template.',
    fields: t => ({
      field: t.exposeString('field', { description: 'The field, such as template.sub.' }),
      code: t.exposeString('code', { description: 'A stable name to branch on.' }),
      message: t.exposeString('message', { description: 'What is wrong.' }),
      hint: t.exposeString('hint', { nullable: true, description: 'What to do; null when there is no hint.' }),
    }),
  })
}

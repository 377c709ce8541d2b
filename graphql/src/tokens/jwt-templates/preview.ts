import { claimFields } from '@gatehouse-id/entities'
import {
  AccessKeyNotFound,
  type IdentityClient,
  NotInTenant,
  UserNotFound,
} from '@gatehouse-id/identity-provider/contract'
import { inputFields } from '../../entity/inputs.ts'
import { valuesInput } from '../../entity/pothos.ts'
import { badRequest } from '../../request/errors.ts'
import type { Builder } from '../../schema/builder.ts'
import { nodeId } from '../../schema/ids/node-id.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'
import type { Issue, IssueType } from './issues.ts'
import { draftTemplate } from './managed-template.ts'

type Shown = Awaited<ReturnType<IdentityClient['jwtTemplates']['preview']>>
type Preview = { issues: Issue[]; shown?: Shown }

/** What tokens would say with a template that is being edited. */
export function registerTemplatePreview(builder: Builder, IssueType: IssueType) {
  const Draft = valuesInput(builder, 'JwtTemplateDraftInput', {
    description: 'A template that need not be stored; omitted fields have their defaults.',
    fields: t => inputFields(builder, t, { fields: claimFields, isNew: true }),
  })
  const PreviewType = builder.objectRef<Preview>('JwtTemplatePreview').implement({
    description: 'What tokens would say. No token is signed.',
    fields: t => ({
      header: t.field({
        type: 'JSON',
        nullable: true,
        description: 'The header of the tokens: an object; null when the template is not valid.',
        resolve: ({ shown }) => shown?.header ?? null,
      }),
      claims: t.field({
        type: 'JSON',
        nullable: true,
        description: 'The claims of the session token: an object; null when the template is not valid.',
        resolve: ({ shown }) => shown?.claims ?? null,
      }),
      refreshClaims: t.field({
        type: 'JSON',
        nullable: true,
        description: 'The claims of the refresh token: an object; null for access keys, which have none.',
        resolve: ({ shown }) => shown?.refreshClaims ?? null,
      }),
      issues: t.field({
        type: [IssueType],
        description: 'What is wrong with the template; empty when it is valid.',
        resolve: ({ issues }) => issues,
      }),
    }),
  })
  builder.queryField('jwtTemplatePreview', t =>
    t.field({
      type: PreviewType,
      nullable: true,
      description: 'What tokens of a user or an access key would say with a template; null at a hosted service.',
      args: {
        draft: t.arg({ type: Draft, required: true, description: 'The template.' }),
        userId: nodeId(t.arg, { for: 'User', description: 'The node id of the user.' }),
        accessKeyId: nodeId(t.arg, { for: 'AccessKey', description: 'The node id of the access key instead.' }),
        tenantId: nodeId(t.arg, { for: 'Tenant', description: 'The node id of the tenant that is selected.' }),
      },
      resolve: (_root, { draft, userId, accessKeyId, tenantId }, { client }) => {
        const subject = userId ?? accessKeyId
        if (!subject || (userId && accessKeyId)) throw badRequest('Give either userId or accessKeyId.')
        const kind = userId ? 'user' : 'key'
        const template = draftTemplate({ ...draft, kind })
        return unlessHosted(async (): Promise<Preview> => {
          const { issues } = await client.jwtTemplates.validate({ template })
          if (issues.length > 0) return { issues }
          const asked = { template, subjectId: subject.id, tenantId: tenantId?.id ?? '' }
          return { issues, shown: await client.jwtTemplates.preview(asked).catch(throwUnknown) }
        })
      },
    }),
  )
}

function throwUnknown(error: unknown): never {
  if (error instanceof UserNotFound || error instanceof AccessKeyNotFound) throw badRequest('No subject has this id.')
  if (error instanceof NotInTenant) throw badRequest('The subject does not belong to this tenant.')
  throw error
}

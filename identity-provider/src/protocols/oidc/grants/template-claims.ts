import type Provider from 'oidc-provider'
import type { Configuration } from 'oidc-provider'
import { findUserById, toAccount } from '../../../directory/index.ts'
import type { Db } from '../../../foundation/tables/tables.ts'
import {
  type ChosenClaims,
  chosenClaims,
  claimsOfTemplate,
  type JwtTemplates,
  tenantOf,
} from '../../../tokens/index.ts'
import { policyOf } from '../clients/policy.ts'

/** The claims of the template that an application names, for one of its users; none without a template. */
export type TemplateClaims = (client: object, userId: string) => Promise<ChosenClaims>

const none = chosenClaims({}, 'project')

export function createTemplateClaims(
  db: Db,
  { projectId, jwtTemplates }: { projectId: string; jwtTemplates: JwtTemplates },
): TemplateClaims {
  return async (client, userId) => {
    const template = await jwtTemplates.of(projectId, policyOf(client).jwtTemplateId ?? '')
    // It may have become one for access keys since.
    if (template?.type !== 'user') return none
    const row = await findUserById(db, { projectId, userId })
    if (!row) return none
    const account = await toAccount(db, row)
    const { user, openTenants } = account
    const tenantId = tenantOf(account, '')
    const tenant = openTenants.find(each => each.tenantId === tenantId)
    return claimsOfTemplate(template, { user, tenant, project: { id: projectId } })
  }
}

/** Adds them to ID tokens. The claims of scopes give way; what only the service says is not among them. */
export function addToIdTokens(provider: Provider, templateClaims: TemplateClaims): void {
  const { issue } = provider.IdToken.prototype
  provider.IdToken.prototype.issue = async function (options) {
    const { sub } = this.available
    if (options.use === 'idtoken' && this.client && typeof sub === 'string')
      for (const [name, value] of Object.entries(await templateClaims(this.client, sub))) this.set(name, value)
    return issue.call(this, options)
  }
}

type ExtraClaims = NonNullable<Configuration['extraTokenClaims']>

/** Adds them to access tokens: in JWTs, and at introspection. */
export function forAccessTokens(templateClaims: TemplateClaims): ExtraClaims {
  return async ({ oidc: { client } }, token) =>
    client && token.kind === 'AccessToken' ? templateClaims(client, token.accountId) : undefined
}

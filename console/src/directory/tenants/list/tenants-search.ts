import { z } from 'zod/mini'
import { choiceParam, textParam } from '../../../kit/search/search-schema.ts'
import { pageOf } from '../../../kit/table/list-address.ts'

export const authTypes = ['NONE', 'OIDC', 'SAML'] as const

/** The state of the list of tenants, as it stands in the address. */
export const TenantsSearch = z.object({
  q: textParam(),
  status: choiceParam(['enabled', 'disabled']),
  auth: choiceParam(authTypes),
  level: choiceParam(['top']),
  sort: choiceParam(['NAME', 'CREATED_AT']),
  desc: choiceParam(['true', 'false']),
  after: textParam(),
  columns: textParam(),
  create: choiceParam(['true']),
})
export type TenantsSearch = z.output<typeof TenantsSearch>

/** The variables of the list's query. */
export function tenantsVariables({ q, status, auth, level, ...page }: TenantsSearch) {
  return {
    ...pageOf(page),
    filter: {
      text: q ?? null,
      isDisabled: status ? status === 'disabled' : null,
      authType: auth ?? null,
      isTopLevel: level ? true : null,
    },
  }
}

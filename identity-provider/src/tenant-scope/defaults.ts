type Input = Record<string, unknown>

function given(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== null
}

/** `ids`: the tenant alone; `roles`: the tenant with the roles of the input, which are those of the tenant here. */
type Filling = (input: Input, tenantId: string) => Input

function ids(field: string): Filling {
  return (input, tenantId) => (given(input[field]) ? input : { ...input, [field]: [tenantId] })
}
function id(field: string): Filling {
  return (input, tenantId) => (given(input[field]) ? input : { ...input, [field]: tenantId })
}
function membership(field: string): Filling {
  return (input, tenantId) => {
    if (given(input[field])) return input
    const { roleNames, ...rest } = input
    return { ...rest, [field]: [{ tenantId, ...(given(roleNames) && { roleNames }) }] }
  }
}

/** What the query `?tenant=` of a widget stands for where its body says nothing. */
export const fillings: Readonly<Record<string, Filling>> = {
  'users.create': membership('userTenants'),
  'users.search': ids('tenantIds'),
  'users.searchV1': ids('tenantIds'),
  'accessKeys.create': membership('keyTenants'),
  'accessKeys.search': ids('tenantIds'),
  'roles.create': id('tenantId'),
  'roles.update': id('tenantId'),
  'roles.delete': id('tenantId'),
  'roles.deleteBatch': id('tenantId'),
  'audit.search': ids('tenants'),
  'tenants.load': id('id'),
}

import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql'
import { expect, test } from 'vitest'
import { runsOnlyOnce } from './changes/only-once.ts'
import { getSchema } from './schema.ts'

// docs/look-up/graphql.md, "Vocabulary", says these rules to the users of the API.
const schema = getSchema()
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))

type Answered = { at: string; typeName: string; field: GraphQLField<unknown, unknown> }
type Taken = { at: string; typeName: string; field: GraphQLInputField | GraphQLArgument }

/** Every field of answers. */
const answered: Answered[] = types.flatMap(type =>
  isObjectType(type) || isInterfaceType(type)
    ? Object.values(type.getFields()).map(field => ({ at: `${type.name}.${field.name}`, typeName: type.name, field }))
    : [],
)
/** Every field of inputs, and every argument. */
const taken: Taken[] = [
  ...types.flatMap(type =>
    isInputObjectType(type)
      ? Object.values(type.getFields()).map(field => ({ at: `${type.name}.${field.name}`, typeName: type.name, field }))
      : [],
  ),
  ...answered.flatMap(({ at, typeName, field: { args } }) =>
    args.map(field => ({ at: `${at}(${field.name})`, typeName, field })),
  ),
]
const all = [...answered, ...taken]
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).map(({ name, type }) => {
  const result = getNamedType(type)
  const payload = isUnionType(result) ? result.getTypes().find(each => each.name.endsWith('Payload')) : undefined
  return { name, fields: Object.values(payload?.getFields() ?? {}).filter(field => field.name !== 'preview') }
})
function fieldsOfType(type: GraphQLNamedType): object {
  return isObjectType(type) ? type.getFields() : {}
}
function scalarOf({ field }: Answered | Taken): string {
  return getNamedType(field.type).name
}

test('every scalar says where it is specified', () => {
  const own = types.filter(type => isScalarType(type) && !isSpecifiedScalarType(type))
  expect(own.map(({ name }) => name).sort()).toEqual([
    'DateTime',
    'EmailAddress',
    'IPAddress',
    'JSON',
    'PhoneNumber',
    'URL',
  ])
  expect(own.filter(type => isScalarType(type) && !type.specifiedByURL)).toEqual([])
})

test('a text with a format has the scalar of the format', () => {
  const looksLikeOne = /(email|phone|phoneNumber|ur[il]|ip|address)(es|s)?$/i
  const plain = all.filter(each => scalarOf(each) === 'String' && looksLikeOne.test(each.field.name))
  const reasoned = [
    /\.permittedIps$/, // ranges too
    /^SsoAttributeMapping(Input)?\./, // names of claims
  ]
  expect(plain.map(({ at }) => at).filter(at => !reasoned.some(reason => reason.test(at)))).toEqual([])
})

test('whoever sends the version of what they have read is told of a conflict, in one way', () => {
  const named = taken.filter(({ field }) => field.name === 'expectedVersion').map(({ typeName }) => typeName)
  const sending = new Set(named.map(name => name.replace(/Input$/, 'Result')))
  // Updates of several take a list of these.
  const ofSeveral: Record<string, string> = {
    AccessKeyChange: 'AccessKeysUpdateResult',
    PermissionChange: 'PermissionsUpdateResult',
    RoleChange: 'RolesUpdateResult',
  }
  // Users of a batch fail one by one.
  sending.delete('UserChange')
  const expected = [...sending].map(name => ofSeveral[name] ?? name)
  const telling = types.filter(
    type => isUnionType(type) && type.getTypes().some(({ name }) => name === 'VersionConflict'),
  )
  expect(telling.map(({ name }) => name).sort()).toEqual(expected.sort())
})

test('whoever updates a thing can send the version of what they have read', () => {
  const ownInput = ({ args }: GraphQLField<unknown, unknown>) =>
    getNamedType(args.find(({ name }) => name === 'input')?.type)
  const named = (type: GraphQLNamedType | undefined): string[] =>
    isInputObjectType(type)
      ? Object.values(type.getFields()).flatMap(field => [field.name, ...named(getNamedType(field.type))])
      : []
  const updates = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ name }) => /Update$/.test(name))
  const blind = updates.filter(update => !named(ownInput(update)).includes('expectedVersion')).map(({ name }) => name)
  // One names what it replaces, the other makes a token.
  expect(blind).toEqual(['userLoginIdUpdate', 'userTokenUpdate'])
})

test('a deletion answers the node ids of what it deleted', () => {
  const silent = mutations.filter(
    ({ name, fields }) => /Delete(All)?$/.test(name) && !fields.some(field => /^deletedIds?$/.test(field.name)),
  )
  expect(silent.map(({ name }) => name)).toEqual(
    [
      // Parts of the schema.
      'authorizationDefinitionDelete',
      'authorizationNamespaceDelete',
      // Relations are named by what they relate.
      'authorizationRelationsDelete',
      'authorizationUserSearchRelationsDelete',
      // Everything of a kind.
      'authorizationRelationsDeleteAll',
      'authorizationSchemaDelete',
      'testUserDeleteAll',
    ].sort(),
  )
})

test('what a mutation answers is a node, with a version where it is updated', () => {
  const others = new Set<string>()
  const unversioned: string[] = []
  for (const { name, fields } of mutations)
    for (const field of fields) {
      const type = getNamedType(field.type)
      if (!isObjectType(type)) continue
      if (!type.getInterfaces().some(each => each.name === 'Node')) others.add(type.name)
      else if (/Update$/.test(name) && !type.getFields().version) unversioned.push(`${name}: ${type.name}`)
    }
  expect(unversioned).toEqual([])
  expect([...others].sort()).toEqual(
    [
      // What happened.
      'AuditWebhookDelivery',
      'FlowTraceStep',
      'UserFailure',
      'UserImportFailure',
      // Parts of a node, of a user and of all providers.
      'AuthorizationNamespace',
      'AuthorizationResourceName',
      'FlowDraft',
      'ScopeClaims',
      'SignInProviders',
    ].sort(),
  )
})

test('what can be disabled is changed by `isEnabled`, and its status says ENABLED or DISABLED', () => {
  const others = /^is\w*(Active|Disabled)$|activate|(Enable|Disable|SetEnabled)$/i
  // From when a key signs is a time.
  expect(all.filter(({ field }) => others.test(field.name)).map(({ at }) => at)).toEqual(['SigningKey.activatesAt'])
  expect(taken.filter(({ field }) => field.name === 'status').map(({ at }) => at)).toEqual([])
  const statuses = types.filter(type => isEnumType(type) && type.name.endsWith('Status'))
  const values = statuses.flatMap(type => (isEnumType(type) ? type.getValues().map(({ name }) => name) : []))
  expect(values).toContain('DISABLED')
  expect(values.filter(name => /ACTIV/.test(name))).toEqual([])
})

test('what creates or replaces is an upsert', () => {
  const named = mutations.map(({ name }) => name).filter(name => /(Set|Save|Import|Put|Store)$/.test(name))
  // These set a detail of a thing that there is, or read a file of many.
  const reasoned = /^(user\w+Set|tenantDefaultRolesSet|scopeClaimsSet|userImport|projectSnapshotImport)$/
  expect(named.filter(name => !reasoned.test(name))).toEqual([])
})

test('what makes something each time takes an idempotency key, and `dryRun` stands beside the input of all', () => {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {})
  const argsOf = (name: string) => fields.find(field => field.name === name)?.args.map(arg => arg.name)
  for (const { name } of mutations) {
    const key = runsOnlyOnce.test(name) ? ['idempotencyKey'] : []
    expect({ name, args: argsOf(name)?.toSorted() }).toEqual({ name, args: ['dryRun', ...key, 'input'] })
  }
  const within = taken.filter(({ field }) => /dryRun$/i.test(field.name) && !field.deprecationReason)
  expect(within.filter(({ typeName }) => typeName !== 'Mutation').map(({ at }) => at)).toEqual([])
})

test('a list of nodes that is asked for is a connection, and every connection has a maximum', () => {
  const queries = answered.filter(({ typeName }) => typeName === 'Query')
  const plain = queries.filter(({ field }) => {
    const type = getNamedType(field.type)
    return isListType(getNullableType(field.type)) && isObjectType(type) && type.getInterfaces().length > 0
  })
  expect(plain.map(({ at }) => at)).toEqual([])
  const unpaged = answered.filter(
    ({ field }) =>
      'edges' in fieldsOfType(getNamedType(field.type)) &&
      ['first', 'after', 'last', 'before'].some(name => !field.args.some(arg => arg.name === name)),
  )
  expect(unpaged.map(({ at }) => at)).toEqual([])
})

test('a plain list of nodes has few of them', () => {
  const outputs = answered.filter(({ typeName }) => typeName !== 'Query' && !typeName.endsWith('Payload'))
  const plain = outputs.filter(({ field }) => {
    const type = getNamedType(field.type)
    return isListType(getNullableType(field.type)) && isObjectType(type) && type.getInterfaces().length > 0
  })
  expect(plain.map(({ at }) => at).sort()).toEqual([
    // At most 100, and the permissions that these roles include.
    'AccessKey.roles',
    'AccessKeyTenant.roles',
    // What an error is about, and the tenants of one event.
    'AssertionsBroken.assertions',
    'AuditEvent.tenants',
    'Group.mappedRoles',
    // The ways to sign in that a project is configured with.
    'SignInProviders.providers',
    'Tenant.defaultRoles',
    'TenantMembership.permissions',
    'TenantMembership.roles',
  ])
})

test('a link is filtered and ordered as the list of all is', () => {
  const argsOf = ({ field }: Answered) =>
    field.args.map(({ name }) => name).filter(name => /^(filter|orderBy)$/.test(name))
  const roots = new Map(
    answered.filter(({ typeName }) => typeName === 'Query').map(each => [scalarOf(each), argsOf(each)]),
  )
  const links = answered.filter(each => each.typeName !== 'Query' && scalarOf(each).endsWith('Connection'))
  const bare = links.filter(each => (roots.get(scalarOf(each)) ?? []).some(name => !argsOf(each).includes(name)))
  // The provider answers these of many owners in one statement, which takes no criteria: `users` and `auditEvents` do.
  const ofMany = ['Group.members', 'Role.users', 'SsoApplication.users', 'Tenant.users', 'User.auditEvents']
  // One owner has few of these.
  const few = ['Tenant.children', 'Tenant.groups', 'User.consents', 'User.groups']
  expect(bare.map(({ at }) => at).sort()).toEqual([...ofMany, ...few].sort())
})

test('JSON is where a type cannot be', () => {
  const reasoned = [
    /^(customC|refreshC|c)laims$|^header$/, // what tokens hold
    /^(customA|a)ttributes$|^(value|values|defaultValue)$/, // values of attributes that a project declares
    /^(before|after)$/, // values of any field
    /^(document|converted|content|flowSchema|theme|references|styles|userSearch|expression|jwks)$/, // formats of their own, which others read and write too
    /^(input|assumed|output|response|context)$/, // what flows and conditions are given and answer
    /^(data|headers|parameters|relationMappings|templateOptions)$/, // values under names that the project chooses
  ]
  const names = new Set(all.filter(each => scalarOf(each) === 'JSON').map(({ field }) => field.name))
  expect([...names].filter(name => !reasoned.some(reason => reason.test(name)))).toEqual([])
  expect(reasoned.filter(reason => ![...names].some(name => reason.test(name)))).toEqual([])
})

test('a text that is absent is null', () => {
  const texts = ['String', 'EmailAddress', 'PhoneNumber', 'IPAddress', 'URL']
  const empty = answered.filter(
    each =>
      texts.includes(scalarOf(each)) &&
      isNonNullType(each.field.type) &&
      !isListType(getNullableType(each.field.type)) &&
      /\bempty\b/.test(each.field.description ?? ''),
  )
  expect(empty.map(({ at }) => at)).toEqual([])
})

test('an id is that of a node, or a databaseId, or a word that is no id of ours', () => {
  const named = all.filter(each => /(^i|I)ds?$/.test(each.field.name) && ['ID', 'String'].includes(scalarOf(each)))
  const words =
    /^(id|(new|additional)?LoginIds?|(idp|sp)?EntityId|ClientId|RequestId|SsoId|FlowId|StepId|ExecutionId|InteractionId|ProviderId|LibraryEntryId|TemplateId|StyleId)$/i
  /** Of tokens, and of stores that are not ours. */
  const ofOthers = /^(SigningKey\.keyId|AuditStream\w*\.accessKeyId)$/
  const isRaw = ({ at, field: { name } }: (typeof all)[number]) => words.test(name) || ofOthers.test(at)
  const wrong = named.filter(each =>
    scalarOf(each) === 'ID'
      ? /databaseIds?$/i.test(each.field.name)
      : !/databaseIds?$/i.test(each.field.name) && !isRaw(each),
  )
  expect(wrong.map(({ at }) => at)).toEqual([])
  // A plain `id` is always that of a node.
  expect(named.filter(each => each.field.name === 'id' && scalarOf(each) !== 'ID').map(({ at }) => at)).toEqual([])
})

import { json, readValue } from '@gatehouse-id/operation'
import { z } from 'zod'
import { Attribute, attributeTypes } from '../../../directory/users/attributes/attribute.ts'
import type { Files, Json } from '../../../foundation/snapshots/part.ts'
import { Settings } from '../../../projects/settings/contract.ts'
import { type Data, EntityRefused } from '../contract.ts'
import { refuseUnsupported } from '../entity.ts'
import { DescribedSettings, describeSettings, withDescribed } from './settings.ts'

const text = z.string().nullish()
const flag = z.boolean().nullish()
const names = z.array(z.string()).nullish()
const none = z.array(z.unknown()).max(0, 'cannot be described here').nullish()
const Permission = z.strictObject({ id: text, name: z.string(), description: text })
const Role = Permission.extend({ permissions: names, default: flag, private: flag, key: text })
const List = Permission.extend({ type: z.string(), data: json() })
const UserAttribute = z.strictObject({
  name: z.string(),
  displayName: text,
  type: z.string(),
  options: z.array(json()).nullish(),
  viewPermissions: names,
  editPermissions: names,
})

/** What of a project can be described, beside its name, environment and tags. */
const Described = z.strictObject({
  version: z.literal(1, 'must be 1').nullish(),
  name: z.string(),
  environment: z.enum(['', 'production']).nullish(),
  tags: names,
  settings: DescribedSettings.nullish(),
  authorization: z
    .strictObject({
      roles: z.array(Role).nullish(),
      permissions: z.array(Permission).nullish(),
      fga: z.literal('', 'cannot be described here').nullish(),
    })
    .nullish(),
  attributes: z.strictObject({ user: z.array(UserAttribute).nullish(), tenant: none, accessKey: none }).nullish(),
  lists: z.array(List).nullish(),
  jwtTemplates: z.strictObject({ userTemplates: none, keyTemplates: none }).nullish(),
})
export type Described = z.output<typeof Described>
type Named = { id?: string | null | undefined; name: string }

/** What else is known by an id, so that it keeps it when it is renamed. */
export type Ids = Record<'roles' | 'permissions' | 'lists', readonly { id: string; name: string }[]>

/** @throws EntityRefused */
export function readDescribed(data: Data): Described {
  refuseUnsupported(
    'project',
    data,
    Object.keys(data).filter(field => !(field in Described.shape)),
  )
  const read = readValue(
    Described,
    Object.fromEntries(Object.entries(data).filter(([field]) => field in Described.shape)),
  )
  if ('value' in read) return read.value
  const fields = read.problems.map(({ path, message }) => ({ field: ['data', ...path].join('.'), message }))
  throw new EntityRefused({
    message: `project: ${fields.map(({ field, message }) => `${field.slice('data.'.length)} ${message}`).join('; ')}`,
    fields,
  })
}

/** Things of each kind that are described by another name than the one they have. */
export function renamed(described: Described, ids: Ids) {
  const of = (wanted: readonly Named[] | null | undefined, own: Ids[keyof Ids]) =>
    (wanted ?? []).flatMap(({ id, name }) => {
      const thing = own.find(each => each.id === id)
      return thing && thing.name !== name ? [{ id: thing.id, name: thing.name, newName: name }] : []
    })
  return {
    roles: of(described.authorization?.roles, ids.roles),
    permissions: of(described.authorization?.permissions, ids.permissions),
    lists: of(described.lists, ids.lists),
  }
}

/** The role of a new project; only who describes it has Terraform keep it as described. */
const firstRole = 'Tenant Admin'

/** The files of a snapshot with what is described, from those of the project; the rest of the project stays. */
export function toFiles(described: Described, current: Files): Files {
  const { name, environment, tags, settings, authorization, attributes, lists } = described
  const own = currentOf(current)
  const files: Files = {
    'project.json': {
      ...own.project,
      name,
      environment: environment ?? own.project.environment,
      tags: tags ?? own.project.tags,
      settings: asJson(withDescribed(own.project.settings, settings ?? {})),
    },
  }
  if (authorization?.permissions)
    files['permissions.json'] = authorization.permissions.map(({ name, description }) => ({
      name,
      description: description ?? '',
    }))
  if (authorization?.roles) {
    const { roles } = authorization
    const kept = own.roles.filter(role => role.name === firstRole && !roles.some(each => each.name === firstRole))
    const wanted = roles.map(role => ({
      name: role.name,
      description: role.description ?? '',
      permissionNames: role.permissions ?? [],
      default: role.default ?? false,
      private: role.private ?? false,
    }))
    files['roles.json'] = asJson([...kept, ...wanted])
  }
  if (attributes?.user)
    files['userAttributes.json'] = asJson(
      attributes.user.map(attribute => {
        const before = own.userAttributes.find(each => each.name === attribute.name)
        const given = Object.entries(attribute).filter(([, value]) => value !== null)
        const kept = before?.defaultValue === undefined ? {} : { defaultValue: before.defaultValue }
        return { ...kept, ...Object.fromEntries(given) }
      }),
    )
  if (lists)
    files['lists.json'] = lists.map(({ name, description, type, data }) => ({
      name,
      description: description ?? '',
      type,
      data,
    }))
  return files
}

/** The project of these files in the words of the provider. */
export function describe(current: Files, ids: Ids): Data {
  const { project, roles, permissions, userAttributes, lists } = currentOf(current)
  const idOf = (kind: keyof Ids, named: string) => ids[kind].find(({ name }) => name === named)?.id ?? ''
  return {
    version: 1,
    name: project.name,
    environment: project.environment,
    tags: project.tags,
    settings: asJson(describeSettings(project.settings)),
    authorization: {
      roles: roles
        .filter(({ name }) => name !== firstRole)
        .map(({ permissionNames, ...role }) => ({
          id: idOf('roles', role.name),
          ...role,
          permissions: permissionNames,
        })),
      permissions: permissions.map(permission => ({ id: idOf('permissions', permission.name), ...permission })),
    },
    attributes: {
      user: userAttributes.map(({ defaultValue: _, type, options, ...attribute }) => ({
        ...attribute,
        type: typeNames.get(type) ?? 'string',
        options: options.map(({ value, label }) => ({ value, label: label || value })),
      })),
      tenant: [],
      accessKey: [],
    },
    jwtTemplates: { userTemplates: [], keyTemplates: [] },
    lists: lists.map(list => ({ id: idOf('lists', list.name), ...list })),
  }
}

/** As the provider calls them; it has no word for a day of a month. */
const typeNames = new Map<number, string>([
  [attributeTypes.text, 'string'],
  [attributeTypes.number, 'number'],
  [attributeTypes.boolean, 'boolean'],
  [attributeTypes.singleSelect, 'singleselect'],
  [attributeTypes.multiSelect, 'multiselect'],
  [attributeTypes.date, 'date'],
])

function items<One extends z.ZodType>(one: One) {
  return z.object({ items: z.array(one) })
}

/** What an export says of the parts that can be described. */
const Current = z.object({
  'project.json': z.looseObject({
    name: z.string(),
    environment: z.enum(['', 'production']),
    tags: z.array(z.string()),
    settings: z.looseObject({
      ...Settings.pick({ approvedOrigins: true, isSignUpOpen: true, trustedDeviceDays: true }).shape,
      cookies: Settings.shape.cookies,
      tokens: z.looseObject(Settings.shape.tokens.unwrap().omit({ userTemplateId: true, keyTemplateId: true }).shape),
    }),
  }),
  'permissions.json': items(z.object({ name: z.string(), description: z.string() })),
  'roles.json': items(
    z.object({
      name: z.string(),
      description: z.string(),
      permissionNames: z.array(z.string()),
      default: z.boolean(),
      private: z.boolean(),
    }),
  ),
  'userAttributes.json': items(Attribute),
  'lists.json': items(z.object({ name: z.string(), description: z.string(), type: z.string(), data: json() })),
})

function currentOf(files: Files) {
  const current = Current.parse(files)
  return {
    project: current['project.json'],
    permissions: current['permissions.json'].items,
    roles: current['roles.json'].items,
    userAttributes: current['userAttributes.json'].items,
    lists: current['lists.json'].items,
  }
}

/** Values of these schemas are JSON. */
function asJson(value: object): Json {
  return value as Json
}

import { type AuthzSchema, fromNamespaces, type Schema, toNamespaces } from '@gatehouse-id/authorization'
import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { renameInAssertions } from '../assertions/rename.ts'
import { DefinitionInUse, NamespaceNotFound } from '../errors.ts'
import { invalid, readSchema, replaceSchema } from '../schemas/save.ts'
import { findSchema, type SchemaRow } from '../schemas/store.ts'
import { createWrite, type Done, type Turn } from '../engine/writes/write.ts'
import { authorizationNamespaces, type Namespace } from './contract.ts'
import { definitionsNaming, mapReferences, type Reference } from './references.ts'
import { membersSharing } from './shared-names.ts'
import { renameDefinitionOfRelations, renameNamespaceOfRelations } from './rename.ts'
import type { Engine } from '../engine/engine.ts'
import type { RecordAudit } from '../../activity/index.ts'
import { defineArea } from '../../foundation/areas/area.ts'

type Changing = Turn & { row: SchemaRow | undefined; current: AuthzSchema }
type Definition = Namespace['relationDefinitions'][number]

function authorizationNamespacesService(
  dependencies: Pick<Dependencies, 'db' | 'clock'>,
  needs: { recordAudit: RecordAudit; authorization: Engine },
): Service<typeof authorizationNamespaces, Call> {
  const { authorization } = needs
  const write = createWrite(dependencies, needs)

  /** Changes the schema as it is now, whichever surface wrote it. */
  const change = async (call: Call, work: (changing: Changing) => Promise<Done>) => {
    await write(call, async turn => {
      const row = await findSchema(turn.tx, turn.projectId)
      return work({ ...turn, row, current: asNamespaces(turn.schema, row) })
    })
    return {}
  }

  return {
    save: ({ schema, upgrade }, call) =>
      change(call, async changing => {
        const { current } = changing
        const given = new Set(schema.namespaces.map(({ name }) => name))
        const kept = upgrade ? [] : current.namespaces.filter(({ name }) => !given.has(name))
        return store(changing, {
          name: schema.name ?? (upgrade ? '' : current.name),
          namespaces: [...kept, ...schema.namespaces],
          conditions: schema.conditions ?? (upgrade ? undefined : current.conditions),
        })
      }),

    async load(_, { projectId }) {
      return authorization.read(projectId, {}, async ({ db, schema }) => ({
        schema: asNamespaces(schema, await findSchema(db, projectId)),
      }))
    },

    saveNamespace: ({ namespace, oldName }, call) =>
      change(call, async changing => {
        const isRenamed = oldName !== undefined && oldName !== '' && oldName !== namespace.name
        const turn = isRenamed ? await renameNamespace(changing, oldName, namespace.name) : changing
        const given = isRenamed ? renamedIn(namespace, oldName) : namespace
        return store(turn, withNamespace(turn.current, given), { isReset: isRenamed })
      }),

    deleteNamespace: ({ name }, call) =>
      change(call, async changing => {
        const { current } = changing
        if (!current.namespaces.some(namespace => namespace.name === name)) return undefined
        requireUnused(
          definitionsNaming(current, (meant, at) => meant.namespace === name && at.namespace !== name),
          name,
        )
        const namespaces = current.namespaces.filter(namespace => namespace.name !== name)
        return store(changing, { ...current, namespaces })
      }),

    saveDefinition: ({ relationDefinition, namespace, oldName }, call) =>
      change(call, async changing => {
        const { name } = relationDefinition
        const isRenamed = oldName !== undefined && oldName !== '' && oldName !== name
        const turn = isRenamed ? await renameDefinition(changing, { namespace, definition: oldName }, name) : changing
        const own = namespaceOf(turn.current, namespace)
        const relationDefinitions = replaced(own.relationDefinitions, relationDefinition)
        return store(turn, withNamespace(turn.current, { ...own, relationDefinitions }), { isReset: isRenamed })
      }),

    deleteDefinition: ({ name, namespace }, call) =>
      change(call, async changing => {
        const { current } = changing
        const own = current.namespaces.find(each => each.name === namespace)
        if (!own?.relationDefinitions.some(definition => definition.name === name)) return undefined
        const isItself = (at: Reference) => at.namespace === namespace && at.definition === name
        requireUnused(
          definitionsNaming(current, (meant, at) => isItself(meant) && !isItself(at)),
          `${namespace}#${name}`,
        )
        const relationDefinitions = own.relationDefinitions.filter(definition => definition.name !== name)
        return store(changing, withNamespace(current, { ...own, relationDefinitions }))
      }),
  }
}

/** What the relation API was given stays as it was; what the language says is told in its terms. */
function asNamespaces(schema: Schema, row: SchemaRow | undefined): AuthzSchema {
  if (row?.kind !== 'relations') return toNamespaces(schema)
  // Written by `store`, which has read it first.
  return JSON.parse(row.content) as AuthzSchema
}

/** Parts that are not read here are read by the language, which says what is wrong with them. */
type Unread = {
  name?: string
  namespaces: readonly { name: string; relationDefinitions: readonly { name: string }[] }[]
  conditions?: unknown
}

async function store({ row, ...turn }: Changing, wanted: Unread, { isReset = false } = {}): Promise<Done> {
  const schema = readSchema('schema', () => fromNamespaces(wanted))
  const content = JSON.stringify(wanted)
  if (!isReset && row?.kind === 'relations' && row.content === content) return undefined
  const done = await replaceSchema(turn, { kind: 'relations', name: wanted.name ?? '', content, schema })
  return isReset ? { ...done, change: { kind: 'reset' } } : done
}

async function renameNamespace(changing: Changing, from: string, to: string): Promise<Changing> {
  const { tx, projectId, current } = changing
  namespaceOf(current, from)
  if (current.namespaces.some(({ name }) => name === to)) throw invalid('namespace.name', `${to} is there already`)
  await renameNamespaceOfRelations(tx, { projectId, from, to })
  const rename = renaming(from, to)
  await renameInAssertions(tx, { projectId, rename })
  const renamed = mapReferences(current, rename)
  return { ...changing, current: renamed, schema: readSchema('namespace', () => fromNamespaces(renamed)) }
}

async function renameDefinition(changing: Changing, of: Required<Reference>, to: string): Promise<Changing> {
  const { tx, projectId, current } = changing
  const names = namespaceOf(current, of.namespace).relationDefinitions.map(({ name }) => name)
  if (!names.includes(of.definition)) throw notFound(`${of.namespace}#${of.definition}`)
  if (names.includes(to)) throw invalid('relationDefinition.name', `${to} is there already`)
  const sharing = membersSharing(changing.schema, of)
  if (sharing.length > 0) {
    const message = `${sharing[0]} follows ${of.definition} of several types by one name: save the whole schema to change it`
    throw new DefinitionInUse({ message })
  }
  await renameDefinitionOfRelations(tx, { projectId, of, to })
  const rename = ({ namespace, definition }: Reference) =>
    namespace === of.namespace && definition === of.definition
      ? { namespace, definition: to }
      : { namespace, definition }
  await renameInAssertions(tx, { projectId, rename })
  const renamed = mapReferences(current, rename)
  return { ...changing, current: renamed, schema: readSchema('relationDefinition', () => fromNamespaces(renamed)) }
}

function renaming(from: string, to: string) {
  return ({ namespace, definition }: Reference): Reference => ({
    namespace: namespace === from ? to : namespace,
    definition,
  })
}

/** A namespace that is renamed may still speak of itself by the name it had. */
function renamedIn(namespace: Namespace, from: string): Namespace {
  // Not read yet: where it has no such shape, reading it says so.
  const [renamed] = mapReferences({ namespaces: [namespace] } as AuthzSchema, renaming(from, namespace.name)).namespaces
  return renamed ?? namespace
}

/** In its place, or as the last one. */
function replaced<Named extends { name: string }>(all: readonly Named[], one: Named): Named[] {
  return all.some(({ name }) => name === one.name)
    ? all.map(each => (each.name === one.name ? one : each))
    : [...all, one]
}

function withNamespace(schema: AuthzSchema, namespace: { name: string; relationDefinitions: readonly Definition[] }) {
  return {
    ...schema,
    namespaces: replaced<{ name: string; relationDefinitions: readonly Definition[] }>(schema.namespaces, namespace),
  }
}

function namespaceOf({ namespaces }: AuthzSchema, wanted: string) {
  const found = namespaces.find(({ name }) => name === wanted)
  if (!found) throw notFound(wanted)
  return found
}

function notFound(name: string) {
  return new NamespaceNotFound({ message: `the schema has no ${name}` })
}

function requireUnused(users: string[], name: string): void {
  if (users.length > 0) throw new DefinitionInUse({ message: `${name} is needed by ${users.slice(0, 10).join(', ')}` })
}

export const authorizationNamespacesArea = defineArea({
  contract: authorizationNamespaces,
  service: authorizationNamespacesService,
})

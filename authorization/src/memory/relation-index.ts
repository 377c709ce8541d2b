import {
  type LocalRelationReader,
  parseTargetType,
  type RelationQuery,
  type RelationTuple,
  type Target,
} from '../relations/relation-reader.ts'
import { createEdges, type Edges } from './edges.ts'
import { none } from './hash-table.ts'
import { createNodes, type Nodes, queryType } from './nodes.ts'

/**
 * Stored relations in memory: 72 to 104 bytes each. It is a reader; `createInMemoryCheck`
 * also uses its nodes and edges.
 */
export type RelationIndex = LocalRelationReader & {
  /** The number of relations. */
  readonly size: number
  readonly nodes: Nodes
  readonly edges: Edges
  /** Adds a relation, unless it exists. */
  add(tuple: RelationTuple): void
  /** Removes a relation, if it exists. */
  remove(tuple: RelationTuple): void
  /** Adds a relation by the numbers of its nodes. */
  addEdge(source: number, target: number): void
  /** Makes room for so many at once. */
  reserve(wanted: Room): void
}

export type Room = { edges: number; nodes: number; objects: number }

const nothing: readonly Target[] = []

export function createRelationIndex(): RelationIndex {
  const nodes = createNodes()
  const edges = createEdges()

  // Relations of one resource come one after the other when they are read from a store.
  let last = { resourceType: '', resource: '', relation: '', node: none }
  const sourceOf = ({ resourceType, resource, relation }: RelationTuple) => {
    const isLast = last.resource === resource && last.relation === relation && last.resourceType === resourceType
    if (!isLast || last.node === none)
      last = { resourceType, resource, relation, node: nodes.addNode(resourceType, resource, relation) }
    return last.node
  }

  const targetOf = ({ targetType, target, query }: RelationTuple) => {
    if (query !== undefined) return nodes.addNode(queryType, query, '')
    const { type, relation = '' } = parseTargetType(targetType)
    return nodes.addNode(type, target, relation)
  }

  const toTarget = (node: number): Target => {
    const object = nodes.objectOf(node)
    const type = nodes.typeText(nodes.typeOf(object))
    const id = nodes.idOf(object)
    if (type === queryType) return { type: '', id: '', query: id }
    const name = nodes.nameOf(node)
    return name === 0 ? { type, id } : { type, id, relation: nodes.nameText(name) }
  }

  const targetsOf = (query: Extract<RelationQuery, { kind: 'targets' }>): readonly Target[] => {
    const object = nodes.findObject(nodes.typeNumber(query.resourceType), query.resource)
    const node = nodes.findNode(object, nodes.nameNumber(query.relation))
    if (node === none) return nothing
    const found: Target[] = []
    for (let edge = edges.firstSet(node); edge !== none; edge = edges.nextOut(edge))
      found.push(toTarget(edges.to(edge)))
    if (query.only === undefined)
      for (let edge = edges.firstObject(node); edge !== none; edge = edges.nextOut(edge))
        found.push(toTarget(edges.to(edge)))
    else
      for (const like of nodes.objectsLike(query.only.type, query.only.id)) {
        const target = nodes.findNode(like, 0)
        if (target !== none && edges.find(node, target) !== none) found.push(toTarget(target))
      }
    return found
  }

  const objectsMeant = ({ type, id, query }: Target) =>
    query === undefined
      ? nodes.objectsLike(type, id)
      : [nodes.findObject(nodes.typeNumber(queryType), query)].filter(object => object !== none)

  const resourcesOf = ({ target, resourceType, relation }: Extract<RelationQuery, { kind: 'resources' }>) =>
    objectsMeant(target).flatMap(object => {
      const node = nodes.findNode(object, nodes.nameNumber(target.relation ?? ''))
      const found: Target[] = []
      if (node === none) return found
      const isObject = target.relation === undefined && target.query === undefined
      const heldAs = isObject ? { heldAs: nodes.typeText(nodes.typeOf(object)) } : {}
      for (let edge = edges.firstIn(node); edge !== none; edge = edges.nextIn(edge)) {
        const holder = toTarget(edges.from(edge))
        const isWanted =
          holder.relation === (relation ?? holder.relation) && holder.type === (resourceType ?? holder.type)
        if (isWanted) found.push({ ...holder, ...heldAs })
      }
      return found
    })

  const searches = () =>
    nodes
      .searches()
      .filter(object => edges.firstIn(nodes.findNode(object, 0)) !== none)
      .map((object): Target => ({ type: '', id: '', query: nodes.idOf(object) }))

  const read = (query: RelationQuery): readonly Target[] => {
    if (query.kind === 'targets') return targetsOf(query)
    if (query.kind === 'resources') return resourcesOf(query)
    if (query.kind === 'searches') return searches()
    throw new Error('unreachable: searches of users have another reader')
  }

  const isObject = (tuple: RelationTuple) => tuple.query === undefined && !tuple.targetType.includes('#')

  return {
    nodes,
    edges,
    get size() {
      return edges.count
    },
    read: queries => queries.map(read),
    add: tuple => edges.add(sourceOf(tuple), targetOf(tuple), isObject(tuple)),
    remove: tuple => edges.remove(sourceOf(tuple), targetOf(tuple), isObject(tuple)),
    addEdge(source, target) {
      const isSearch = nodes.typeText(nodes.typeOf(nodes.objectOf(target))) === queryType
      edges.add(source, target, nodes.nameOf(target) === 0 && !isSearch)
    },
    reserve(wanted) {
      nodes.reserve(wanted)
      edges.reserve(wanted)
    },
  }
}

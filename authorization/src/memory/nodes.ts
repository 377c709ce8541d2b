import { none } from './hash-table.ts'
import { createIds } from './ids.ts'
import { createRecords } from './records.ts'

// Fields of a node.
const objectField = 0
const nameField = 1
/** The next node of its object. */
const nextField = 2

/** The type of searches of users; no schema can define it. */
export const queryType = '?'

/**
 * Objects and nodes as numbers: an object is a type and an id; a node is an object with the number of a relation, or with
 * 0 the object itself.
 */
export type Nodes = ReturnType<typeof createNodes>

export function createNodes() {
  const typeNumbers = new Map<string, number>()
  const types: string[] = []
  const names: string[] = ['']
  const nameNumbers = new Map([['', 0]])

  const objects = createIds()
  const searches: number[] = []
  /** Of each object. */
  const firstNodes = createRecords(1)
  const firstNode = firstNodes.readerOf(0)
  const nodes = createRecords(3)
  const objectOf = nodes.readerOf(objectField)
  const nameOf = nodes.readerOf(nameField)
  const nextOf = nodes.readerOf(nextField)

  const nameNumber = (text: string): number => {
    const known = nameNumbers.get(text)
    if (known !== undefined) return known
    nameNumbers.set(text, names.length)
    return names.push(text) - 1
  }

  const typeNumber = (type: string): number => {
    const known = typeNumbers.get(type)
    if (known !== undefined) return known
    typeNumbers.set(type, types.length)
    return types.push(type) - 1
  }

  /** Notes an object that `objects` was just given. */
  const noted = (found: number): number => {
    if (found < firstNodes.length) return found
    firstNodes.set(firstNodes.add(), 0, none)
    if (types[objects.typeOf(found)] === queryType) searches.push(found)
    return found
  }

  const findNode = (object: number, name: number): number => {
    let node = firstNode(object)
    while (node !== none && nameOf(node) !== name) node = nextOf(node)
    return node
  }

  const addNodeOf = (object: number, name: number): number => {
    const known = findNode(object, name)
    if (known !== none) return known
    const node = nodes.add()
    nodes.set(node, objectField, object)
    nodes.set(node, nameField, name)
    nodes.set(node, nextField, firstNode(object))
    firstNodes.set(object, 0, node)
    return node
  }

  return {
    nameNumber,
    typeNumber,
    findObject: objects.find,
    findNode,
    addNode: (type: string, id: string, relation: string): number =>
      addNodeOf(noted(objects.add(typeNumber(type), id)), nameNumber(relation)),
    addNodeOf,
    /** A new object with the type of this number, and an id as `bytesOf` tells it. */
    appendObject: (type: number, bytes: Uint8Array): number => noted(objects.append(type, bytes)),
    /** Makes room for so many at once. */
    reserve(wanted: { nodes: number; objects: number }) {
      objects.reserve(wanted.objects)
      firstNodes.reserve(wanted.objects)
      nodes.reserve(wanted.nodes)
    },
    /** The objects with this type and id; with an empty type those of every type. */
    objectsLike(type: string, id: string): number[] {
      const numbers = type === '' ? types.keys() : [typeNumbers.get(type), typeNumbers.get('')]
      return [...numbers].flatMap(number => {
        const found = number === undefined || types[number] === queryType ? none : objects.find(number, id)
        return found === none ? [] : [found]
      })
    },
    /** Every search of users that was ever stored as a target. */
    searches: (): readonly number[] => searches,
    objectOf,
    nameOf,
    typeOf: objects.typeOf,
    idOf: objects.textOf,
    bytesOf: objects.bytesOf,
    typeText: (number: number) => types[number] ?? '',
    nameText: (number: number) => names[number] ?? '',
    get count() {
      return nodes.length
    },
    get objects() {
      return objects.count
    },
  }
}

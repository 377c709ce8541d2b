import { createNumberList } from './number-list.ts'
import { createIds, none } from './ids.ts'

export { none } from './ids.ts'

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
  const firstNode = createNumberList()

  const object = createNumberList()
  const name = createNumberList()
  const nextOfObject = createNumberList()

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

  const addObject = (type: string, id: string): number => {
    const before = objects.count
    const found = objects.add(typeNumber(type), id)
    if (found < before) return found
    firstNode.push(none)
    if (type === queryType) searches.push(found)
    return found
  }

  const findNode = (of: number, nameOf: number): number => {
    if (of === none) return none
    let node = firstNode.get(of)
    while (node !== none && name.get(node) !== nameOf) node = nextOfObject.get(node)
    return node
  }

  return {
    nameNumber,
    typeNumber,
    findObject: objects.find,
    findNode,
    addNode(type: string, id: string, relation: string): number {
      const owner = addObject(type, id)
      const known = findNode(owner, nameNumber(relation))
      if (known !== none) return known
      object.push(owner)
      nextOfObject.push(firstNode.get(owner))
      const node = name.push(nameNumber(relation))
      firstNode.set(owner, node)
      return node
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
    objectOf: (node: number) => object.get(node),
    nameOf: (node: number) => name.get(node),
    typeOf: objects.typeOf,
    idOf: objects.textOf,
    typeText: (number: number) => types[number] ?? '',
    nameText: (number: number) => names[number] ?? '',
    get count() {
      return object.length
    },
  }
}

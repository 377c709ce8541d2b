import { createNumbers } from './growing.ts'

/** No node, no object, no edge. */
export const NONE = -1

/** The type under which searches of users are kept; no schema can name it. */
export const QUERY_TYPE = '?'

/**
 * Objects and what can be pointed at or from, as whole numbers: an object is a type and an id; a node is an object
 * with the number of a relation's name, or with 0 the object itself.
 */
export type Nodes = ReturnType<typeof createNodes>

export const createNodes = () => {
  const typeNumbers = new Map<string, number>()
  const types: string[] = []
  const objectsOfType: Map<string, number>[] = []
  const names: string[] = ['']
  const nameNumbers = new Map([['', 0]])

  const ids: string[] = []
  const typeOf = createNumbers()
  const firstNode = createNumbers()

  const object = createNumbers()
  const name = createNumbers()
  const nextOfObject = createNumbers()

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
    objectsOfType.push(new Map())
    return types.push(type) - 1
  }

  const findObject = (type: number, id: string): number => objectsOfType[type]?.get(id) ?? NONE

  const addObject = (type: number, id: string): number => {
    const known = findObject(type, id)
    if (known !== NONE) return known
    objectsOfType[type]?.set(id, ids.length)
    typeOf.push(type)
    firstNode.push(NONE)
    return ids.push(id) - 1
  }

  const findNode = (of: number, nameOf: number): number => {
    if (of === NONE) return NONE
    let node = firstNode.get(of)
    while (node !== NONE && name.get(node) !== nameOf) node = nextOfObject.get(node)
    return node
  }

  return {
    nameNumber,
    typeNumber,
    findObject,
    findNode,
    addNode(type: string, id: string, relation: string): number {
      const owner = addObject(typeNumber(type), id)
      const known = findNode(owner, nameNumber(relation))
      if (known !== NONE) return known
      object.push(owner)
      nextOfObject.push(firstNode.get(owner))
      const node = name.push(nameNumber(relation))
      firstNode.set(owner, node)
      return node
    },
    /** The objects of that type and id; with an empty type those of every type. */
    objectsLike(type: string, id: string): number[] {
      const numbers = type === '' ? objectsOfType.keys() : [typeNumbers.get(type), typeNumbers.get('')]
      return [...numbers].flatMap(number => {
        const found = number === undefined || types[number] === QUERY_TYPE ? NONE : findObject(number, id)
        return found === NONE ? [] : [found]
      })
    },
    objectsOf: (type: string): number[] => [...(objectsOfType[typeNumber(type)]?.values() ?? [])],
    objectOf: (node: number) => object.get(node),
    nameOf: (node: number) => name.get(node),
    typeOf: (of: number) => typeOf.get(of),
    idOf: (of: number) => ids[of] ?? '',
    typeText: (number: number) => types[number] ?? '',
    nameText: (number: number) => names[number] ?? '',
    get count() {
      return object.length
    },
  }
}

import type { RelationTuple } from '../index.ts'

/** Parses `document:d1 viewer group:g1#member`; ids may contain blanks, names may not. */
export function readTuple(text: string): RelationTuple {
  const match =
    /^(?<resourceType>\w+):(?<resource>.*) (?<relation>\w+) (?<type>\w+):(?<target>[^#]*)(?<set>#\w+)?$/.exec(text)
  const { resourceType = '', resource = '', relation = '', type = '', target = '', set = '' } = match?.groups ?? {}
  if (match === null) throw new Error(`not a tuple: ${text}`)
  return { resourceType, resource, relation, targetType: `${type}${set}`, target }
}

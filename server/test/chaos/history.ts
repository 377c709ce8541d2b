import type { Cluster, Node } from './cluster.ts'

/** Relations that are written right before a database may lose its last writes. */
export type History = { write(): Promise<void>; differences(): Promise<string[]> }

const tuplesCount = 20

/** Finds out whether a node that kept running answers from a history that the database has lost. */
export function historyOf({ nodes, call }: Cluster, name: string): History {
  const [first] = nodes
  if (!first) throw new Error('unreachable: there are nodes')
  const tuples = Array.from({ length: tuplesCount }, (_, n) => ({
    resource: `${name}-${n}`,
    resourceType: 'doc',
    relation: 'viewer',
    target: 'somebody',
    targetType: 'user',
  }))
  const relate = (tuple: (typeof tuples)[number]) => call(first, '/v1/mgmt/fga/relations', { tuples: [tuple] })
  const held = (node: Node) => call(node, '/v1/mgmt/fga/check', { tuples, consistency: 'full' })
  return {
    /** Every node has seen each of them. */
    async write() {
      for (const tuple of tuples) await relate(tuple)
      for (const node of nodes) await held(node)
    },
    /** Starts the last node anew; says which other one answers differently with `full`. */
    async differences() {
      // As many other changes as may be lost: numbers come again.
      for (const tuple of tuples.slice(0, tuplesCount / 2)) await relate(tuple)
      await nodes.at(-1)?.restart()
      const answers = await Promise.all(nodes.map(held))
      const wanted = answers.at(-1)
      if (wanted?.status !== 200) return [`a node that is started anew answers ${JSON.stringify(wanted)}`]
      return answers.flatMap(({ body }, index) =>
        JSON.stringify(body) === JSON.stringify(wanted.body) ? [] : [`node ${index + 1} answers from what was lost`],
      )
    },
  }
}

/** What `node --cpu-prof` writes: a tree of calls, and which call each sample met. */
export type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[]
  samples: number[]
  /** Microseconds of the machine's monotonic clock, as `process.hrtime` has it. */
  startTime: number
  /** Microseconds since the sample before. */
  timeDeltas: number[]
}
export type Frame = { name: string; url: string }
/** The calls that a sample met, the outermost first, and how long it stands for. */
export type Sample = { stack: Frame[]; us: number }

const notWork = ['(idle)', '(program)', '(root)']

/** The samples between two times, in microseconds of that clock, in which something ran. */
export function samplesOf(
  { nodes, samples, timeDeltas, startTime }: CpuProfile,
  { from, until }: { from: number; until: number },
): Sample[] {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map(child => [child, id] as const)))
  const stacks = new Map<number, Frame[]>()
  const stackOf = (id: number): Frame[] => {
    const known = stacks.get(id)
    if (known) return known
    const parent = parents.get(id)
    const { functionName = '', url = '' } = byId.get(id)?.callFrame ?? {}
    const outer = parent === undefined ? [] : stackOf(parent)
    const stack = functionName === '(root)' ? outer : [...outer, { name: functionName, url }]
    stacks.set(id, stack)
    return stack
  }
  let at = startTime
  return samples.flatMap((id, index) => {
    const us = timeDeltas[index] ?? 0
    at += us
    const stack = stackOf(id)
    return at >= from && at <= until && !notWork.includes(stack.at(-1)?.name ?? '(root)') ? [{ stack, us }] : []
  })
}

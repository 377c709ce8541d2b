import { type Subproblem, decide } from './subproblem.ts'

/** The root and every undecided subproblem that can still decide it. */
export function openSubproblems(root: Subproblem): Set<Subproblem> {
  const open = new Set<Subproblem>()
  const found = root.value === undefined ? [root] : []
  for (let subproblem = found.pop(); subproblem !== undefined; subproblem = found.pop()) {
    if (open.has(subproblem)) continue
    open.add(subproblem)
    for (const premise of subproblem.premises)
      if (premise.subproblem.value === undefined) found.push(premise.subproblem)
  }
  return open
}

/**
 * Decides `root` when everything is read: undecided subproblems then depend on themselves in circles. Those that hold only
 * if they themselves hold are false, which may decide others; repeats until nothing changes. What remains depends on its
 * own absence and is denied (reference/fga.md §5.3–4). This is the well-founded model (van Gelder, Ross, Schlipf 1991)
 * with its undefined part denied.
 */
export function resolve(root: Subproblem): boolean {
  while (root.value === undefined) {
    const open = openSubproblems(root)
    const supported = supportedSubproblems(open)
    if (supported.size === open.size) return false
    for (const subproblem of open) if (!supported.has(subproblem)) decide(subproblem, false)
  }
  return root.value
}

/** Those that are not only supported by themselves, if undecided subtracted premises are assumed to be absent. */
function supportedSubproblems(open: ReadonlySet<Subproblem>): Set<Subproblem> {
  const supported = new Set<Subproblem>()
  const candidates = [...open]
  for (let subproblem = candidates.pop(); subproblem !== undefined; subproblem = candidates.pop()) {
    if (supported.has(subproblem) || !isSupported(subproblem, supported)) continue
    supported.add(subproblem)
    for (const dependent of subproblem.dependents)
      if (open.has(dependent.subproblem)) candidates.push(dependent.subproblem)
  }
  return supported
}

function isSupported(subproblem: Subproblem, supported: ReadonlySet<Subproblem>): boolean {
  if (subproblem.decisive) return subproblem.premises.some(premise => supported.has(premise.subproblem))
  return subproblem.premises.every(
    ({ subproblem: premise, decidesWhen }) => decidesWhen || premise.value === true || supported.has(premise),
  )
}

import { type Subproblem, decide } from './subproblem.ts'

/** `root` and every undecided subproblem that could still decide it. */
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
 * Decides `root` once nothing is left to read: what is still undecided depends on itself in a circle.
 * Claims that only hold if they themselves hold are false (a goal being proven adds nothing); that may decide others,
 * and the rest is looked at again. What then remains needs its own absence, and is denied: reference/fga.md §5.3–4.
 * This is the well-founded model of the subproblems (van Gelder, Ross, Schlipf 1991), its undefined part denied.
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

/** Those that could be true although no subproblem supports itself, were everything undecided absent that is subtracted. */
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

import { type Claim, decide } from './claim.ts'

/** `root` and every undecided claim that could still decide it. */
export function openClaims(root: Claim): Set<Claim> {
  const open = new Set<Claim>()
  const found = root.value === undefined ? [root] : []
  for (let claim = found.pop(); claim !== undefined; claim = found.pop()) {
    if (open.has(claim)) continue
    open.add(claim)
    for (const premise of claim.premises) if (premise.claim.value === undefined) found.push(premise.claim)
  }
  return open
}

/**
 * Decides `root` once nothing is left to read: what is still undecided depends on itself in a circle.
 * Claims that only hold if they themselves hold are false (a goal being proven adds nothing); that may decide others,
 * and the rest is looked at again. What then remains needs its own absence, and is denied: reference/fga.md §5.3–4.
 * This is the well-founded model of the claims (van Gelder, Ross, Schlipf 1991), its undefined part denied.
 */
export function settle(root: Claim): boolean {
  while (root.value === undefined) {
    const open = openClaims(root)
    const supported = supportedClaims(open)
    if (supported.size === open.size) return false
    for (const claim of open) if (!supported.has(claim)) decide(claim, false)
  }
  return root.value
}

/** Those that could be true although no claim supports itself, were everything undecided absent that is subtracted. */
function supportedClaims(open: ReadonlySet<Claim>): Set<Claim> {
  const supported = new Set<Claim>()
  const candidates = [...open]
  for (let claim = candidates.pop(); claim !== undefined; claim = candidates.pop()) {
    if (supported.has(claim) || !isSupported(claim, supported)) continue
    supported.add(claim)
    for (const dependent of claim.dependents) if (open.has(dependent.claim)) candidates.push(dependent.claim)
  }
  return supported
}

function isSupported(claim: Claim, supported: ReadonlySet<Claim>): boolean {
  if (claim.decisive) return claim.premises.some(premise => supported.has(premise.claim))
  return claim.premises.every(
    ({ claim: premise, decidesWhen }) => decidesWhen || premise.value === true || supported.has(premise),
  )
}

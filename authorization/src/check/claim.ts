/**
 * Something that is true or false of the subject of a check, decided by its premises: "has `view` on folder f1", or a
 * part of what `view` is made of. Claims may depend on each other in circles.
 */
export type Claim = {
  /** The value one decisive premise settles: true where any premise will do, false where every one has to hold. */
  readonly decisive: boolean
  readonly premises: Premise[]
  readonly dependents: Dependent[]
  value: boolean | undefined
  undecidedPremises: number
  /** Whether all premises are known; before, only a decisive one decides. */
  isComplete: boolean
}

/** `decidesWhen`: the value of the premise that is decisive for the claim. For what is subtracted, that is true. */
export type Premise = { readonly claim: Claim; readonly decidesWhen: boolean }
type Dependent = { readonly claim: Claim; readonly decidesWhen: boolean }

/** True once one premise is true, false once all are false. */
export function anyOf(): Claim {
  return newClaim(true)
}

/** False once one premise fails, true once all hold. */
export function everyOf(): Claim {
  return newClaim(false)
}

function newClaim(decisive: boolean): Claim {
  return {
    decisive,
    premises: [],
    dependents: [],
    value: undefined,
    undecidedPremises: 0,
    isComplete: false,
  }
}

export function addPremise(claim: Claim, premise: Claim, decidesWhen: boolean): void {
  if (claim.value !== undefined) return
  if (premise.value === decidesWhen) decide(claim, claim.decisive)
  if (premise.value !== undefined) return
  claim.premises.push({ claim: premise, decidesWhen })
  premise.dependents.push({ claim, decidesWhen })
  claim.undecidedPremises++
}

/** No premise will be added any more. */
export function complete(claim: Claim): void {
  claim.isComplete = true
  if (claim.undecidedPremises === 0) decide(claim, !claim.decisive)
}

/** Settles a claim, and whatever follows from it. A claim that is settled keeps its value. */
export function decide(claim: Claim, value: boolean): void {
  if (claim.value !== undefined) return
  claim.value = value
  // A stack of its own: chains of claims may be longer than the call stack.
  const settled = [claim]
  for (let premise = settled.pop(); premise !== undefined; premise = settled.pop()) {
    for (const { claim: dependent, decidesWhen } of premise.dependents) {
      if (dependent.value !== undefined) continue
      dependent.undecidedPremises--
      if (premise.value === decidesWhen) dependent.value = dependent.decisive
      else if (dependent.isComplete && dependent.undecidedPremises === 0) dependent.value = !dependent.decisive
      if (dependent.value !== undefined) settled.push(dependent)
    }
  }
}

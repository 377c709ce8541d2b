/**
 * A statement about the subject of a check that its premises decide: "has `view` on folder f1", or a part of the
 * definition of `view`. Subproblems may depend on each other in circles.
 */
export type Subproblem = {
  /** The value that one decisive premise gives: true if any premise suffices, false if every premise has to hold. */
  readonly decisive: boolean
  readonly premises: Premise[]
  readonly dependents: Dependent[]
  value: boolean | undefined
  undecidedPremises: number
  /** Whether all premises are known; before that only a decisive premise decides. */
  isComplete: boolean
}

/** `decidesWhen`: the value of the premise that decides the subproblem; true for subtracted premises. */
export type Premise = { readonly subproblem: Subproblem; readonly decidesWhen: boolean }
type Dependent = { readonly subproblem: Subproblem; readonly decidesWhen: boolean }

/** True when one premise is true, false when all are false. */
export function anyOf(): Subproblem {
  return newSubproblem(true)
}

/** False when one premise fails, true when all hold. */
export function everyOf(): Subproblem {
  return newSubproblem(false)
}

function newSubproblem(decisive: boolean): Subproblem {
  return {
    decisive,
    premises: [],
    dependents: [],
    value: undefined,
    undecidedPremises: 0,
    isComplete: false,
  }
}

export function addPremise(subproblem: Subproblem, premise: Subproblem, decidesWhen: boolean): void {
  if (subproblem.value !== undefined) return
  if (premise.value === decidesWhen) decide(subproblem, subproblem.decisive)
  if (premise.value !== undefined) return
  subproblem.premises.push({ subproblem: premise, decidesWhen })
  premise.dependents.push({ subproblem, decidesWhen })
  subproblem.undecidedPremises++
}

/** Marks that no more premises will be added. */
export function complete(subproblem: Subproblem): void {
  subproblem.isComplete = true
  if (subproblem.undecidedPremises === 0) decide(subproblem, !subproblem.decisive)
}

/** Decides a subproblem and everything that follows from it. A decided subproblem keeps its value. */
export function decide(subproblem: Subproblem, value: boolean): void {
  if (subproblem.value !== undefined) return
  subproblem.value = value
  // An explicit stack, because chains of subproblems may exceed the call stack.
  const decided = [subproblem]
  for (let premise = decided.pop(); premise !== undefined; premise = decided.pop()) {
    for (const { subproblem: dependent, decidesWhen } of premise.dependents) {
      if (dependent.value !== undefined) continue
      dependent.undecidedPremises--
      if (premise.value === decidesWhen) dependent.value = dependent.decisive
      else if (dependent.isComplete && dependent.undecidedPremises === 0) dependent.value = !dependent.decisive
      if (dependent.value !== undefined) decided.push(dependent)
    }
  }
}

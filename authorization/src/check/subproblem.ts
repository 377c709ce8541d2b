/**
 * Something that is true or false of the subject of a check, decided by its premises: "has `view` on folder f1", or a
 * part of what `view` is made of. Claims may depend on each other in circles.
 */
export type Subproblem = {
  /** The value one decisive premise settles: true where any premise will do, false where every one has to hold. */
  readonly decisive: boolean
  readonly premises: Premise[]
  readonly dependents: Dependent[]
  value: boolean | undefined
  undecidedPremises: number
  /** Whether all premises are known; before, only a decisive one decides. */
  isComplete: boolean
}

/** `decidesWhen`: the value of the premise that is decisive for the subproblem. For what is subtracted, that is true. */
export type Premise = { readonly subproblem: Subproblem; readonly decidesWhen: boolean }
type Dependent = { readonly subproblem: Subproblem; readonly decidesWhen: boolean }

/** True once one premise is true, false once all are false. */
export function anyOf(): Subproblem {
  return newSubproblem(true)
}

/** False once one premise fails, true once all hold. */
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

/** No premise will be added any more. */
export function complete(subproblem: Subproblem): void {
  subproblem.isComplete = true
  if (subproblem.undecidedPremises === 0) decide(subproblem, !subproblem.decisive)
}

/** Settles a subproblem, and whatever follows from it. A subproblem that is decided keeps its value. */
export function decide(subproblem: Subproblem, value: boolean): void {
  if (subproblem.value !== undefined) return
  subproblem.value = value
  // A stack of its own: chains of subproblems may be longer than the call stack.
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

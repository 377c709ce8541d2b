import {
  formatCondition,
  type Member,
  type Proof,
  type ProofStep,
  type RelationTuple,
} from '@gatehouse-id/authorization'

/** The steps of a proof as the wire has them (provider-api §7.3): from the resource to the target. */
export function pathOf(proof: Proof, { target, targetType }: RelationTuple): { steps: PathStep[] } {
  return {
    steps: proof.map(step => stepOf(step, { target, targetType })),
  }
}

type PathStep = {
  stepType: string
  tuple?: Omit<RelationTuple, 'query'>
  permission?: string
  condition?: string
  subPaths?: { steps: PathStep[] }[]
  absent?: Omit<RelationTuple, 'query'>[]
}
type Subject = Pick<RelationTuple, 'target' | 'targetType'>

function stepOf(step: ProofStep, subject: Subject): PathStep {
  switch (step.kind) {
    case 'member':
      return { stepType: 'permission', permission: step.name, tuple: questionOf(step, subject) }
    case 'relation':
      return { stepType: 'relation', tuple: onWire(step.relation) }
    case 'condition':
      return { stepType: 'condition', condition: formatCondition(step.condition) }
    default:
      return {
        stepType: step.absent.length > 0 ? 'difference' : 'intersection',
        ...(step.absent.length > 0 && { absent: step.absent.map(member => questionOf(member, subject)) }),
        subPaths: step.proofs.map(proof => ({ steps: proof.map(inner => stepOf(inner, subject)) })),
      }
  }
}

function questionOf({ type, id, name }: Member, subject: Subject) {
  return {
    resourceType: type,
    resource: id,
    relation: name,
    ...subject,
  }
}

/** A search of users has no place in the wire's tuple: it stands where a target does. */
export function onWire({ query, ...tuple }: RelationTuple): Omit<RelationTuple, 'query'> {
  return query === undefined ? tuple : { ...tuple, target: query }
}

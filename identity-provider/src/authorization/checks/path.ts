import { formatCondition, type Proof, type ProofStep, type RelationTuple } from '@gatehouse/authorization'

/** The steps of a proof as the wire has them (provider-api §7.3): from the resource to the target. */
export const pathOf = (proof: Proof, { target, targetType }: RelationTuple): { steps: PathStep[] } => ({
  steps: proof.map(step => stepOf(step, { target, targetType })),
})

type PathStep = {
  stepType: string
  tuple?: Omit<RelationTuple, 'query'>
  permission?: string
  condition?: string
  subPaths?: { steps: PathStep[] }[]
}
type Subject = Pick<RelationTuple, 'target' | 'targetType'>

function stepOf(step: ProofStep, subject: Subject): PathStep {
  switch (step.kind) {
    case 'member': {
      const tuple = { resourceType: step.type, resource: step.id, relation: step.name, ...subject }
      return { stepType: 'permission', permission: step.name, tuple }
    }
    case 'relation': {
      const { query, ...tuple } = step.relation
      // A search has no place in the wire's tuple: it stands where a target does.
      return { stepType: 'relation', tuple: query === undefined ? tuple : { ...tuple, target: query } }
    }
    case 'condition':
      return { stepType: 'condition', condition: formatCondition(step.condition) }
    default:
      return {
        stepType: 'intersection',
        subPaths: step.proofs.map(proof => ({ steps: proof.map(inner => stepOf(inner, subject)) })),
      }
  }
}

import { mutation } from '../../kit/api/mutation.ts'
import { ChangeModal } from '../../kit/form/modals/ChangeModal.tsx'
import { type ScopeClaimsRow, ScopeClaimsSet } from './documents.ts'
import { scopeClaims } from './messages.ts'

type Props = { rows: readonly ScopeClaimsRow[]; row: ScopeClaimsRow; onClose: () => void; onDone: () => void }

/** Asks before a scope gives no claims any more. */
export function ScopeClaimsRemoveModal({ rows, row, onClose, onDone }: Props) {
  const variables = { input: { mappings: rows.filter(other => other.scope !== row.scope) } }
  return (
    <ChangeModal
      isOpen
      isDangerous
      title={scopeClaims.removeTitle(row.scope)}
      action={scopeClaims.remove}
      change={mutation(ScopeClaimsSet, variables, answer => ('scopeClaims' in answer ? true : undefined))}
      toast={scopeClaims.removedToast(row.scope)}
      onDone={onDone}
      onClose={onClose}
    >
      {scopeClaims.removeText}
    </ChangeModal>
  )
}

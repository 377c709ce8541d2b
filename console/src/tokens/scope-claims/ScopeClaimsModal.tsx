import { mutation } from '../../kit/api/mutation.ts'
import { Textarea, TextInput } from '@mantine/core'
import { CreateModal } from '../../kit/form/modals/CreateModal.tsx'
import { textField } from '../../kit/form/fields/field-props.ts'
import { readClaims, textOf } from './claims-text.ts'
import { type ScopeClaimsRow, ScopeClaimsSet } from './documents.ts'
import { scopeClaims } from './messages.ts'

type Values = { scope: string; claims: string; description: string }
type Props = {
  isOpen: boolean
  /** Those of the project: what is changed is all of them. */
  rows: readonly ScopeClaimsRow[]
  /** The one to change; a new one without it. */
  row?: ScopeClaimsRow | undefined
  onClose: () => void
  onDone: () => void
}

/** Asks which claims a scope gives. */
export function ScopeClaimsModal({ isOpen, rows, row, onClose, onDone }: Props) {
  const others = rows.filter(other => other.scope !== row?.scope)
  const variablesOf = ({ scope, claims, description }: Values) => {
    const read = readClaims(claims)
    const own = { scope: scope.trim(), claims: 'claims' in read ? read.claims : {}, description }
    return { input: { mappings: [...others, own] } }
  }
  const missingOf = ({ scope, claims }: Values): Record<string, string> => {
    const read = readClaims(claims)
    const isTaken = others.some(other => other.scope === scope.trim())
    return {
      ...(!scope.trim() && { scope: scopeClaims.scopeMissing }),
      ...(isTaken && { scope: scopeClaims.scopeTaken }),
      ...('wrong' in read && { claims: scopeClaims.claimsWrong(read.wrong) }),
      ...('claims' in read && Object.keys(read.claims).length === 0 && { claims: scopeClaims.claimsMissing }),
    }
  }
  return (
    <CreateModal
      isOpen={isOpen}
      onClose={onClose}
      title={row ? scopeClaims.editTitle(row.scope) : scopeClaims.createTitle}
      action={row ? scopeClaims.save : scopeClaims.create}
      blank={{ scope: row?.scope ?? '', claims: textOf(row?.claims), description: row?.description ?? '' }}
      missingOf={missingOf}
      changeOf={values =>
        mutation(ScopeClaimsSet, variablesOf(values), answer => ('scopeClaims' in answer ? true : undefined))
      }
      toastOf={({ scope }) => scopeClaims.savedToast(scope.trim())}
      onDone={onDone}
    >
      {draft => (
        <>
          <TextInput data-autofocus label={scopeClaims.scope} required {...textField(draft, 'scope')} />
          <Textarea
            label={scopeClaims.claims}
            description={scopeClaims.claimsHelp}
            required
            autosize
            minRows={3}
            maxRows={12}
            {...textField(draft, 'claims')}
          />
          <TextInput label={scopeClaims.description} {...textField(draft, 'description')} />
        </>
      )}
    </CreateModal>
  )
}

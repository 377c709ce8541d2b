import { Alert, Button, Group, Text } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../frame/viewer.ts'
import { useQuery } from '../../kit/api/use-query.ts'
import { EntityCreateModal } from '../../kit/entity/dialogs/EntityCreateModal.tsx'
import type { Creating } from '../../kit/entity/thing.ts'
import { Coming } from '../../kit/page/Coming.tsx'
import { FamilyRulesQuery } from './documents.ts'
import { families } from './messages.ts'
import { RulesModal } from './RulesModal.tsx'

function useRules() {
  const [{ data, fetching }, load] = useQuery({ query: FamilyRulesQuery, pause: !useMay('READ_PROJECT') })
  const rules = data?.familySettings
  return {
    rules,
    isComing: fetching && !rules,
    isOff: rules?.isEnabled === false,
    reload: () => load({ requestPolicy: 'network-only' }),
  }
}

/** Leads to the rules of all families, and says when there can be none yet. */
export function FamilyRules() {
  const { rules, isComing, isOff, reload } = useRules()
  const maySet = useMay('MANAGE_PROJECT')
  const [isSetting, setIsSetting] = useState(false)
  if (isComing) return <Coming />
  const button = maySet && (
    <Button variant="default" leftSection={<IconSettings size={16} aria-hidden />} onClick={() => setIsSetting(true)}>
      {families.rules}
    </Button>
  )
  return (
    <>
      {isOff ? (
        <Alert color="gray" mb="md" title={families.offTitle}>
          <Text size="sm" mb="sm">
            {families.offText}
          </Text>
          {button}
        </Alert>
      ) : (
        <Group mb="md">{button}</Group>
      )}
      {isSetting && rules && (
        <RulesModal
          rules={rules}
          onClose={() => setIsSetting(false)}
          onDone={() => {
            setIsSetting(false)
            reload()
          }}
        />
      )}
    </>
  )
}

/** Asks what a new family is called; before there can be one, whether there are families. */
export function FamilyCreation(state: Creating) {
  const { rules, isOff, reload } = useRules()
  const maySet = useMay('MANAGE_PROJECT')
  if (state.isOpen && rules && isOff && maySet)
    return <RulesModal rules={rules} onClose={state.onClose} onDone={reload} />
  return <EntityCreateModal {...state} refusedAt={{ FAMILY_TAKEN: 'databaseId' }} />
}

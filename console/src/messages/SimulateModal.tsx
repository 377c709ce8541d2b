import { Text, Textarea, TextInput } from '@mantine/core'
import { useClient } from 'urql'
import { outcomeOf } from '../api/outcome.ts'
import { CreateModal } from '../form/CreateModal.tsx'
import { textField } from '../form/field-props.ts'
import { NotpMessageReceive } from './documents.ts'
import { messages } from './messages.ts'

const blank = { phone: '', text: '' }

/** Asks for a WhatsApp message as a user would send it to sign in, and hands it over. */
export function SimulateModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const client = useClient()
  const variablesOf = ({ phone, text }: typeof blank) => ({ input: { phone: phone.trim(), text: text.trim() } })
  return (
    <CreateModal
      isOpen={isOpen}
      onClose={onClose}
      title={messages.simulate}
      action={messages.simulateSend}
      blank={blank}
      missingOf={({ phone, text }) => ({
        ...(!phone.trim() && { phone: messages.simulatePhoneMissing }),
        ...(!text.trim() && { text: messages.simulateTextMissing }),
      })}
      requestOf={values => ({ document: NotpMessageReceive, variables: variablesOf(values) })}
      create={async values => {
        const { data, error } = await client.mutation(NotpMessageReceive, variablesOf(values))
        return outcomeOf(data?.notpMessageReceive, error, given => ('isReceived' in given ? true : undefined))
      }}
      toastOf={() => messages.simulatedToast}
      onDone={onClose}
    >
      {draft => (
        <>
          <Text size="sm">{messages.simulateLead}</Text>
          <TextInput
            data-autofocus
            type="tel"
            label={messages.simulatePhone}
            description={messages.simulatePhoneHelp}
            required
            {...textField(draft, 'phone')}
          />
          <Textarea
            label={messages.simulateText}
            description={messages.simulateTextHelp}
            required
            autosize
            minRows={2}
            maxRows={6}
            {...textField(draft, 'text')}
          />
        </>
      )}
    </CreateModal>
  )
}

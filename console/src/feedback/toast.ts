import { notifications } from '@mantine/notifications'

/** Says in passing that something worked. */
export const toastSuccess = (message: string) => notifications.show({ color: 'teal', message })
